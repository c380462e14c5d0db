import type { Card } from '../../domain/entities/card';
import { searchText } from '../../domain/text/search-text';
import type { IndexChunk, IndexEntry, PatioDatabase } from './database';

/**
 * Number of chunks of a flow's index: enough that one change rewrites little, few enough that opening a flow reads few
 * rows.
 */
export const CHUNKS = 64;

/** Returns the chunk of a card. The last digits of its id are random, so chunks fill evenly. */
export const chunkOf = (cardId: string) => Number.parseInt(cardId.slice(-2), 16) % CHUNKS;

/** Returns a card's entry in the index. */
export function indexEntry(card: Card): IndexEntry {
  return {
    id: card.id,
    phase_id: card.current_phase_id,
    moved_at: card.current_phase_moved_at,
    text: searchText(card),
    tag_ids: card.tag_ids,
    owner_ids: card.owner_ids,
    product_ids: card.product_ids,
    due: card.expiration_date,
  };
}

/**
 * Updates the index of a flow with changed and removed cards. Runs in the pull's transaction, so that the index always
 * matches the rows.
 */
export async function updateIndex(
  db: PatioDatabase,
  boardId: string,
  cards: Card[],
  gone: string[],
): Promise<void> {
  const touched = new Map<number, { put: Map<string, Card>; remove: Set<string> }>();
  const at = (id: string) => {
    const chunk = chunkOf(id);
    const known = touched.get(chunk) ?? { put: new Map(), remove: new Set() };
    touched.set(chunk, known);
    return known;
  };
  for (const card of cards) at(card.id).put.set(card.id, card);
  for (const id of gone) at(id).remove.add(id);
  if (touched.size === 0) return;

  const keys = [...touched.keys()];
  const chunks = await db.card_index.bulkGet(keys.map((chunk): [string, number] => [boardId, chunk]));
  await db.card_index.bulkPut(
    keys.map((chunk, i): IndexChunk => {
      const { put, remove } = touched.get(chunk)!;
      const kept = (chunks[i]?.entries ?? []).filter(({ id }) => !put.has(id) && !remove.has(id));
      return { board_id: boardId, chunk, entries: [...kept, ...[...put.values()].map(indexEntry)] };
    }),
  );
}
