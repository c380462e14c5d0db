import { useLiveQuery } from 'dexie-react-hooks';
import { openDatabase } from '../../mirror/current';
import { DRAFT_PREFIX } from '../../mirror/database';
import { BY_PAGE } from '../drafts';

/** Draft that was not sent or saved. */
export interface KeptDraft {
  /** Key of the draft; two pages may each have one at the same place. */
  key: string;
  /** Name of its place, as given to `draftPlace`. */
  name: string;
  value: unknown;
}

function keptDraft({ key, value }: { key: string; value: unknown }): KeptDraft {
  const [name] = key.slice(DRAFT_PREFIX.length).split(BY_PAGE);
  return { key, name: name!, value };
}

/** Beginnings of the names of drafts that belong to a card, and of drafts of new cards. */
const ON_CARDS = ['comment.', 'task.', 'field.'];
const ON_FLOWS = ['card.'];

/**
 * Returns drafts for cards and flows that are no longer on this device, so that no page shows them; undefined while
 * that is not known.
 */
export function useLostDrafts(): KeptDraft[] | undefined {
  const { db } = openDatabase();
  return useLiveQuery(async () => {
    const rows = await db.meta
      .where('key')
      .startsWithAnyOf([...ON_CARDS, ...ON_FLOWS].map(beginning => DRAFT_PREFIX + beginning))
      .toArray();
    const drafts = rows.map(keptDraft);
    const isThere = async ({ name }: KeptDraft) => {
      const [kind, id] = name.split('.') as [string, string];
      if (ON_FLOWS.includes(`${kind}.`)) return (await db.board.get(id)) !== undefined;
      // Cards created on this device and not yet sent exist, too.
      return (await db.card.get(id)) ?? db.outbox.filter(({ card_id }) => card_id === id).first();
    };
    const there = await Promise.all(drafts.map(isThere));
    return drafts.filter((_, at) => !there[at]);
  }, [db]);
}

/** Deletes one of these drafts by its key. */
export const dropDraft = (key: string): void => void openDatabase().db.meta.delete(key);

/** Returns the drafts on this device whose names begin with one of these, and a function to delete one. */
export function useKeptDrafts(beginnings: string[]): readonly [KeptDraft[], (key: string) => void] {
  const { db } = openDatabase();
  const kept = useLiveQuery(async () => {
    const rows = await db.meta
      .where('key')
      .startsWithAnyOf(beginnings.map(beginning => DRAFT_PREFIX + beginning))
      .toArray();
    return rows.map(keptDraft);
  }, [db, beginnings.join(' ')]);
  return [kept ?? [], dropDraft] as const;
}
