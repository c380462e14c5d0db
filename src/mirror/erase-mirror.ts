import { DRAFT_PREFIX, inKept } from './database';

/** Tables of the person's doings, and Dexie's own. */
const NOT_MIRRORED = /^(outbox|files|file_parts|\$meta)$/;

/** What the outbox goes on by, and what the person chose to have on this device. */
const KEPT = ['sequence', 'client_id', 'choices'];

/**
 * Deletes the rows, cursors and index of a company; keeps the outbox, files and drafts. The next sign-in fetches the rest
 * anew. Needs no connection, and upgrades nothing: a tab with an older version of the app holds nothing up. Rejects where
 * the database can't be read. May be repeated.
 */
export async function eraseMirror(userId: string, tenantId: number): Promise<void> {
  await inKept(userId, tenantId, db =>
    // With the cursors: the answer to a pull that is under way no longer fits, and is not kept.
    db.transaction('rw', db.tables, async () => {
      for (const table of db.tables) {
        if (table.name === 'meta')
          await table.filter(({ key }) => !KEPT.includes(key) && !key.startsWith(DRAFT_PREFIX)).delete();
        else if (!NOT_MIRRORED.test(table.name)) await table.clear();
      }
    }),
  );
}
