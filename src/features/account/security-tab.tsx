import { Trans } from '@lingui/react/macro';
import { AccountSection } from './account-section';
import { PasswordForm } from './password-form';
import { Sessions } from './sessions';
import { TwoFactor } from './two-factor';

/** How somebody gets in, and where they are in. */
export default function SecurityTab() {
  return (
    <>
      <AccountSection
        title={<Trans>Senha</Trans>}
        lead={<Trans>Trocá-la encerra as suas sessões nos outros aparelhos; neste você continua.</Trans>}
      >
        <PasswordForm />
      </AccountSection>
      <AccountSection
        title={<Trans>Verificação em duas etapas</Trans>}
        lead={<Trans>Além da senha, um código do seu celular ao entrar.</Trans>}
      >
        <TwoFactor />
      </AccountSection>
      <AccountSection
        title={<Trans>Aparelhos</Trans>}
        lead={
          <Trans>Onde a sua conta está aberta. Encerre os que você não reconhece, e troque a senha.</Trans>
        }
      >
        <Sessions />
      </AccountSection>
    </>
  );
}
