import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { session } from '../../state/session/session';
import { InvitationForm } from './invitation-form';
import { LoginFrame } from './login-frame';

interface InvitationProps {
  token: string;
  company: string;
  email: string;
  hasAccount: boolean;
  /** Who invites, if that is known. */
  invitedBy: string | null;
  isForAdmin: boolean;
  onRefused: () => void;
  /** For whoever is signed in as somebody else. */
  signOutButton: ReactNode;
}

/** What a company's letter asks, for whom it is asked; anybody else who is signed in here is told so. */
export function Invitation(props: InvitationProps) {
  const { token, company, email, hasAccount, invitedBy, isForAdmin, onRefused, signOutButton } = props;
  const { t } = useLingui();
  const { user } = useSnapshot(session);
  // As plain text: `Trans` takes a name like «<b>x</b>» for a part of its own, and leaves the signs out.
  const title = t`Convite de ${company}`;
  const lead = [
    invitedBy && t`${invitedBy} convidou você.`,
    isForAdmin && t`O seu papel será o de administrador.`,
    hasAccount
      ? t`Para fazer parte da equipe, aceite com a senha da sua conta.`
      : t`Para fazer parte da equipe, crie a sua senha.`,
  ];
  if (user && user.email.toLowerCase() !== email.toLowerCase()) {
    const { name } = user;
    return (
      <LoginFrame
        title={title}
        lead={t`O convite é para ${email}, mas este aparelho está na conta de ${name}. Para aceitar, saia desta conta.`}
      >
        <Button component={Link} to="/home" size="md" fullWidth>
          {t`Continuar como ${name}`}
        </Button>
        {signOutButton}
      </LoginFrame>
    );
  }
  return (
    <LoginFrame title={title} lead={lead.filter(Boolean).join(' ')}>
      <InvitationForm token={token} email={email} hasAccount={hasAccount} onRefused={onRefused} />
    </LoginFrame>
  );
}
