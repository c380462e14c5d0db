import './color-field.css';
import { ColorInput } from '@mantine/core';
import type { InputLook } from './field-control';

/** Colours that differ clearly from each other, and are legible as labels in both schemes. */
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

/**
 * Renders an input of a colour as `#rrggbb`: one of those offered, or any other typed by hand. Invalid text stays as
 * typed, so that the form can report it: when the field itself corrected it, the old colour reappeared after the field
 * was emptied. The list closes when the field loses the focus, so that it never covers the next focused element.
 */
export function ColorField({ look, value, onChange }: ColorFieldProps) {
  return (
    <ColorInput
      {...look}
      format="hex"
      swatches={SWATCHES}
      swatchesPerRow={6}
      withEyeDropper={false}
      fixOnBlur={false}
      popoverProps={{ shadow: 'md', transitionProps: { duration: 0 } }}
      value={value}
      onChange={onChange}
    />
  );
}
