import { ENTITY_NAMES } from '../../domain/entities/entity-table';
import { DRAFT_PREFIX, PatioDatabase } from './database';

/** What the outbox goes on by, and what the person chose to have on this device. */
const KEPT = ['sequence', 'client_id', 'choices'];

/**
 * Deletes the rows, cursors and index of a company; keeps the outbox, files and drafts. The next sign-in fetches the rest
 * anew. Needs no connection; creates the database where there is none, and rejects where it can't be opened. May be
 * repeated.
 */
export async function eraseMirror(userId: string, tenantId: number): Promise<void> {
  const db = new PatioDatabase(userId, tenantId);
  const mirrored = [...ENTITY_NAMES.map(name => db.rows(name)), db.feeds, db.card_index];
  try {
    // With the cursors: the answer to a pull that is under way no longer fits, and is not kept.
    await db.transaction('rw', [...mirrored, db.meta], async () => {
      for (const table of mirrored) await table.clear();
      await db.meta.filter(({ key }) => !KEPT.includes(key) && !key.startsWith(DRAFT_PREFIX)).delete();
    });
  } finally {
    db.close();
  }
}
