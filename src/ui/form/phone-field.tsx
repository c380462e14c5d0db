import { Trans } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { loadLater } from '../page/load-later';

const PhoneInput = loadLater(async () => ({
  default: (await import('../fields/contact-controls')).PhoneInput,
}));

interface PhoneFieldProps {
  /** What the form says of the field. */
  field: GetInputPropsReturnType;
  /** `tel` where people give their own. */
  autoComplete?: 'tel' | 'off';
  placeholder?: string;
}

/** A telephone in a form. */
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
