import { useState } from 'react';
import { writeClipboard } from './write-clipboard';

/** Copies a text, and returns the outcome for the words beside the button. */
export function useCopy() {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  const copy = async (text: string) => setOutcome((await writeClipboard(text)) ? 'copied' : 'failed');
  return { outcome, copy };
}
