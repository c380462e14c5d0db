import { useLiveQuery } from 'dexie-react-hooks';
import type { Card } from '../../../domain/entities/card';
import { wordsText } from '../../../domain/text/search-text';
import { openDatabase } from '../../mirror/current';
import type { IndexEntry, PatioDatabase } from '../../mirror/database';
import { seek } from '../seek';

/** A card of whatever flow, with where it stands. */
export interface CardPlaceLine {
  card: Card;
  board_name: string;
  phase_name: string;
}

/** So many are shown; with more words there are fewer. */
const CONNECTABLE_MAX = 20;

/** Cards of this device by id, null for one that it doesn't have; undefined while that is not known. */
export function useCardPlaces(ids: string[]): ReadonlyMap<string, CardPlaceLine | null> | undefined {
  const { db } = openDatabase();
  return useLiveQuery(async () => placesOf(db, ids), [db, ids.join()]);
}

/**
 * Cards of all flows of this device that are found by a text, one that it names first, then those that were moved last; undefined
 * while that is not known. With and without a connection.
 *
 * @param except ids of those that are not offered
 */
export function useConnectable(
  text: string,
  except: string[],
): { lines: CardPlaceLine[]; total: number } | undefined {
  const { db } = openDatabase();
  return useLiveQuery(async () => {
    const isSought = await seek(db, text);
    // Whoever types an identifier wants that very card.
    const beginning = `${wordsText(text)} `;
    const isNamed = (entry: IndexEntry) => Number(entry.text.startsWith(beginning));
    const closed = new Set((await db.board.filter(({ enabled }) => !enabled).toArray()).map(({ id }) => id));
    const chunks = (await db.card_index.toArray()).filter(({ board_id }) => !closed.has(board_id));
    const found = chunks
      .flatMap(({ entries }) => entries)
      .filter(entry => !except.includes(entry.id) && isSought(entry))
      .sort((a, b) => isNamed(b) - isNamed(a) || (a.moved_at > b.moved_at ? -1 : 1));
    const places = await placesOf(
      db,
      found.slice(0, CONNECTABLE_MAX).map(({ id }) => id),
    );
    return { lines: [...places.values()].filter(line => line !== null), total: found.length };
  }, [db, text, except.join()]);
}

async function placesOf(db: PatioDatabase, ids: string[]): Promise<Map<string, CardPlaceLine | null>> {
  const cards = await db.card.bulkGet(ids);
  const here = cards.filter(card => card !== undefined);
  const boards = await db.board.bulkGet(here.map(({ board_id }) => board_id));
  const phases = await db.phase.bulkGet(here.map(({ current_phase_id }) => current_phase_id));
  const lines = new Map(
    here.map((card, at) => [
      card.id,
      { card, board_name: boards[at]?.name ?? '', phase_name: phases[at]?.name ?? '' },
    ]),
  );
  return new Map(ids.map(id => [id, lines.get(id) ?? null]));
}
