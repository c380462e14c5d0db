import { TextInput } from '@mantine/core';
import { NumericFormat } from 'react-number-format';
import type { FieldControlProps } from './field-control';

const written = { thousandSeparator: '.', decimalSeparator: ',', inputMode: 'decimal' } as const;

/** An amount in reais, kept in cents. */
export function MoneyControl({ value, look, onChange }: FieldControlProps) {
  return (
    <NumericFormat
      {...look}
      {...written}
      customInput={TextInput}
      value={typeof value === 'number' ? value / 100 : ''}
      prefix="R$ "
      decimalScale={2}
      fixedDecimalScale
      allowNegative={false}
      placeholder="R$ 0,00"
      onValueChange={({ floatValue }, { source }) => {
        if (source === 'event') onChange(floatValue === undefined ? null : Math.round(floatValue * 100));
      }}
    />
  );
}

export function NumberControl({ value, look, onChange }: FieldControlProps) {
  return (
    <NumericFormat
      {...look}
      {...written}
      customInput={TextInput}
      value={typeof value === 'number' ? value : ''}
      decimalScale={6}
      onValueChange={({ floatValue }, { source }) => {
        if (source === 'event') onChange(floatValue ?? null);
      }}
    />
  );
}
