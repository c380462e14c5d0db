import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { passwordReset } from '../../../domain/company/accounts';
import { problemOf } from '../../api/problem';
import { success } from '../../state/alerts';
import { resetPassword } from '../../state/session/mailed-links';
import { FormMessage } from '../../ui/form/form-message';
import { NewPassword } from '../../ui/form/new-password';
import { useSchemaForm } from '../../ui/form/use-schema-form';
import classes from './login-form.module.css';

interface ResetPasswordFormProps {
  token: string;
  /** Address of the account. */
  email: string;
  /** Called when the link has been used or has expired meanwhile. */
  onRefused: () => void;
}

const CHANGED = ['not_found', 'link_used', 'link_expired'];

/** Shows the form for a new password by an e-mail's link; the person then signs in with it. */
export function ResetPasswordForm({ token, email, onRefused }: ResetPasswordFormProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { form, bind, message, isSaving } = useSchemaForm({
    schema: passwordReset,
    initialValues: { email, token, password: '', password_confirmation: '' },
    save: async typed => {
      try {
        await resetPassword(typed);
        success(t`Senha redefinida`, t`Entre com a senha nova.`);
        await navigate({ to: '/', search: {}, replace: true });
      } catch (cause) {
        const problem = problemOf(
          cause,
          t`Sem conexão não dá para redefinir a senha. Tente de novo quando ela voltar.`,
        );
        if (!CHANGED.includes(problem.code ?? '')) return problem;
        onRefused();
      }
      return null;
    },
  });
  return (
    <form {...bind} className={classes.form}>
      <TextInput size="md" label={<Trans>E-mail</Trans>} value={email} readOnly autoComplete="username" />
      <NewPassword name="password" label={<Trans>Nova senha</Trans>} inputProps={form.getInputProps} />
      <FormMessage>{message}</FormMessage>
      <Button type="submit" size="md" loading={isSaving} fullWidth>
        <Trans>Redefinir senha</Trans>
      </Button>
    </form>
  );
}
