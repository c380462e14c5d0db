import { openDatabase } from '../mirror/current';
import { DRAFT_PREFIX } from '../mirror/database';

/**
 * A place for what is being written in a form, in the person's own database: it outlives a killed page, works without
 * a connection, and goes with the database at sign-out. Not for passwords or codes.
 */
export function draftPlace(name: string) {
  const key = DRAFT_PREFIX + name;
  return {
    read: async (): Promise<unknown> => (await openDatabase().db.meta.get(key))?.value ?? null,
    /** Keeps it in place of what was there; null forgets it. */
    keep: async (value: unknown): Promise<void> => {
      const { meta } = openDatabase().db;
      await (value === null ? meta.delete(key) : meta.put({ key, value }));
    },
  };
}
