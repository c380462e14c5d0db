import { useState } from 'react';
import { success } from '../../../state/alerts';
import { offerUndo } from '../../../state/undo';
import { syncNow } from '../../../sync/sync';
import { releaseEntry, takeBackEntry } from '../../../view/perform';
import { changeSelected, type GroupChange, type Refused } from './change-selected';
import { selection, stopSelecting } from './selection';

/** Changes the chosen cards together; cards that were refused and are still in the flow stay chosen. */
export function useGroupChange(boardId: string, ids: string[]) {
  const [done, setDone] = useState<number | null>(null);
  const [refused, setRefused] = useState<ReadonlyMap<string, Refused>>(new Map());

  const change = async (what: GroupChange, words: (count: number) => string) => {
    setDone(0);
    const outcome = await changeSelected(boardId, ids, what, setDone);
    setDone(null);
    const count = ids.length - outcome.refused.size;
    if (outcome.entry_ids.length > 0) offerReturn(outcome.entry_ids, words(count));
    else if (count > 0) success(words(count));
    if (outcome.refused.size === 0) return stopSelecting();
    const here = [...outcome.refused].filter(([, { isGone }]) => !isGone);
    selection.chosen = Object.fromEntries(here.map(([id]) => [id, true as const]));
    setRefused(outcome.refused);
  };
  return {
    change,
    /** Number of cards that have been tried; null while no change is running. */
    done,
    refused,
    /** Called once the person has read the reasons. */
    forgetRefused: () => {
      setRefused(new Map());
      if (ids.length === 0) stopSelecting();
    },
  };
}

/** Offers a single undo for all the changes: they are withdrawn together or sent together. */
function offerReturn(entry_ids: string[], message: string): void {
  const [first] = entry_ids;
  if (!first) return;
  offerUndo({
    message,
    entry_id: first,
    card: null,
    undo: async () => (await Promise.all(entry_ids.map(takeBackEntry))).every(Boolean),
    onEnd: () => void Promise.all(entry_ids.map(releaseEntry)).then(syncNow),
  });
}
