import { type KeyboardEvent, useRef } from 'react';

/**
 * Reads typed or pasted text once the field is left, or when Enter submits it: the form's own handler of the key runs
 * after the field's. A text that the user has not edited stays as it was written.
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
