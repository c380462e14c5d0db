import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { credentials } from '../../../domain/accounts';
import { problemOf } from '../../api/problem';
import { signIn } from '../../state/session';
import { FormMessage } from '../../ui/form/form-message';
import { useSchemaForm } from '../../ui/form/use-schema-form';
import classes from './login-form.module.css';
import { PasswordField } from './password-field';

/** E-mail and password. */
export function LoginForm({ knownEmail = '' }: { knownEmail?: string }) {
  const { t } = useLingui();
  const { form, bind, message, isSaving } = useSchemaForm({
    schema: credentials,
    initialValues: { email: knownEmail, password: '' },
    save: ({ email, password }) =>
      signIn(email.trim(), password).then(
        () => null,
        cause =>
          problemOf(
            cause,
            t`Sem conexão: para entrar é preciso falar com o servidor. Tente de novo quando houver sinal.`,
          ),
      ),
  });
  return (
    <form {...bind} className={classes.form}>
      <TextInput
        {...form.getInputProps('email')}
        size="md"
        label={<Trans>E-mail</Trans>}
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...form.getInputProps('password')}
        label={<Trans>Senha</Trans>}
        name="password"
        autoComplete="current-password"
      />
      <FormMessage>{message}</FormMessage>
      <Button type="submit" size="md" loading={isSaving} fullWidth>
        <Trans>Entrar</Trans>
      </Button>
    </form>
  );
}
