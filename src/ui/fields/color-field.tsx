import './color-field.css';
import { ColorInput } from '@mantine/core';
import type { InputLook } from './field-control';

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

/**
 * A colour as `#rrggbb`: one of those offered, or any other by hand. What is no colour stays as it was typed, for the
 * form to say so: put right by the field itself, it came back over what had just been emptied. The list is gone with
 * the focus, so that it never lies over what has the focus next.
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
