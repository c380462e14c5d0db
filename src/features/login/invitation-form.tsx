import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import { firstPassword, knownPassword } from '../../../domain/company/accounts';
import { FormMessage } from '../../ui/form/form-message';
import { NewPassword } from '../../ui/form/new-password';
import { PasswordField } from '../../ui/form/password-field';
import { useSchemaForm } from '../../ui/form/use-schema-form';
import { CodeField } from './code-field';
import classes from './login-form.module.css';
import { sendByLink } from './send-by-link';

interface InvitationFormProps {
  token: string;
  /** Address of the invited person. */
  email: string;
  /** True if they have an account, whose password is needed to accept; otherwise they create one. */
  hasAccount: boolean;
  /** Called when the link has been used or has expired meanwhile, or an account was created. */
  onRefused: () => void;
}

/**
 * Schema for the password of an existing account, which is typed once. It has the second field too, since both cases
 * share one form.
 */
const known = z.extend(knownPassword, { password_confirmation: z.string() });
const EMPTY = { password: '', password_confirmation: '', code: '' };

/** Shows the form that accepts an invitation and signs the person in. */
export function InvitationForm({ token, email, hasAccount, onRefused }: InvitationFormProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [asksCode, setAsksCode] = useState(false);
  const { form, bind, message, isSaving } = useSchemaForm({
    schema: hasAccount ? known : firstPassword,
    initialValues: EMPTY,
    save: async typed => {
      const problem = await sendByLink({
        token,
        typed,
        offline: t`Sem conexão não dá para aceitar. Tente de novo quando ela voltar.`,
        onEntered: () => void navigate({ to: hasAccount ? '/home' : '/auth/create-success', replace: true }),
        onChanged: onRefused,
      });
      if (!problem?.errors?.code || asksCode) return problem;
      setAsksCode(true);
      // A request for a code is not an error.
      return null;
    },
  });
  return (
    <form {...bind} className={classes.form}>
      <TextInput size="md" label={<Trans>E-mail</Trans>} value={email} readOnly autoComplete="username" />
      {hasAccount ? (
        <PasswordField
          {...form.getInputProps('password')}
          label={<Trans>Senha</Trans>}
          name="password"
          autoComplete="current-password"
        />
      ) : (
        <NewPassword name="password" label={<Trans>Senha</Trans>} inputProps={form.getInputProps} />
      )}
      {asksCode && <CodeField {...form.getInputProps('code')} />}
      <FormMessage>{message}</FormMessage>
      <Button type="submit" size="md" loading={isSaving} fullWidth>
        <Trans>Aceitar o convite</Trans>
      </Button>
    </form>
  );
}
