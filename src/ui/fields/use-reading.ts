import { type KeyboardEvent, useRef } from 'react';

/**
 * Reads what was typed or pasted once the field is left, or Enter sends it: whatever saves it is told of the key after
 * the field. A text that nobody has touched stays as it is, in whichever way it was written.
 */
export function useReading(text: string, read: (typed: string) => string, onChange: (text: string) => void) {
  const isTyped = useRef(false);
  const finish = () => {
    if (!isTyped.current) return;
    isTyped.current = false;
    const meant = read(text);
    if (meant !== text) onChange(meant);
  };
  return {
    onInput: () => {
      isTyped.current = true;
    },
    onBlur: finish,
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Enter') finish();
    },
  };
}
