import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import * as z from 'zod/mini';
import { anyPassword, email } from '../../../domain/company/accounts';
import { save } from '../../online/save';
import * as alerts from '../../state/alerts';
import { FormMessage } from '../../ui/form/form-message';
import { PasswordField } from '../../ui/form/password-field';
import { useSchemaForm } from '../../ui/form/use-schema-form';
import { draftPlace } from '../../view/drafts';
import { withoutPassword } from '../../view/without-password';
import classes from './form.module.css';
import { meAnswer } from './use-me';

const schema = z.object({ email, current_password: anyPassword });

/**
 * Shows the form for a new address of the account. It requires the password, because the address controls the account.
 */
export default function EmailForm({ email, onDone }: { email: string; onDone: () => void }) {
  const { t } = useLingui();
  const [draft] = useState(() => withoutPassword(draftPlace('account.email')));
  const { form, bind, message, isSaving } = useSchemaForm({
    schema,
    initialValues: { email: '', current_password: '' },
    draft,
    save: async body => {
      const path = '/user/profile-information';
      const { answer, problem } = await save({ method: 'PUT', path, body, answer: meAnswer });
      if (problem) return problem;
      const { new_email } = answer.data;
      if (!new_email) return { message: '', errors: { email: [t`Este já é o e-mail da sua conta`] } };
      return () => {
        alerts.success(t`Enviamos um link para ${new_email}`);
        onDone();
      };
    },
  });
  return (
    <form {...bind} className={classes.form}>
      <p className={classes.note}>
        <Trans>
          O novo endereço passa a valer quando você abrir o link que enviaremos para ele. {email} recebe um
          aviso, e por ele a troca pode ser desfeita.
        </Trans>
      </p>
      <TextInput
        {...form.getInputProps('email')}
        data-autofocus
        size="md"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        label={<Trans>Novo e-mail</Trans>}
      />
      <PasswordField
        {...form.getInputProps('current_password')}
        label={<Trans>Senha</Trans>}
        name="current_password"
        autoComplete="current-password"
      />
      <FormMessage>{message}</FormMessage>
      <Button type="submit" size="md" loading={isSaving} fullWidth>
        <Trans>Enviar o link</Trans>
      </Button>
    </form>
  );
}
