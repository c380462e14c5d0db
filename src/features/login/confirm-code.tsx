import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import * as z from 'zod/mini';
import { twoFactorCode } from '../../../domain/two-factor';
import { save } from '../../online/save';
import { FormMessage } from '../../ui/form/form-message';
import { useSchemaForm } from '../../ui/form/use-schema-form';
import classes from './two-factor.module.css';

/** What an authenticator app is told. */
export const enrolment = z.object({
  data: z.object({ secret: z.string(), uri: z.string(), qr: z.string() }),
});
export type Enrolment = z.infer<typeof enrolment>;

export const recoveryCodes = z.object({ data: z.object({ recovery_codes: z.array(z.string()) }) });
export type RecoveryCodesAnswer = z.infer<typeof recoveryCodes>;

interface ConfirmCodeProps {
  enrolment: Enrolment;
  onConfirmed: (answer: RecoveryCodesAnswer) => void;
  /** The second factor is on already, as when the answer to the same code was lost. */
  onAlreadyOn: () => void;
}

/** What the app reads, and the code by which it shows that it has. */
export function ConfirmCode({
  enrolment: {
    data: { secret, uri, qr },
  },
  onConfirmed,
  onAlreadyOn,
}: ConfirmCodeProps) {
  const { t } = useLingui();
  const { form, bind, message, isSaving } = useSchemaForm({
    schema: twoFactorCode,
    initialValues: { code: '' },
    save: async body => {
      const saved = await save({
        method: 'POST',
        path: '/user/two-factor/confirm',
        body,
        answer: recoveryCodes,
      });
      if (saved.answer) onConfirmed(saved.answer);
      if (saved.problem?.code === 'two_factor_on') onAlreadyOn();
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
