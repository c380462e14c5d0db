import { DRAFT_PREFIX, inKept } from './database';

/** Tables of the person's own changes and files, and Dexie's own. */
const NOT_MIRRORED = /^(outbox|files|file_parts|\$meta)$/;

/** Keys in `meta` that the outbox needs, and the person's choices for this device. */
const KEPT = ['sequence', 'client_id', 'choices'];

/**
 * Deletes the rows, cursors and index of a company; keeps the outbox, files and drafts. The next sign-in loads the rest
 * again. Needs no connection and upgrades nothing, so a tab with an older version of the app doesn't block it. Rejects
 * if the database can't be read. May be repeated.
 */
export async function eraseMirror(userId: string, tenantId: number): Promise<void> {
  await inKept(userId, tenantId, db =>
    // Deletes the cursors too, so that the response to a running pull no longer fits and is dropped.
    db.transaction('rw', db.tables, async () => {
      for (const table of db.tables) {
        if (table.name === 'meta')
          await table.filter(({ key }) => !KEPT.includes(key) && !key.startsWith(DRAFT_PREFIX)).delete();
        else if (!NOT_MIRRORED.test(table.name)) await table.clear();
      }
    }),
  );
}
