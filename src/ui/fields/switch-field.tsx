import './switch-field.css';
import { Switch } from '@mantine/core';
import type { ReactNode } from 'react';

interface SwitchFieldProps {
  /** Label beside the switch; left out in a table, whose row and column name it. */
  label?: ReactNode;
  'aria-label'?: string;
  description?: ReactNode;
  error?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** Renders a switch that is on or off; pressing its label switches it, too. */
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
