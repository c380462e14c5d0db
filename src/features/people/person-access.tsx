import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import * as z from 'zod/mini';
import type { CompanyMemberDetail } from '../../../domain/entities/company';
import { save } from '../../online/save';
import * as alerts from '../../state/alerts';
import { connectivity } from '../../sync/connectivity';
import { FormMessage } from '../../ui/form/form-message';
import { loadLater } from '../../ui/page/load-later';
import { Sheet } from '../../ui/sheet/sheet';
import { DisablePerson } from './disable-person';
import classes from './person-form.module.css';
import { membersPath, personAnswer } from './use-people';

const ConfirmPassword = loadLater(async () => ({
  default: (await import('../../ui/form/confirm-password')).ConfirmPassword,
}));

interface PersonAccessProps {
  companyId: number;
  person: CompanyMemberDetail;
}

/** Actions that require the password. */
type Asked = 'enable' | 'two-factor';

/**
 * Shows whether a person has access, with the actions: send or suspend an invitation, disable, enable, or remove the
 * second factor.
 */
export function PersonAccess({ companyId, person }: PersonAccessProps) {
  const { t } = useLingui();
  const { online } = useSnapshot(connectivity);
  const [isSaving, setSaving] = useState(false);
  const [isDisabling, setDisabling] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const { id, name, email, pending, enabled } = person;
  const isSupport = person.support_ends_at !== null;
  const path = `${membersPath(companyId)}/${id}`;

  const ask = async (work: () => Promise<string | null>) => {
    setMessage(null);
    setSaving(true);
    setMessage(await work());
    setSaving(false);
  };
  const resend = () =>
    ask(async () => {
      const { problem } = await save({
        method: 'POST',
        path: `${path}/resend-welcome`,
        answer: personAnswer,
      });
      if (problem) return problem.message;
      alerts.success(t`Enviamos outro convite para ${email}. O link de antes não abre mais.`);
      return null;
    });
  const enable = async (wanted: boolean, password = {}) => {
    const body = { enabled: wanted, ...password };
    const { problem } = await save({ method: 'PUT', path, body, answer: personAnswer });
    if (problem) return problem;
    if (pending) alerts.success(wanted ? t`Convite reativado` : t`Convite suspenso`);
    else alerts.success(wanted ? t`${name} tem acesso de novo` : t`${name} não tem mais acesso`);
    return null;
  };
  const change = (wanted: boolean) =>
    ask(async () => {
      const problem = await enable(wanted);
      if (!problem?.errors?.current_password) return problem?.message ?? null;
      setAsked('enable');
      return null;
    });
  const confirm = async (body: { current_password: string }) => {
    if (asked === 'enable') {
      const problem = await enable(true, body);
      if (!problem) setAsked(null);
      return problem;
    }
    const { problem } = await save({
      method: 'POST',
      path: `${path}/two-factor/disable`,
      body,
      answer: z.unknown(),
    });
    if (problem) return problem;
    setAsked(null);
    alerts.success(t`${name} entra só com a senha`);
    return null;
  };
  const button = { variant: 'default', disabled: !online || isSaving };
  return (
    <section className={classes.access}>
      <h2>{pending ? <Trans>O convite</Trans> : <Trans>O acesso</Trans>}</h2>
      {pending && (
        <p className={classes.note}>
          {enabled ? (
            <Trans>Espera que a pessoa abra o link que foi para {email} e aceite.</Trans>
          ) : (
            <Trans>Está suspenso: o link que foi para {email} não abre.</Trans>
          )}
        </p>
      )}
      <FormMessage>{message}</FormMessage>
      <div className={classes.buttons}>
        {pending && enabled && (
          <Button {...button} onClick={() => void resend()}>
            <Trans>Reenviar o convite</Trans>
          </Button>
        )}
        {enabled ? (
          <Button
            {...button}
            variant="danger"
            onClick={() => (pending ? void change(false) : setDisabling(true))}
          >
            {pending ? (
              <Trans>Suspender o convite</Trans>
            ) : isSupport ? (
              <Trans>Encerrar o suporte…</Trans>
            ) : (
              <Trans>Desativar…</Trans>
            )}
          </Button>
        ) : (
          <Button {...button} onClick={() => void change(true)}>
            {pending ? <Trans>Reativar o convite</Trans> : <Trans>Ativar</Trans>}
          </Button>
        )}
        {!pending && enabled && (
          <Button {...button} onClick={() => setAsked('two-factor')}>
            <Trans>Desativar a verificação em duas etapas…</Trans>
          </Button>
        )}
      </div>
      <DisablePerson
        name={isDisabling ? name : null}
        isSupport={isSupport}
        onConfirm={() => void change(false)}
        onClose={() => setDisabling(false)}
      />
      <Sheet
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={asked === 'enable' ? t`Dar acesso a ${name}` : t`Desativar a verificação em duas etapas`}
      >
        <div className={classes.form}>
          <p className={classes.note}>
            {asked === 'enable' ? (
              <Trans>Quem administra entra com o mesmo papel de antes. Confirme com a sua senha.</Trans>
            ) : (
              <Trans>
                Para quem perdeu o autenticador e os códigos de recuperação: {name} passa a entrar só com a
                senha, e recebe um e-mail. Confirme com a sua senha.
              </Trans>
            )}
          </p>
          <ConfirmPassword onConfirm={confirm} onFailed={() => setAsked(null)} />
        </div>
      </Sheet>
    </section>
  );
}
