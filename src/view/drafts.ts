import { openDatabase } from '../mirror/current';
import { DRAFT_PREFIX } from '../mirror/database';

/**
 * A place for what is being written in a form, in the person's own database: it outlives a killed page, works without
 * a connection, and goes with the database at sign-out. Not for passwords or codes.
 */
export function draftPlace(name: string) {
  const key = DRAFT_PREFIX + name;
  // Its form may outlast the session that it was opened in, and what was typed is that person's alone.
  const { db } = openDatabase();
  return {
    read: async (): Promise<unknown> => (await db.meta.get(key))?.value ?? null,
    /** Keeps it in place of what was there; null forgets it. Does nothing once the session is over. */
    keep: async (value: unknown): Promise<void> => {
      if (!db.isOpen()) return;
      await (value === null ? db.meta.delete(key) : db.meta.put({ key, value }));
    },
  };
}
