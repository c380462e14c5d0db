import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useSnapshot } from 'valtio';
import * as z from 'zod/mini';
import { save } from '../../online/save';
import { useTwoFactorSteps } from '../../online/use-two-factor-steps';
import * as alerts from '../../state/alerts';
import { refreshProfile } from '../../state/session/open-session';
import { currentTenant, session } from '../../state/session/session';
import { ConfirmPassword } from '../../ui/form/confirm-password';
import { FormMessage } from '../../ui/form/form-message';
import { Sheet } from '../../ui/sheet/sheet';
import { ConfirmCode } from '../../ui/two-factor/confirm-code';
import { RecoveryCodes } from '../../ui/two-factor/recovery-codes';
import classes from './form.module.css';

export type TwoFactorAct = 'on' | 'codes' | 'off';
type Password = { current_password: string };

/** Shows a dialog with the steps to switch the second factor on or off, or to get new recovery codes. */
export default function TwoFactorDialog({ act, onClose }: { act: TwoFactorAct; onClose: () => void }) {
  const { t } = useLingui();
  const { user } = useSnapshot(session);
  const { begun, codes, begin, confirm, renew } = useTwoFactorSteps();
  const [isWarned, setWarned] = useState(false);

  const switchOff = async (body: Password) => {
    const path = '/user/two-factor/disable';
    const { problem } = await save({ method: 'POST', path, body, answer: z.unknown() });
    if (problem) return problem;
    alerts.success(t`Verificação em duas etapas desativada`);
    onClose();
    // If a company requires it, the rights there have changed.
    void refreshProfile();
    return null;
  };

  if (codes) {
    return (
      <Step
        key="codes"
        title={<Trans>Guarde os códigos de recuperação</Trans>}
        lead={
          <Trans>
            Se você perder o celular, cada código vale uma vez no lugar do autenticador. Eles não serão
            mostrados de novo.
          </Trans>
        }
        // If it were closed by mistake, the codes would be lost.
        onClose={isWarned ? onClose : () => setWarned(true)}
      >
        <FormMessage>
          {isWarned ? t`Guarde os códigos antes de fechar, ou feche de novo para sair sem eles.` : null}
        </FormMessage>
        <RecoveryCodes codes={codes} account={user?.email ?? ''} product={currentTenant()?.name ?? 'Pátio'} />
        <Button size="md" fullWidth onClick={onClose}>
          <Trans>Já guardei os códigos</Trans>
        </Button>
      </Step>
    );
  }
  if (begun) {
    return (
      <Step
        key="app"
        title={<Trans>Leia o código QR com o autenticador</Trans>}
        lead={
          <Trans>
            Abra um aplicativo autenticador, como o Google Authenticator, leia a imagem e digite os seis
            números que ele mostra.
          </Trans>
        }
        onClose={onClose}
      >
        <ConfirmCode enrolment={begun} onConfirm={confirm} />
      </Step>
    );
  }
  if (act === 'off') {
    return (
      <Step
        title={<Trans>Desativar a verificação em duas etapas?</Trans>}
        lead={
          <Trans>
            Para entrar bastará a senha, e os códigos de recuperação deixam de servir. Você recebe um e-mail.
          </Trans>
        }
        onClose={onClose}
      >
        <ConfirmPassword onConfirm={switchOff}>
          <Trans>Desativar</Trans>
        </ConfirmPassword>
      </Step>
    );
  }
  return (
    <Step
      title={
        act === 'on' ? (
          <Trans>Ativar a verificação em duas etapas</Trans>
        ) : (
          <Trans>Novos códigos de recuperação</Trans>
        )
      }
      lead={
        act === 'on' ? (
          <Trans>Confirme a sua senha para começar.</Trans>
        ) : (
          <Trans>Confirme a sua senha. Os códigos de antes deixam de servir.</Trans>
        )
      }
      onClose={onClose}
    >
      <ConfirmPassword onConfirm={act === 'on' ? begin : renew} />
    </Step>
  );
}

interface StepProps {
  title: ReactNode;
  lead: ReactNode;
  children: ReactNode;
  onClose: () => void;
}

function Step({ title, lead, children, onClose }: StepProps) {
  return (
    <Sheet isOpen onClose={onClose} title={title}>
      <div className={classes.form}>
        <p className={classes.note}>{lead}</p>
        {children}
      </div>
    </Sheet>
  );
}
