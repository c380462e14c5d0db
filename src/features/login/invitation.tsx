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
  /** Name of the person who invites; null if it is unknown. */
  invitedBy: string | null;
  isForAdmin: boolean;
  onRefused: () => void;
  /** Button for a person who is signed in with another account. */
  signOutButton: ReactNode;
}

/**
 * Shows a company's invitation to the person invited; reports to a person signed in with another account that it is not
 * for them.
 */
export function Invitation(props: InvitationProps) {
  const { token, company, email, hasAccount, invitedBy, isForAdmin, onRefused, signOutButton } = props;
  const { t } = useLingui();
  const { user } = useSnapshot(session);
  // Plain text, because `Trans` would take a name like «<b>x</b>» for markup and drop its tags.
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
