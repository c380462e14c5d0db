import { TextInput, type TextInputProps } from '@mantine/core';
import type { FormEvent } from 'react';
import { readPhone } from '../../../domain/read-phone';
import { keepCaret } from '../keep-caret';
import { formatPhone } from './format-phone';
import { useReading } from './use-reading';

interface PhoneInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string;
  onChange: (typed: string) => void;
}

/** The number that was meant; what can't be read stays as it was typed. */
function meant(typed: string): string {
  const read = readPhone(typed);
  return 'phone' in read ? read.phone : typed;
}

/** Why it is wrong, where more is known than that it is. */
function reasonFor(typed: string): string | null {
  const read = readPhone(typed);
  return 'problem' in read ? read.problem : null;
}

/** A telephone: takes its shape while it is typed, at once where it is pasted, and is read when it is left. */
export function PhoneInput({ value, error, onChange, ...look }: PhoneInputProps) {
  const reading = useReading(value, meant, onChange);
  return (
    <TextInput
      placeholder="(11) 98765-4321"
      {...look}
      {...reading}
      type="tel"
      inputMode="tel"
      value={value}
      error={error && (reasonFor(value) ?? error)}
      onChange={event => {
        const { inputType = '' } = event.nativeEvent as FormEvent['nativeEvent'] & { inputType?: string };
        const shape = inputType.startsWith('insertFrom') ? meant : formatPhone;
        onChange(keepCaret(event.currentTarget, shape));
      }}
    />
  );
}
