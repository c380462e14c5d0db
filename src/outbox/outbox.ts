import type { OutboxEntry, PatioDatabase } from '../mirror/database';
import { canTakeBack, followersOf } from './order';

/** Returns the entries in the order in which the person made them. */
export function readOutbox(db: PatioDatabase): Promise<OutboxEntry[]> {
  return db.outbox.orderBy('sequence').toArray();
}

/**
 * Stores a change. Must run inside a transaction on `outbox` and `meta`: the sequence is taken in the transaction that
 * writes the entry (S1), and nothing may be shown as done before it has committed.
 */
export async function appendEntry(
  db: PatioDatabase,
  entry: Omit<OutboxEntry, 'sequence' | 'status' | 'verdict'>,
): Promise<void> {
  const last = ((await db.meta.get('sequence'))?.value as number | undefined) ?? 0;
  await db.meta.put({ key: 'sequence', value: last + 1 });
  await db.outbox.add({ ...entry, sequence: last + 1, status: 'waiting', verdict: null });
}

/** Returns the unsettled changes of one subject, in order. */
export function entriesOf(db: PatioDatabase, subject: string): Promise<OutboxEntry[]> {
  return db.outbox.where({ subject }).sortBy('sequence');
}

/** Replaces a refused change by a new one. Must run inside a transaction on `outbox`. */
export async function replaceEntry(
  db: PatioDatabase,
  refused: OutboxEntry,
  by: Pick<OutboxEntry, 'id' | 'input' | 'file' | 'about' | 'awaits'>,
): Promise<void> {
  await db.outbox.delete(refused.id);
  const { sent: _, ...kept } = refused;
  await db.outbox.add({ ...kept, ...by, status: 'waiting', verdict: null });
}

/** Deletes a refused change; any other may be on its way and can't be withdrawn. */
export async function discard(db: PatioDatabase, id: string): Promise<void> {
  await db.outbox
    .where('id')
    .equals(id)
    .and(({ status }) => status === 'refused')
    .delete();
}

/**
 * Deletes a refused change with all changes that wait behind it: each depends on the one before, so the server has
 * applied none.
 */
export async function discardWithFollowers(db: PatioDatabase, id: string): Promise<void> {
  await db.transaction('rw', db.outbox, async () => {
    const refused = await db.outbox.get(id);
    if (refused?.status !== 'refused') return;
    const behind = followersOf(refused, await entriesOf(db, refused.subject));
    await db.outbox.bulkDelete([id, ...behind.map(entry => entry.id)]);
  });
}

/** Makes changes that waited for a newer version be sent again; called once at each start of the app. */
export async function releaseUpgraded(db: PatioDatabase): Promise<void> {
  await db.outbox.filter(entry => entry.needs_upgrade === true).modify({ needs_upgrade: false });
}

/** Releases held changes for which `isOver` is true. May be repeated. */
export async function release(
  db: PatioDatabase,
  isOver: (held: { id: string; by: string }) => boolean,
): Promise<void> {
  await db.outbox
    .where('status')
    .equals('waiting')
    .and(({ id, held }) => held !== undefined && isOver({ id, by: held }))
    .modify({ held: undefined });
}

/**
 * Removes a change that has not been sent and that no later change depends on.
 *
 * @returns whether it was removed
 */
export async function takeBack(db: PatioDatabase, id: string): Promise<boolean> {
  return db.transaction('rw', db.outbox, async () => {
    const entry = await db.outbox.get(id);
    if (!entry) return false;
    if (!canTakeBack(entry, await entriesOf(db, entry.subject))) return false;
    await db.outbox.delete(id);
    return true;
  });
}
