import { useLingui } from '@lingui/react/macro';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { NumericFormat } from 'react-number-format';
import type { CustomField } from '../../domain/entities/board';
import type { FieldValue } from '../../domain/entities/card';
import { formatPhone, fromLocalInput, toLocalInput } from './field-value';
import { MultiChoice } from './multi-choice';

interface FieldInputProps {
  field: CustomField;
  value: FieldValue | null;
  error?: string | undefined;
  isReadOnly?: boolean;
  onChange: (value: FieldValue | null) => void;
  /** Editing has come to its end: on leaving a text, at once where one thing is chosen. */
  onCommit?: (value: FieldValue | null) => void;
}

const ADDRESSED = { email: 'email', phone: 'tel' } as const;

/** The input that fits the type of a custom field. */
export function FieldInput({ field, value, error, isReadOnly = false, onChange, onCommit }: FieldInputProps) {
  const { t } = useLingui();
  const common = {
    label: field.name,
    description: field.description || undefined,
    withAsterisk: field.required,
    error,
    size: 'md' as const,
    readOnly: isReadOnly,
    onBlur: () => onCommit?.(value),
  };
  const text = typeof value === 'string' ? value : '';
  switch (field.type) {
    case 'text':
      return (
        <Textarea
          {...common}
          autosize
          minRows={2}
          maxRows={10}
          value={text}
          onChange={event => onChange(event.currentTarget.value || null)}
        />
      );
    case 'select':
      return (
        <NativeSelect
          {...common}
          disabled={isReadOnly}
          value={text}
          data={[{ value: '', label: t`Escolha…` }, ...known(field.options, text)]}
          onBlur={undefined}
          onChange={event => {
            const chosen = event.currentTarget.value || null;
            onChange(chosen);
            onCommit?.(chosen);
          }}
        />
      );
    case 'multiselect':
      return (
        <MultiChoice
          label={field.name}
          description={field.description}
          isRequired={field.required}
          error={error}
          isReadOnly={isReadOnly}
          options={field.options}
          value={Array.isArray(value) ? value : []}
          onChange={chosen => {
            onChange(chosen.length > 0 ? chosen : null);
            onCommit?.(chosen.length > 0 ? chosen : null);
          }}
        />
      );
    case 'currency':
    case 'number': {
      const isMoney = field.type === 'currency';
      const number = typeof value === 'number' ? (isMoney ? value / 100 : value) : '';
      return (
        <NumericFormat
          {...common}
          customInput={TextInput}
          value={number}
          prefix={isMoney ? 'R$ ' : undefined}
          thousandSeparator="."
          decimalSeparator=","
          decimalScale={isMoney ? 2 : 6}
          fixedDecimalScale={isMoney}
          allowNegative={!isMoney}
          inputMode="decimal"
          placeholder={isMoney ? 'R$ 0,00' : undefined}
          onValueChange={({ floatValue }, { source }) => {
            if (source !== 'event') return;
            onChange(floatValue === undefined ? null : isMoney ? Math.round(floatValue * 100) : floatValue);
          }}
        />
      );
    }
    case 'date':
    case 'time':
      return (
        <TextInput
          {...common}
          type={field.type}
          value={text}
          onChange={event => onChange(event.currentTarget.value || null)}
        />
      );
    case 'datetime':
      return (
        <TextInput
          {...common}
          type="datetime-local"
          value={text ? toLocalInput(text) : ''}
          onChange={event => onChange(fromLocalInput(event.currentTarget.value) || null)}
        />
      );
    case 'email':
    case 'phone':
      return (
        <TextInput
          {...common}
          type={ADDRESSED[field.type]}
          inputMode={ADDRESSED[field.type]}
          placeholder={field.type === 'phone' ? '(11) 98765-4321' : undefined}
          value={text}
          onChange={event => {
            const typed = event.currentTarget.value;
            onChange((field.type === 'phone' ? formatPhone(typed) : typed) || null);
          }}
        />
      );
    default:
      return (
        <TextInput {...common} value={text} onChange={event => onChange(event.currentTarget.value || null)} />
      );
  }
}

/** The options, and what the card holds although it is no option any more. */
const known = (options: string[], value: string) =>
  value && !options.includes(value) ? [...options, value] : options;
