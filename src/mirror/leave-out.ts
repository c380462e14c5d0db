import { boardFeed } from '../../domain/entities/feeds';
import { choose, readChoices } from './choices';
import type { PatioDatabase } from './database';
import { eraseFeed } from './erase-feed';

/**
 * Takes a flow off this device, until it is taken back. Not while a change of one of its cards waits or was refused: it
 * would be sent, or decided on, without what it is about.
 *
 * @returns how many such changes there are: with any, nothing has happened
 */
export function leaveOut(db: PatioDatabase, boardId: string): Promise<number> {
  return db.transaction('rw', db.tables, async () => {
    const waiting = await db.outbox.filter(({ board_id }) => board_id === boardId).count();
    if (waiting > 0) return waiting;
    await choose(db, 'without', boardId, true);
    await eraseFeed(db, boardFeed(boardId));
    return 0;
  });
}

/** Has a flow that was left out mirrored again; answers whether it was. Until the next answer it counts as coming. */
export function takeBack(db: PatioDatabase, boardId: string): Promise<boolean> {
  return db.transaction('rw', db.meta, async () => {
    if (!(await readChoices(db)).without.includes(boardId)) return false;
    await choose(db, 'without', boardId, false);
    const coming = ((await db.meta.get('coming'))?.value as string[] | undefined) ?? [];
    await db.meta.put({ key: 'coming', value: [...coming, boardFeed(boardId)] });
    return true;
  });
}
