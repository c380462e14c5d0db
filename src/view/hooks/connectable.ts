import { useLiveQuery } from 'dexie-react-hooks';
import type { Card } from '../../../domain/entities/card';
import { wordsText } from '../../../domain/text/search-text';
import { openDatabase } from '../../mirror/current';
import type { IndexEntry, PatioDatabase } from '../../mirror/database';
import { seek } from '../seek';

/** Card of any flow, with the names of its flow and phase. */
export interface CardPlaceLine {
  card: Card;
  board_name: string;
  phase_name: string;
}

/** Largest number of cards shown; typing more words narrows them down. */
const CONNECTABLE_MAX = 20;

/** Returns cards of this device by id, null for a card that it doesn't have; undefined while they are not known. */
export function useCardPlaces(ids: string[]): ReadonlyMap<string, CardPlaceLine | null> | undefined {
  const { db } = openDatabase();
  return useLiveQuery(async () => placesOf(db, ids), [db, ids.join()]);
}

/**
 * Finds cards of all flows of this device by a text: first a card whose identifier is the text, then by last move,
 * latest first; undefined while they are not known. Works with and without a connection.
 *
 * @param except ids of cards to leave out
 */
export function useConnectable(
  text: string,
  except: string[],
): { lines: CardPlaceLine[]; total: number } | undefined {
  const { db } = openDatabase();
  return useLiveQuery(async () => {
    const isSought = await seek(db, text);
    // A typed identifier means exactly that card, so it is listed first.
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
