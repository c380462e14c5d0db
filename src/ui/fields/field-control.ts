import type { ReactNode } from 'react';
import type { CustomField } from '../../../domain/entities/board';
import type { FieldValue } from '../../../domain/entities/card';

/** Props that every input accepts, whatever it edits. */
export interface InputLook {
  label?: ReactNode;
  /** Name for screen readers, if the visible label is elsewhere. */
  'aria-label'?: string;
  description?: ReactNode;
  withAsterisk?: boolean;
  /** True if the field always needs a value; `withAsterisk` is false if people need no mark for that. */
  required?: boolean;
  error?: ReactNode;
  size?: 'sm' | 'md';
  autoFocus?: boolean;
  name?: string;
}

/**
 * Props of the input for a type of field. A value that can't be read yet, such as half a date, is passed on as typed.
 */
export interface FieldControlProps {
  field: Pick<CustomField, 'name' | 'options'>;
  value: FieldValue | null;
  look: InputLook;
  /** Time zone of the company, in which moments are shown and typed. */
  timeZone: string;
  onChange: (value: FieldValue | null) => void;
}
