import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import * as z from 'zod/mini';
import { twoFactorCode } from '../../../domain/two-factor';
import { save } from '../../online/save';
import { FormMessage } from '../../ui/form/form-message';
import { useSchemaForm } from '../../ui/form/use-schema-form';
import type { Enrolment } from './confirm-password';
import classes from './two-factor.module.css';

const answer = z.object({ data: z.object({ recovery_codes: z.array(z.string()) }) });

interface ConfirmCodeProps {
  enrolment: Enrolment;
  onConfirmed: (recoveryCodes: string[]) => void;
}

/** What the app reads, and the code by which it shows that it has. */
export function ConfirmCode({ enrolment: { secret, uri, qr }, onConfirmed }: ConfirmCodeProps) {
  const { t } = useLingui();
  const { form, bind, message, isSaving } = useSchemaForm({
    schema: twoFactorCode,
    initialValues: { code: '' },
    save: async body => {
      const saved = await save({ method: 'POST', path: '/user/two-factor/confirm', body, answer });
      if (saved.answer) onConfirmed(saved.answer.data.recovery_codes);
      return saved.problem;
    },
  });
  return (
    <form {...bind} className={classes.form}>
      <img
        className={classes.qr}
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        alt={t`Código QR para o aplicativo autenticador`}
        width={196}
        height={196}
      />
      <div className={classes.secret}>
        <span>
          <Trans>
            Sem câmera? <a href={uri}>Abra o aplicativo neste aparelho</a> ou digite nele esta chave:
          </Trans>
        </span>
        <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </div>
      <TextInput
        {...form.getInputProps('code')}
        size="md"
        name="code"
        label={<Trans>Código de verificação</Trans>}
        autoComplete="one-time-code"
        inputMode="numeric"
      />
      <FormMessage>{message}</FormMessage>
      <Button type="submit" size="md" loading={isSaving} fullWidth>
        <Trans>Confirmar</Trans>
      </Button>
    </form>
  );
}
