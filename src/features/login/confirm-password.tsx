import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import * as z from 'zod/mini';
import { anyPassword } from '../../../domain/accounts';
import { save } from '../../online/save';
import { FormMessage } from '../../ui/form/form-message';
import { useSchemaForm } from '../../ui/form/use-schema-form';
import classes from './login-form.module.css';
import { PasswordField } from './password-field';

const schema = z.object({ current_password: anyPassword });

interface ConfirmPasswordProps<Answer extends z.ZodMiniType> {
  /** What is asked for with the password, below `/api`. */
  path: string;
  answer: Answer;
  onAnswer: (answer: z.infer<Answer>) => void;
  /** The second factor has been switched on meanwhile. */
  onAlreadyOn?: () => void;
}

/** What only who knows the password is given. */
export function ConfirmPassword<Answer extends z.ZodMiniType>({
  path,
  answer,
  onAnswer,
  onAlreadyOn,
}: ConfirmPasswordProps<Answer>) {
  const { form, bind, message, isSaving } = useSchemaForm({
    schema,
    initialValues: { current_password: '' },
    save: async body => {
      const saved = await save({ method: 'POST', path, body, answer });
      if (saved.answer) onAnswer(saved.answer);
      if (saved.problem?.code === 'two_factor_on') onAlreadyOn?.();
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
