import { Trans } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { loadLater } from '../page/load-later';

const PhoneInput = loadLater(async () => ({
  default: (await import('../fields/contact-controls')).PhoneInput,
}));

interface PhoneFieldProps {
  /** Props that the form gives to the field. */
  field: GetInputPropsReturnType;
  /** `tel` if people enter their own number. */
  autoComplete?: 'tel' | 'off';
  placeholder?: string;
}

/** Renders a telephone field of a form. */
export function PhoneField({ field, autoComplete = 'off', placeholder }: PhoneFieldProps) {
  const look = {
    ...field,
    ...(placeholder && { placeholder }),
    size: 'md',
    autoComplete,
    label: <Trans>Telefone</Trans>,
  };
  return <PhoneInput {...look} value={field.value} meanwhile={<TextInput {...look} readOnly />} />;
}
