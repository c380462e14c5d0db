import type Dexie from 'dexie';
import { companiesKept, DRAFT_PREFIX, PatioDatabase } from '../../mirror/database';

/**
 * Returns all databases of the same person on this device, one for each company; the given one is returned as it is,
 * still open.
 */
export async function databasesOf(open: PatioDatabase): Promise<PatioDatabase[]> {
  const { user_id, tenant_id } = open;
  const others = (await companiesKept(user_id)).filter(id => id !== tenant_id);
  return [open, ...others.map(id => new PatioDatabase(user_id, id))];
}

/**
 * Returns the name of the lock that is held while a person's ended session is cleared, and during their next sign-in.
 */
export const lockOfLeft = (userId: string) => `left behind ${userId}`;

export const draftsIn = (db: Dexie) => db.table('meta').where('key').startsWith(DRAFT_PREFIX);
export const unsent = (db: Dexie) => db.table('outbox').where('status').notEqual('applied').count();
export const inTray = (db: Dexie) =>
  db
    .table('files')
    .filter(({ card_id }) => card_id === null)
    .count();
