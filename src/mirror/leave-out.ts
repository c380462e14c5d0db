import { boardFeed } from '../../domain/entities/feeds';
import { choose, readChoices } from './choices';
import type { PatioDatabase } from './database';
import { eraseFeed } from './erase-feed';

/**
 * Removes a flow from this device until `takeBack`. Does nothing while a change of one of its cards waits or was
 * refused, because that change would then be sent, or decided on, without the data that it is about.
 *
 * @returns the number of such changes; if there are any, nothing was done
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

/**
 * Mirrors a flow again that was left out. Returns whether it had been left out. Until the next response it counts as
 * being loaded.
 */
export function takeBack(db: PatioDatabase, boardId: string): Promise<boolean> {
  return db.transaction('rw', db.meta, async () => {
    if (!(await readChoices(db)).without.includes(boardId)) return false;
    await choose(db, 'without', boardId, false);
    const coming = ((await db.meta.get('coming'))?.value as string[] | undefined) ?? [];
    await db.meta.put({ key: 'coming', value: [...coming, boardFeed(boardId)] });
    return true;
  });
}
