import type { ReactNode } from 'react';
import type { CustomField } from '../../../domain/entities/board';
import type { FieldValue } from '../../../domain/entities/card';

/** What every input takes, whatever it edits. */
export interface InputLook {
  label?: ReactNode;
  /** In place of a label that stands elsewhere. */
  'aria-label'?: string;
  description?: ReactNode;
  withAsterisk?: boolean;
  /** Always has a value; without an asterisk where nobody has to be told. */
  required?: boolean;
  error?: ReactNode;
  size?: 'sm' | 'md';
  autoFocus?: boolean;
  name?: string;
}

/** What the input of a type of field is given. What can't be read yet, such as half a date, is handed on as typed. */
export interface FieldControlProps {
  field: Pick<CustomField, 'name' | 'options'>;
  value: FieldValue | null;
  look: InputLook;
  /** Of moments, which are read and typed on the company's clock. */
  timeZone: string;
  onChange: (value: FieldValue | null) => void;
}
