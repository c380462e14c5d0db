import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { NumericFormat } from 'react-number-format';
import type { FieldControlProps } from './field-control';

const written = { thousandSeparator: '.', decimalSeparator: ',', inputMode: 'decimal' } as const;

/**
 * An amount in reais, kept in cents. «,00» comes once it is left: while somebody types the comma has to change what stands
 * there, or the library, which sets the caret once more a moment later, takes it back before the comma.
 */
export function MoneyControl({ value, look, onChange }: FieldControlProps) {
  const [isTyping, setTyping] = useState(false);
  return (
    <NumericFormat
      {...look}
      {...written}
      customInput={TextInput}
      value={typeof value === 'number' ? value / 100 : ''}
      prefix="R$ "
      decimalScale={2}
      fixedDecimalScale={!isTyping}
      onBlur={() => setTyping(false)}
      allowNegative={false}
      placeholder="R$ 0,00"
      onValueChange={({ floatValue }, { source }) => {
        if (source !== 'event') return;
        setTyping(true);
        onChange(floatValue === undefined ? null : Math.round(floatValue * 100));
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
