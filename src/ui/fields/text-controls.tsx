import { Textarea, TextInput } from '@mantine/core';
import type { FieldControlProps } from './field-control';

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

export function LineControl({ value, look, onChange }: FieldControlProps) {
  return (
    <TextInput
      {...look}
      value={textOf(value)}
      onChange={event => onChange(event.currentTarget.value || null)}
    />
  );
}

export function LongTextControl({ value, look, onChange }: FieldControlProps) {
  return (
    <Textarea
      {...look}
      autosize
      minRows={2}
      maxRows={10}
      value={textOf(value)}
      onChange={event => onChange(event.currentTarget.value || null)}
    />
  );
}
