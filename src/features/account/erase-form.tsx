import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { anyPassword } from '../../../domain/company/accounts';
import { REQUIRED } from '../../../domain/limits';
import { problemOf } from '../../api/problem';
import * as alerts from '../../state/alerts';
import { eraseAccount } from '../../state/session/open-session';
import { unsentBeforeSignOut } from '../../state/unsent';
import { FormMessage } from '../../ui/form/form-message';
import { PasswordField } from '../../ui/form/password-field';
import { useSchemaForm } from '../../ui/form/use-schema-form';
import classes from './form.module.css';

/** Word that must be typed to confirm. */
const WORD = 'APAGAR';

const schema = z.object({
  word: z.string().check(
    z.minLength(1, { error: REQUIRED, abort: true }),
    z.refine(typed => typed.trim().toUpperCase() === WORD, `Digite ${WORD}`),
  ),
  current_password: anyPassword,
});

/**
 * Shows the form that erases the account, after its effects were explained and it was confirmed twice. Typed values
 * are not stored.
 */
export default function EraseForm() {
  const { t } = useLingui();
  const [waiting, setWaiting] = useState(0);
  useEffect(() => void unsentBeforeSignOut().then(found => setWaiting(found.waiting)), []);
  const { form, bind, message, isSaving } = useSchemaForm({
    schema,
    initialValues: { word: '', current_password: '' },
    save: async ({ current_password }) => {
      try {
        await eraseAccount(current_password);
        alerts.success(t`Sua conta foi excluída.`);
        return null;
      } catch (cause) {
        return problemOf(cause, t`Sem conexão com o servidor. Nada foi apagado.`);
      }
    },
  });
  return (
    <form {...bind} className={classes.form}>
      <ul className={classes.points}>
        <li>
          <Trans>Você sai de todas as empresas e de todos os aparelhos, e não entra mais.</Trans>
        </li>
        <li>
          <Trans>Nome, e-mail, telefone, foto e avisos são apagados, deste aparelho e do servidor.</Trans>
        </li>
        <li>
          <Trans>Cards, comentários e histórico ficam com as empresas, como «pessoa removida».</Trans>
        </li>
        {waiting > 0 && (
          <li>
            <Plural
              value={waiting}
              one="# alteração que ainda não foi enviada se perde."
              other="# alterações que ainda não foram enviadas se perdem."
            />
          </li>
        )}
      </ul>
      <TextInput
        {...form.getInputProps('word')}
        data-autofocus
        size="md"
        label={<Trans>Para confirmar, digite {WORD}</Trans>}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <PasswordField
        {...form.getInputProps('current_password')}
        label={<Trans>Senha</Trans>}
        name="current_password"
        autoComplete="current-password"
      />
      <FormMessage>{message}</FormMessage>
      <Button type="submit" size="md" variant="danger" loading={isSaving} fullWidth>
        <Trans>Excluir minha conta</Trans>
      </Button>
    </form>
  );
}
