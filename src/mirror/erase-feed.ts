import { ENTITIES, ENTITY_NAMES } from '../../domain/entities/entity-table';
import { kindOfFeed } from '../../domain/entities/feeds';
import type { PatioDatabase } from './database';

/** Removes a feed with all its rows from the device; in the caller's transaction, which must include all tables. */
export async function eraseFeed(db: PatioDatabase, feed: string): Promise<void> {
  const kind = kindOfFeed(feed);
  const boardId = feed.slice('board:'.length);
  for (const entity of ENTITY_NAMES) {
    if (ENTITIES[entity].feed !== kind) continue;
    if (kind !== 'board') await db.rows(entity).clear();
    else if (ENTITIES[entity].parent) await db.rows(entity).where('board_id').equals(boardId).delete();
    else await db.rows(entity).delete(boardId);
  }
  if (kind === 'board') await db.card_index.where('board_id').equals(boardId).delete();
  await db.feeds.delete(feed);
}
