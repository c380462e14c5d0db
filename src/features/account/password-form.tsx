import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import * as z from 'zod/mini';
import { passwordUpdate } from '../../../domain/company/accounts';
import { save } from '../../online/save';
import * as alerts from '../../state/alerts';
import { session } from '../../state/session/session';
import { connectivity } from '../../sync/connectivity';
import { FormMessage } from '../../ui/form/form-message';
import { NewPassword } from '../../ui/form/new-password';
import { PasswordField } from '../../ui/form/password-field';
import { SaveButton } from '../../ui/form/save-button';
import { useSchemaForm } from '../../ui/form/use-schema-form';
import classes from './form.module.css';
import { ServerOnly } from './online-only';

const EMPTY = { current_password: '', new_password: '', new_password_confirmation: '' };

/** Shows the form for a new password, with the current one; nothing of it is stored on the device. */
export function PasswordForm() {
  // Cleared by remounting, so that no one can read it over a shoulder later.
  const [changed, setChanged] = useState(0);
  return <EmptyForm key={changed} onChanged={() => setChanged(changed + 1)} />;
}

function EmptyForm({ onChanged }: { onChanged: () => void }) {
  const { t } = useLingui();
  const { user } = useSnapshot(session);
  const { online } = useSnapshot(connectivity);
  const { form, bind, message, isSaving } = useSchemaForm({
    schema: passwordUpdate,
    initialValues: EMPTY,
    save: async body => {
      const { problem } = await save({ method: 'POST', path: '/password-update', body, answer: z.unknown() });
      if (problem) return problem;
      alerts.success(t`Senha trocada`, t`Nos outros aparelhos é preciso entrar de novo.`);
      onChanged();
      return null;
    },
  });
  return (
    <form {...bind} className={classes.form}>
      {/* For password managers, which ask whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <PasswordField
        {...form.getInputProps('current_password')}
        label={<Trans>Senha atual</Trans>}
        name="current_password"
        autoComplete="current-password"
      />
      <NewPassword name="new_password" label={<Trans>Nova senha</Trans>} inputProps={form.getInputProps} />
      <FormMessage>{message}</FormMessage>
      {!online && <ServerOnly />}
      <SaveButton isSaving={isSaving} disabled={!online}>
        <Trans>Trocar a senha</Trans>
      </SaveButton>
    </form>
  );
}
