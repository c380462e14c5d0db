import type { FieldControlProps } from './field-control';
import { PhoneInput } from './phone-input';

export function PhoneControl({ value, look, onChange }: FieldControlProps) {
  return (
    <PhoneInput
      {...look}
      value={typeof value === 'string' ? value : ''}
      onChange={typed => onChange(typed || null)}
    />
  );
}
