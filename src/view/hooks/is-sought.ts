import { useEffect, useState } from 'react';
import type { IndexEntry } from '../../mirror/database';
import { useStore } from './use-store';

type IsSought = (entry: IndexEntry) => boolean;

const all: IsSought = () => true;

/**
 * Returns a test of whether the text finds a card; the test of the previous text while this one is loading, and
 * undefined while there is none. The search code loads with the first text: most people who open a flow search for
 * nothing.
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
    // If the module can't be loaded, the next letter requests it again.
    void import('../seek').then(({ seek }) => seek(db, text).then(keep)).catch(() => undefined);
    return () => {
      isLatest = false;
    };
  }, [db, text, isNothing]);
  return isNothing ? all : known?.isSought;
}
