import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import * as z from 'zod/mini';
import { save } from '../../online/save';
import * as alerts from '../../state/alerts';
import { FactList } from '../../ui/fact-list';
import { loadLater } from '../../ui/page/load-later';
import { Sheet } from '../../ui/sheet/sheet';
import classes from './form.module.css';
import { type Me, meAnswer } from './use-me';

const EmailForm = loadLater(() => import('./email-form'));

interface EmailStateProps {
  email: string;
  /** Account's data; undefined before the server has responded, when only the address is shown. */
  me: Me | undefined;
}

/** Shows the account's address, a new address that is not confirmed yet, and the buttons to change them. */
export function EmailState({ email, me }: EmailStateProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const waiting = me?.new_email ?? (me && !me.email_verified_at ? me.email : null);

  const act = async (work: () => Promise<{ problem: { message: string } | null }>, done: string) => {
    setSaving(true);
    const { problem } = await work();
    setSaving(false);
    if (problem) alerts.error(problem.message);
    else alerts.success(done);
  };
  const resend = () => save({ method: 'POST', path: '/email-verification', answer: z.unknown() });
  const cancel = () =>
    save({ method: 'PUT', path: '/user/profile-information', body: { email }, answer: meAnswer });
  return (
    <>
      <FactList facts={[[t`E-mail`, email]]} />
      {waiting && (
        <div className={classes.waiting}>
          {me?.new_email ? (
            <p>
              <Trans>
                Enviamos um link para <b>{waiting}</b>. Até ele ser aberto, vale o endereço de agora, que
                recebeu um aviso com um link para desfazer a troca.
              </Trans>
            </p>
          ) : (
            <p>
              <Trans>Este e-mail ainda não foi confirmado: abra o link que enviamos para ele.</Trans>
            </p>
          )}
          <div className={classes.row}>
            <Button
              variant="default"
              disabled={isSaving}
              onClick={() => void act(resend, t`Enviamos outro link para ${waiting}`)}
            >
              <Trans>Reenviar</Trans>
            </Button>
            {me?.new_email && (
              <Button
                variant="default"
                disabled={isSaving}
                onClick={() => void act(cancel, t`O seu e-mail continua sendo ${email}`)}
              >
                <Trans>Cancelar a troca</Trans>
              </Button>
            )}
          </div>
        </div>
      )}
      {me && (
        <Button variant="default" style={{ justifySelf: 'start' }} onClick={() => setOpen(true)}>
          <Trans>Trocar o e-mail</Trans>
        </Button>
      )}
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={<Trans>Trocar o e-mail</Trans>}>
        <EmailForm email={email} onDone={() => setOpen(false)} />
      </Sheet>
    </>
  );
}
