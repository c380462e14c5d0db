import { useState } from 'react';
import { writeClipboard } from './write-clipboard';

/** Copies a text, and knows for what stands beside the button whether the browser let it. */
export function useCopy() {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  const copy = async (text: string) => setOutcome((await writeClipboard(text)) ? 'copied' : 'failed');
  return { outcome, copy };
}
