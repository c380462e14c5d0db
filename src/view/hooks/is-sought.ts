import { useEffect, useState } from 'react';
import type { IndexEntry } from '../../mirror/database';
import { useStore } from './use-store';

type IsSought = (entry: IndexEntry) => boolean;

const all: IsSought = () => true;

/**
 * Whether a text finds a card; that of the text before while this one's is on its way, and undefined while none is
 * known. How a text is sought loads with the first: most who open a flow look for nothing.
 */
export function useIsSought(text: string): IsSought | undefined {
  const { db } = useStore();
  const [known, setKnown] = useState<{ isSought: IsSought }>();
  const isNothing = text.trim() === '';
  useEffect(() => {
    if (isNothing) return setKnown(undefined);
    let isLatest = true;
    const keep = (isSought: IsSought) => {
      if (isLatest) setKnown({ isSought });
    };
    // A part that can't be fetched is asked for again with the next letter.
    void import('../seek').then(({ seek }) => seek(db, text).then(keep)).catch(() => undefined);
    return () => {
      isLatest = false;
    };
  }, [db, text, isNothing]);
  return isNothing ? all : known?.isSought;
}
