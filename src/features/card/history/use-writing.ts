import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { forgetFile } from '../../../acts/attach-files';
import { keeping } from '../../../state/keeping';
import type { CardView } from '../../../view/types';

/**
 * Returns the card's files that are being written to this device, in the order of choice. One that is written stays in
 * the list until the card shows it, so that it never disappears in between.
 */
export function useWriting({ card, entries, state }: CardView) {
  const now = useSnapshot(keeping).list.filter(({ card_id }) => card_id === card.id);
  const before = useRef(now);
  const shown = new Set([
    ...state.attachments.map(({ id }) => id),
    ...entries.map(({ file }) => file?.attachment_id),
    ...now.map(({ id }) => id),
  ]);
  const written = before.current.filter(({ id, problem }) => !problem && !shown.has(id));
  const writing = [...written, ...now];
  useEffect(() => {
    before.current = writing;
  });
  /** Gives up a file that is not written yet. */
  const forget = (id: string) => {
    before.current = before.current.filter(file => file.id !== id);
    forgetFile(id);
  };
  return { writing, forget };
}
