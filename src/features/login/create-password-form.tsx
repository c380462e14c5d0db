import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { firstAdministrator } from '../../../domain/company/accounts';
import { FormMessage } from '../../ui/form/form-message';
import { NewPassword } from '../../ui/form/new-password';
import { useSchemaForm } from '../../ui/form/use-schema-form';
import classes from './login-form.module.css';
import { sendByLink } from './send-by-link';

interface CreatePasswordFormProps {
  token: string;
  /** Called when the link has been used or has expired meanwhile. */
  onRefused: () => void;
}

const EMPTY = { organization_name: '', name: '', email: '', password: '', password_confirmation: '' };

/** Shows the form that names the organisation and creates its first administrator, who is then signed in. */
export function CreatePasswordForm({ token, onRefused }: CreatePasswordFormProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { form, bind, message, isSaving } = useSchemaForm({
    schema: firstAdministrator,
    initialValues: EMPTY,
    save: typed =>
      sendByLink({
        token,
        typed,
        offline: t`Sem conexão não dá para criar a conta. Tente de novo quando ela voltar.`,
        onEntered: () => void navigate({ to: '/auth/create-success', replace: true }),
        onChanged: onRefused,
      }),
  });
  return (
    <form {...bind} className={classes.form}>
      <TextInput
        {...form.getInputProps('organization_name')}
        size="md"
        label={<Trans>Nome da organização</Trans>}
        autoComplete="organization"
      />
      <TextInput
        {...form.getInputProps('name')}
        size="md"
        label={<Trans>Seu nome</Trans>}
        autoComplete="name"
      />
      <TextInput
        {...form.getInputProps('email')}
        size="md"
        label={<Trans>E-mail</Trans>}
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <NewPassword name="password" label={<Trans>Senha</Trans>} inputProps={form.getInputProps} />
      <FormMessage>{message}</FormMessage>
      <Button type="submit" size="md" loading={isSaving} fullWidth>
        <Trans>Criar conta</Trans>
      </Button>
    </form>
  );
}
