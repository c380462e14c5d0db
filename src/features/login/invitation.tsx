import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { session } from '../../state/session';
import { InvitationForm } from './invitation-form';
import { LoginFrame } from './login-frame';

interface InvitationProps {
  token: string;
  company: string;
  email: string;
  hasAccount: boolean;
  onRefused: () => void;
  /** For whoever is signed in as somebody else. */
  wayOut: ReactNode;
}

/** What a company's letter asks, for whom it is asked; anybody else who is signed in here is told so. */
export function Invitation({ token, company, email, hasAccount, onRefused, wayOut }: InvitationProps) {
  const { user } = useSnapshot(session);
  const title = <Trans>Convite de {company}</Trans>;
  if (user && user.email.toLowerCase() !== email.toLowerCase()) {
    const { name } = user;
    return (
      <LoginFrame
        title={title}
        lead={
          <Trans>
            O convite é para {email}, e neste aparelho entrou {name}. Para aceitar, saia desta conta.
          </Trans>
        }
      >
        <Button component={Link} to="/home" size="md" fullWidth>
          <Trans>Continuar como {name}</Trans>
        </Button>
        {wayOut}
      </LoginFrame>
    );
  }
  return (
    <LoginFrame
      title={title}
      lead={
        hasAccount ? (
          <Trans>Para fazer parte da equipe, aceite com a senha da sua conta.</Trans>
        ) : (
          <Trans>Para fazer parte da equipe, crie a sua senha.</Trans>
        )
      }
    >
      <InvitationForm token={token} email={email} hasAccount={hasAccount} onRefused={onRefused} />
    </LoginFrame>
  );
}
