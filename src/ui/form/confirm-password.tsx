import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { anyPassword } from '../../../domain/company/accounts';
import classes from './confirm-password.module.css';
import { FormMessage } from './form-message';
import { PasswordField } from './password-field';
import { type FormProblem, useSchemaForm } from './use-schema-form';

const schema = z.object({ current_password: anyPassword });

interface ConfirmPasswordProps {
  /** Sends the request that needs the password. Returns the problem, or null. */
  onConfirm: (body: { current_password: string }) => Promise<FormProblem | null>;
  /** Label of the button. */
  children?: ReactNode;
}

/** Asks for the signed-in person's password again before an important action. */
export function ConfirmPassword({ onConfirm, children }: ConfirmPasswordProps) {
  const { form, bind, message, isSaving } = useSchemaForm({
    schema,
    initialValues: { current_password: '' },
    save: onConfirm,
  });
  return (
    <form {...bind} className={classes.form}>
      <PasswordField
        {...form.getInputProps('current_password')}
        label={<Trans>Senha</Trans>}
        name="current_password"
        autoComplete="current-password"
      />
      <FormMessage>{message}</FormMessage>
      <Button type="submit" size="md" loading={isSaving} fullWidth>
        {children ?? <Trans>Continuar</Trans>}
      </Button>
    </form>
  );
}
