import { Trans } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { formatPhone } from '../fields/format-phone';

interface PhoneFieldProps {
  /** What the form says of the field. */
  field: GetInputPropsReturnType;
  /** `tel` where people give their own. */
  autoComplete?: 'tel' | 'off';
  placeholder?: string;
}

/** A telephone, which takes its shape while it is typed. */
export function PhoneField({
  field,
  autoComplete = 'off',
  placeholder = '(11) 98765-4321',
}: PhoneFieldProps) {
  return (
    <TextInput
      {...field}
      size="md"
      type="tel"
      inputMode="tel"
      autoComplete={autoComplete}
      label={<Trans>Telefone</Trans>}
      placeholder={placeholder}
      onChange={event => field.onChange(formatPhone(event.currentTarget.value))}
    />
  );
}
