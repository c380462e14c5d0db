import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { CompanyMemberDetail, SupportAllowance } from '../../../domain/entities/company';
import { save } from '../../online/save';
import * as alerts from '../../state/alerts';
import { connectivity } from '../../sync/connectivity';
import { SwitchField } from '../../ui/fields/switch-field';
import { loadLater } from '../../ui/page/load-later';
import { Sheet } from '../../ui/sheet/sheet';
import classes from './person-form.module.css';
import { membersPath, personAnswer } from './use-people';

const ConfirmPassword = loadLater(async () => ({
  default: (await import('../../ui/form/confirm-password')).ConfirmPassword,
}));

interface SupportAllowancesProps {
  companyId: number;
  person: CompanyMemberDetail;
}

/** Shows what the company allows its support to do in addition; allowing more requires the password. */
export function SupportAllowances({ companyId, person }: SupportAllowancesProps) {
  const { t } = useLingui();
  const { online } = useSnapshot(connectivity);
  const [asked, setAsked] = useState<SupportAllowance | null>(null);
  const [isSaving, setSaving] = useState(false);
  const { id, name, support_may } = person;

  const put = async (may: SupportAllowance[], confirmed = {}) => {
    setSaving(true);
    const { problem } = await save({
      method: 'PUT',
      path: `${membersPath(companyId)}/${id}/support`,
      body: { may, ...confirmed },
      answer: personAnswer,
    });
    setSaving(false);
    return problem;
  };
  const end = async (ended: SupportAllowance) => {
    const problem = await put(support_may.filter(one => one !== ended));
    if (problem) alerts.error(problem.message);
    else alerts.success(t`${name} não tem mais essa permissão`);
  };
  const confirm = async (body: { current_password: string }) => {
    if (!asked) return null;
    const problem = await put([...support_may, asked], body);
    if (problem) return problem;
    setAsked(null);
    alerts.success(t`Permitido a ${name} até o fim do suporte`);
    return null;
  };
  const switchOf = (what: SupportAllowance) => ({
    checked: support_may.includes(what),
    disabled: !online || isSaving,
    onChange: (isOn: boolean) => (isOn ? setAsked(what) : void end(what)),
  });
  return (
    <section className={classes.access}>
      <h2>
        <Trans>O que mais o suporte pode fazer</Trans>
      </h2>
      <p className={classes.note}>
        <Trans>Vale até o fim deste suporte e fica no registro de auditoria.</Trans>
      </p>
      <SwitchField {...switchOf('export_company')} label={<Trans>Exportar os dados da empresa</Trans>} />
      <SwitchField
        {...switchOf('make_admin')}
        label={<Trans>Tornar alguém administrador</Trans>}
        description={<Trans>A pessoa continua administrando quando o suporte termina</Trans>}
      />
      <Sheet
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={t`Permitir a ${name} até o fim do suporte`}
      >
        <div className={classes.form}>
          <p className={classes.note}>
            <Trans>Confirme com a sua senha para permitir isso.</Trans>
          </p>
          <ConfirmPassword onConfirm={confirm} onFailed={() => setAsked(null)} />
        </div>
      </Sheet>
    </section>
  );
}
