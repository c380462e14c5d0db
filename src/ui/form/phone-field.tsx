import { Trans } from '@lingui/react/macro';
import type { GetInputPropsReturnType } from '@mantine/form';
import { PhoneInput } from '../fields/phone-input';

interface PhoneFieldProps {
  /** What the form says of the field. */
  field: GetInputPropsReturnType;
  /** `tel` where people give their own. */
  autoComplete?: 'tel' | 'off';
  placeholder?: string;
}

/** A telephone in a form. */
export function PhoneField({ field, autoComplete = 'off', placeholder }: PhoneFieldProps) {
  return (
    <PhoneInput
      {...field}
      value={field.value}
      {...(placeholder && { placeholder })}
      size="md"
      autoComplete={autoComplete}
      label={<Trans>Telefone</Trans>}
    />
  );
}
