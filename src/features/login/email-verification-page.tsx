import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useCallback } from 'react';
import { useSnapshot } from 'valtio';
import { usePageTitle } from '../../state/page-title';
import { readMailedLink } from '../../state/session/mailed-links';
import { session } from '../../state/session/session';
import { ConfirmEmail } from './confirm-email';
import { LinkTrouble } from './link-trouble';
import { LoginForm } from './login-form';
import { LoginFrame } from './login-frame';
import { ResendConfirmation } from './resend-confirmation';
import { useLink } from './use-link';

interface EmailVerificationPageProps {
  /** Token at the end of the e-mail's link; undefined for a person who has no link and wants one. */
  token: string | undefined;
  /** Button for a person who is signed in with another account. */
  signOutButton: ReactNode;
}

/**
 * Shows the page that confirms an address. Only the account that requested it may do so: other people sign in to it
 * here.
 */
export function EmailVerificationPage({ token, signOutButton }: EmailVerificationPageProps) {
  const { t } = useLingui();
  usePageTitle(t`Confirmar e-mail`);
  return token ? <Linked key={token} token={token} signOutButton={signOutButton} /> : <Unlinked />;
}

/** Shows the button for a new link to a signed-in person, and sign-in to others. */
function AskAgain() {
  const { user } = useSnapshot(session);
  return user ? <ResendConfirmation /> : <LoginForm />;
}

function Unlinked() {
  const { user } = useSnapshot(session);
  return (
    <LoginFrame
      title={<Trans>Confirme o seu e-mail</Trans>}
      lead={
        user ? (
          <Trans>Abra o link que enviamos ao seu e-mail. Se não chegou, procure no spam ou peça outro.</Trans>
        ) : (
          <Trans>Abra o link que enviamos ao seu e-mail. Para pedir outro, entre na sua conta.</Trans>
        )
      }
    >
      <AskAgain />
    </LoginFrame>
  );
}

function Linked({ token, signOutButton }: { token: string; signOutButton: ReactNode }) {
  const { user } = useSnapshot(session);
  const { link, again } = useLink(useCallback(() => readMailedLink('email-verification', token), [token]));
  if (typeof link === 'string') {
    return (
      <LinkTrouble link={link} again={again}>
        <AskAgain />
      </LinkTrouble>
    );
  }
  const { state, email } = link;
  if (state === 'valid') {
    if (user) return <ConfirmEmail token={token} onRefused={again} signOutButton={signOutButton} />;
    return (
      <LoginFrame
        key="guest"
        title={<Trans>Confirme o seu e-mail</Trans>}
        lead={<Trans>Para confirmar {email}, entre na sua conta com o e-mail que você já usa.</Trans>}
      >
        <LoginForm />
      </LoginFrame>
    );
  }
  return (
    <LoginFrame
      key={state}
      title={state === 'used' ? <Trans>Este link já foi usado</Trans> : <Trans>Este link venceu</Trans>}
      lead={
        state === 'used' ? (
          <Trans>Se foi você, o seu e-mail está confirmado. Se pediu mais de um link, vale o último.</Trans>
        ) : user ? (
          <Trans>Ele vale por 7 dias. Peça outro.</Trans>
        ) : (
          <Trans>Ele vale por 7 dias. Para pedir outro, entre na sua conta.</Trans>
        )
      }
    >
      <AskAgain />
    </LoginFrame>
  );
}
