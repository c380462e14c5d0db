import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { twoFactorCode } from '../../../domain/company/two-factor';
import { FormMessage } from '../form/form-message';
import { type FormProblem, useSchemaForm } from '../form/use-schema-form';
import classes from './two-factor.module.css';

interface ConfirmCodeProps {
  /** Data for an authenticator app, as text, as an address that opens it, and as a picture (SVG). */
  enrolment: { secret: string; uri: string; qr: string };
  /** Checks the code. Returns the problem, or null. */
  onConfirm: (body: { code: string }) => Promise<FormProblem | null>;
}

/** Renders the data for the authenticator app, and the field for the code that proves it was read. */
export function ConfirmCode({ enrolment: { secret, uri, qr }, onConfirm }: ConfirmCodeProps) {
  const { t } = useLingui();
  const { form, bind, message, isSaving } = useSchemaForm({
    schema: twoFactorCode,
    initialValues: { code: '' },
    save: onConfirm,
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
            Sem câmera? <a href={uri}>Abra o autenticador neste aparelho</a> ou digite nele esta chave:
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
