import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import * as z from 'zod/mini';
import { forgottenPassword } from '../../../domain/company/accounts';
import { problemOf } from '../../api/problem';
import { usePageTitle } from '../../state/page-title';
import { askForReset } from '../../state/session/mailed-links';
import { FormMessage } from '../../ui/form/form-message';
import { useSchemaForm } from '../../ui/form/use-schema-form';
import { HomeButton } from './home-button';
import classes from './login-form.module.css';
import { LoginFrame } from './login-frame';

const schema = z.pick(forgottenPassword, { email: true });

/** Shows the form that requests a link for a new password. The result reads the same for every address. */
export function ForgotPasswordPage() {
  const { t } = useLingui();
  usePageTitle(t`Esqueci minha senha`);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { form, bind, message, isSaving } = useSchemaForm({
    schema,
    initialValues: { email: '' },
    save: async ({ email }) => {
      try {
        await askForReset(email);
        setSentTo(email.trim());
        return null;
      } catch (cause) {
        return problemOf(cause, t`Sem conexão não dá para pedir o link. Tente de novo quando ela voltar.`);
      }
    },
  });
  if (sentTo) {
    return (
      <LoginFrame
        key="sent"
        title={<Trans>Veja o seu e-mail</Trans>}
        lead={
          <Trans>
            Se {sentTo} estiver cadastrado, chega em instantes um link para criar outra senha. Ele vale por 60
            minutos; se não chegar, procure também no spam.
          </Trans>
        }
      >
        <div className={classes.form}>
          <HomeButton />
          <Button variant="subtle" size="md" fullWidth onClick={() => setSentTo(null)}>
            <Trans>Pedir de novo</Trans>
          </Button>
        </div>
      </LoginFrame>
    );
  }
  return (
    <LoginFrame
      key="ask"
      title={<Trans>Esqueci minha senha</Trans>}
      lead={<Trans>Informe o seu e-mail de entrada: enviamos um link para criar outra senha.</Trans>}
    >
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
        <FormMessage>{message}</FormMessage>
        <Button type="submit" size="md" loading={isSaving} fullWidth>
          <Trans>Enviar link</Trans>
        </Button>
        <HomeButton variant="subtle" />
      </form>
    </LoginFrame>
  );
}
