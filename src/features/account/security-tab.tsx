import { Trans } from '@lingui/react/macro';
import { FormSection } from '../../ui/form/form-section';
import { PasswordForm } from './password-form';
import { Sessions } from './sessions';
import { TwoFactor } from './two-factor';

/** Shows the account's password, second factor and sessions. */
export default function SecurityTab() {
  return (
    <>
      <FormSection
        title={<Trans>Senha</Trans>}
        lead={<Trans>Trocá-la encerra as suas sessões nos outros aparelhos; neste você continua.</Trans>}
      >
        <PasswordForm />
      </FormSection>
      <FormSection
        title={<Trans>Verificação em duas etapas</Trans>}
        lead={<Trans>Além da senha, um código do seu celular ao entrar.</Trans>}
      >
        <TwoFactor />
      </FormSection>
      <FormSection
        title={<Trans>Aparelhos</Trans>}
        lead={
          <Trans>Onde a sua conta está aberta. Encerre os que você não reconhece, e troque a senha.</Trans>
        }
      >
        <Sessions />
      </FormSection>
    </>
  );
}
