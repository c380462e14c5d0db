import './color-field.css';
import { ColorInput } from '@mantine/core';
import type { InputLook } from './fields/field-control';

/** Colours that can be told apart, and read as labels in both schemes. */
const SWATCHES = [
  '#0b7285',
  '#1b6ec2',
  '#3b5bdb',
  '#7048e8',
  '#9c36b5',
  '#c2255c',
  '#c92a2a',
  '#d9480f',
  '#e67700',
  '#2b8a3e',
  '#5c636e',
];

interface ColorFieldProps {
  look: InputLook;
  value: string;
  onChange: (value: string) => void;
}

/** A colour as `#rrggbb`: one of those offered, any other by hand or from the screen where the browser can. */
export function ColorField({ look, value, onChange }: ColorFieldProps) {
  return (
    <ColorInput
      {...look}
      format="hex"
      swatches={SWATCHES}
      swatchesPerRow={6}
      withEyeDropper={false}
      popoverProps={{ shadow: 'md' }}
      value={value}
      onChange={onChange}
    />
  );
}
