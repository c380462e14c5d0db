import { useMemo } from 'react';
import type { OutboxEntry } from '../../mirror/database';
import { behind } from '../../outbox/order';
import { tableSlice } from '../slice';
import { useSlice, useStore, useView } from './use-store';

/** Number of changes that wait to be sent, and of those that the server has refused. */
export interface Queue {
  waiting: number;
  /** Waiting changes that are not sent now, even if only because they can still be undone. */
  staying: number;
  /** Waiting changes that are sent only once the person has done something. */
  stuck: number;
  refused: number;
}

/** Counts the unsettled changes; undefined until they are read. */
export function useQueue(): Queue | undefined {
  const store = useStore();
  const entries = useView(store, () => store.entries());
  const paused = usePausedFiles();
  return useMemo(() => entries && paused && queueOf(entries, paused), [entries, paused]);
}

/**
 * Counts changes by their state.
 *
 * @param paused files that the person has paused
 */
export function queueOf(entries: OutboxEntry[], paused: ReadonlySet<unknown>): Queue {
  const waiting = entries.filter(({ status }) => status === 'waiting').length;
  const refused = entries.filter(({ status }) => status === 'refused').length;
  const isStopped = ({ needs_upgrade, file, input }: OutboxEntry) =>
    needs_upgrade || (file === 'here' && paused.has(input.upload_id));
  const count = (isStaying: (entry: OutboxEntry) => unknown) => {
    const some = entries.filter(
      entry => entry.status === 'refused' || (entry.status === 'waiting' && isStaying(entry)),
    );
    return some.length + behind(some, entries).length - refused;
  };
  return {
    waiting,
    staying: count(entry => isStopped(entry) || entry.held),
    stuck: count(isStopped),
    refused,
  };
}

const pausedSlice = tableSlice(
  'paused',
  ['files'],
  async db => new Set(await db.files.filter(({ paused = false }) => paused).primaryKeys()),
);

/** Returns the ids of files that the person has paused; undefined while they are not known. */
export const usePausedFiles = (): ReadonlySet<string> | undefined => useSlice(pausedSlice);
