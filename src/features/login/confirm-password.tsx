import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import * as z from 'zod/mini';
import { anyPassword } from '../../../domain/accounts';
import { save } from '../../online/save';
import { FormMessage } from '../../ui/form/form-message';
import { useSchemaForm } from '../../ui/form/use-schema-form';
import classes from './login-form.module.css';
import { PasswordField } from './password-field';

const enrolment = z.object({ secret: z.string(), uri: z.string(), qr: z.string() });
/** What an authenticator app is told. */
export type Enrolment = z.infer<typeof enrolment>;

const schema = z.object({ current_password: anyPassword });

/** Begins a second factor, by who knows the password. */
export function ConfirmPassword({ onBegun }: { onBegun: (begun: Enrolment) => void }) {
  const { form, bind, message, isSaving } = useSchemaForm({
    schema,
    initialValues: { current_password: '' },
    save: async body => {
      const answer = z.object({ data: enrolment });
      const saved = await save({ method: 'POST', path: '/user/two-factor', body, answer });
      if (saved.answer) onBegun(saved.answer.data);
      return saved.problem;
    },
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
        <Trans>Continuar</Trans>
      </Button>
    </form>
  );
}
