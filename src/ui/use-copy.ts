import { useState } from 'react';

/** Copies a text, and knows for what stands beside the button whether the browser let it. */
export function useCopy() {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  const copy = (text: string) =>
    void navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    );
  return { outcome, copy };
}
