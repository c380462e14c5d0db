import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useCallback } from 'react';
import { useSnapshot } from 'valtio';
import { usePageTitle } from '../../state/page-title';
import { readLink } from '../../state/session/create-password';
import { session } from '../../state/session/session';
import { CreatePasswordForm } from './create-password-form';
import { HomeButton } from './home-button';
import { Invitation } from './invitation';
import { LinkTrouble } from './link-trouble';
import { LoginFrame } from './login-frame';
import { useLink } from './use-link';

/** Shows the page of the link of an invitation or of the first access: the form, or why the link doesn't work. */
export function CreatePasswordPage({ token, signOutButton }: { token: string; signOutButton: ReactNode }) {
  const isSignedIn = useSnapshot(session).status === 'signed_in';
  const { t } = useLingui();
  const { link, again: read } = useLink(useCallback(() => readLink(token), [token]));
  const isFirst = typeof link === 'object' && link.first_administrator;
  usePageTitle(isFirst ? t`Primeiro acesso` : t`Convite`);

  if (typeof link === 'string') {
    return (
      <LinkTrouble link={link} again={read}>
        <HomeButton />
      </LinkTrouble>
    );
  }
  if (link.state === 'used')
    return (
      <LoginFrame
        title={<Trans>Este link já foi usado</Trans>}
        lead={isSignedIn ? undefined : <Trans>Entre com a sua senha.</Trans>}
      >
        <HomeButton />
      </LoginFrame>
    );
  if (link.state === 'expired')
    return (
      <LoginFrame
        title={<Trans>Este link venceu</Trans>}
        lead={
          isFirst ? (
            <Trans>Reinicie o servidor: ele mostra um link novo ao iniciar.</Trans>
          ) : (
            <Trans>Peça outro a quem convidou você.</Trans>
          )
        }
      >
        <HomeButton />
      </LoginFrame>
    );
  if (isFirst)
    return (
      <LoginFrame
        title={<Trans>Primeiro acesso</Trans>}
        lead={<Trans>Dê nome à organização e crie a conta de quem a administra.</Trans>}
      >
        <CreatePasswordForm token={token} onRefused={read} />
      </LoginFrame>
    );
  const { company_name, email, has_account, invited_by, role } = link;
  return (
    <Invitation
      token={token}
      company={company_name ?? ''}
      email={email ?? ''}
      hasAccount={has_account}
      invitedBy={invited_by}
      isForAdmin={role === 'admin'}
      onRefused={read}
      signOutButton={signOutButton}
    />
  );
}
