import { TextInput, type TextInputProps } from '@mantine/core';
import type { FormEvent } from 'react';
import { readEmail } from '../../../domain/reading/pasted-text';
import { readPhone } from '../../../domain/reading/read-phone';
import type { FieldControlProps } from './field-control';
import { formatPhone } from './format-phone';
import { keepCaret } from './keep-caret';
import { useReading } from './use-reading';

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

interface PhoneInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string;
  onChange: (typed: string) => void;
}

/** Returns the phone number that the typed text means; text that can't be read stays as typed. */
function meant(typed: string): string {
  const read = readPhone(typed);
  return 'phone' in read ? read.phone : typed;
}

/** Returns why the typed number is wrong, if more is known than that it is wrong. */
function reasonFor(typed: string): string | null {
  const read = readPhone(typed);
  return 'problem' in read ? read.problem : null;
}

/**
 * Renders an input of a telephone number: formats it while it is typed, at once when pasted, and reads it when the
 * field is left.
 */
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

export function EmailControl({ value, look, onChange }: FieldControlProps) {
  const reading = useReading(textOf(value), readEmail, onChange);
  return (
    <TextInput
      {...look}
      {...reading}
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      value={textOf(value)}
      onChange={event => onChange(event.currentTarget.value || null)}
    />
  );
}

export function PhoneControl({ value, look, onChange }: FieldControlProps) {
  return <PhoneInput {...look} value={textOf(value)} onChange={typed => onChange(typed || null)} />;
}
