import { Trans, useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { usePageTitle } from '../../state/page-title';
import { session } from '../../state/session/session';
import { HomeButton } from './home-button';
import { LoginFrame } from './login-frame';

/** Shows the page after a password was created. That person is signed in; for others it links to sign-in. */
export function CreateSuccessPage() {
  const { t } = useLingui();
  const { user, tenants, tenant_id } = useSnapshot(session);
  usePageTitle(t`Conta criada`);
  const company = tenants.find(({ id }) => id === tenant_id)?.name;
  const { name, email } = user ?? {};
  return (
    <LoginFrame
      title={<Trans>Conta criada</Trans>}
      lead={
        user ? (
          <Trans>
            Tudo pronto, {name}: você faz parte de {company}. Das próximas vezes, entre com {email} e a senha
            que criou.
          </Trans>
        ) : (
          <Trans>Entre com o seu e-mail e a senha que criou.</Trans>
        )
      }
    >
      <HomeButton />
    </LoginFrame>
  );
}
