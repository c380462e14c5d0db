import './switch-field.css';
import { Switch } from '@mantine/core';
import type { ReactNode } from 'react';

interface SwitchFieldProps {
  /** Beside it; left out in a table, whose row and column say what it is. */
  label?: ReactNode;
  'aria-label'?: string;
  description?: ReactNode;
  error?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** Something that is on or off; its words can be pressed too. */
export function SwitchField({ onChange, ...props }: SwitchFieldProps) {
  return (
    <Switch
      {...props}
      size="md"
      withThumbIndicator={false}
      onChange={event => onChange(event.currentTarget.checked)}
    />
  );
}
