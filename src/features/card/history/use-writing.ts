import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { forgetFile } from '../../../acts/attach-files';
import { keeping } from '../../../state/keeping';
import type { CardView } from '../../../view/types';

/**
 * Files of the card that are being written to this device, the first chosen first. One that is written counts until the
 * card shows it, so that none is out of sight in between.
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
  /** Gives one up that is not written yet. */
  const forget = (id: string) => {
    before.current = before.current.filter(file => file.id !== id);
    forgetFile(id);
  };
  return { writing, forget };
}
