import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import * as alerts from '../../state/alerts';
import { FormSection } from '../../ui/form/form-section';
import { Confirm } from '../../ui/sheet/confirm';
import classes from './company-form.module.css';
import { changeCompany } from './save-company';
import type { WholeCompany } from './use-company';

/** Shows whether a company's people may enter, which the organisation decides. */
export function CompanyStatus({ company }: { company: WholeCompany }) {
  const { t } = useLingui();
  const { id, name, users_count } = company;
  const [isAsking, setAsking] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const isActive = company.status === 1;
  const change = async (status: number) => {
    setSaving(true);
    const { problem } = await changeCompany(id, { status });
    setSaving(false);
    if (problem) alerts.error(problem.message);
    else alerts.success(status === 1 ? t`${name} está ativa` : t`${name} está desativada`);
  };
  return (
    <FormSection
      title={<Trans>Situação</Trans>}
      lead={
        isActive ? (
          <Trans>Ativa: as pessoas dela entram e trabalham.</Trans>
        ) : (
          <Trans>Desativada: ninguém dela entra. Nada foi apagado.</Trans>
        )
      }
    >
      <div className={classes.row}>
        <Button
          size="md"
          variant={isActive ? 'danger' : 'default'}
          loading={isSaving}
          onClick={() => (isActive ? setAsking(true) : void change(1))}
        >
          {isActive ? <Trans>Desativar empresa…</Trans> : <Trans>Ativar empresa</Trans>}
        </Button>
      </div>
      <Confirm
        isOpen={isAsking}
        isDangerous
        title={<Trans>Desativar {name}?</Trans>}
        confirm={<Trans>Desativar</Trans>}
        onConfirm={() => void change(0)}
        onClose={() => setAsking(false)}
      >
        <p>
          <Plural
            value={users_count}
            _0="Ninguém da empresa poderá entrar."
            one="A única pessoa da empresa é desconectada na hora e não entra mais. A tela diz a ela para procurar o administrador."
            other="As # pessoas da empresa são desconectadas na hora e não entram mais. A tela diz a elas para procurar o administrador."
          />
        </p>
        <p>
          <Trans>
            Fluxos, cards e arquivos ficam guardados. Ativada de novo, a empresa continua de onde parou.
          </Trans>
        </p>
      </Confirm>
    </FormSection>
  );
}
