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
  /** Whom it is for. */
  email: string;
  /** They have an account, whose password accepts; else they create one. */
  hasAccount: boolean;
  /** Meanwhile the link has been used, has expired, or there is an account. */
  onRefused: () => void;
}

/** One form for both: a password that is known is typed once. */
const known = z.extend(knownPassword, { password_confirmation: z.string() });
const EMPTY = { password: '', password_confirmation: '', code: '' };

/** Accepts an invitation; whoever does is signed in then. */
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
      // That one is asked for is nothing wrong yet.
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
