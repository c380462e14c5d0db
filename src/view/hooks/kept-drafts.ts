import { useLiveQuery } from 'dexie-react-hooks';
import { openDatabase } from '../../mirror/current';
import { DRAFT_PREFIX } from '../../mirror/database';
import { BY_PAGE } from '../drafts';

/** What was being written and not sent or saved. */
export interface KeptDraft {
  /** Its own, as two pages may have written at one place. */
  key: string;
  /** Of its place, as `draftPlace` was told. */
  name: string;
  value: unknown;
}

function keptDraft({ key, value }: { key: string; value: unknown }): KeptDraft {
  const [name] = key.slice(DRAFT_PREFIX.length).split(BY_PAGE);
  return { key, name: name!, value };
}

/** Of what belongs to a card, and of a card to be made: by what their places' names begin with. */
const ON_CARDS = ['comment.', 'task.', 'field.'];
const ON_FLOWS = ['card.'];

/**
 * What was being written for cards and flows that this device doesn't have any more, so that no page shows it; undefined
 * while that is not known.
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
      // One that was made on this device, and has still to be sent, is there too.
      return (await db.card.get(id)) ?? db.outbox.filter(({ card_id }) => card_id === id).first();
    };
    const there = await Promise.all(drafts.map(isThere));
    return drafts.filter((_, at) => !there[at]);
  }, [db]);
}

/** Gives up one of them, by its key. */
export const dropDraft = (key: string): void => void openDatabase().db.meta.delete(key);

/** What is kept on this device of what was being written at places whose names begin so, and how to drop one. */
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
