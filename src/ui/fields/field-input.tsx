import { Skeleton } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import type { CustomField, FieldType } from '../../../domain/entities/board';
import type { FieldValue } from '../../../domain/entities/card';
import type { FieldControlProps } from './field-control';
import { fieldKind } from './field-types';

/** Renders the input for a type of field, without its name. */
export function FieldControl({ type, ...props }: FieldControlProps & { type: FieldType }) {
  const { Control } = fieldKind(type);
  return (
    <Control {...props} meanwhile={<Skeleton height={props.look.size === 'md' ? 42 : 36} radius={9} />} />
  );
}

interface FieldInputProps {
  field: CustomField;
  value: FieldValue | null;
  error?: string | undefined;
  timeZone: string;
  onChange: (value: FieldValue | null) => void;
}

interface FieldInputsProps {
  fields: CustomField[];
  timeZone: string;
  /** Input props of the form, whose `custom_fields` hold the values by field id. */
  getInputProps: (path: string) => GetInputPropsReturnType;
}

/** Renders the custom fields of a card in a form, one below the other. */
export function FieldInputs({ fields, timeZone, getInputProps }: FieldInputsProps) {
  return fields.map(field => {
    const { value, error, onChange } = getInputProps(`custom_fields.${field.id}`);
    return (
      <FieldInput
        key={field.id}
        field={field}
        timeZone={timeZone}
        value={value}
        error={error}
        onChange={onChange}
      />
    );
  });
}

/** Renders a custom field in a form: its name above the input for its type. */
export function FieldInput({ field, error, ...rest }: FieldInputProps) {
  const look = {
    label: field.name,
    description: field.description || undefined,
    withAsterisk: field.required,
    error,
    size: 'md' as const,
    name: `custom_fields.${field.id}`,
  };
  return <FieldControl {...rest} type={field.type} field={field} look={look} />;
}
