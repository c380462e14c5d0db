import type { StoredVerdict } from '../../domain/sync';
import type { OutboxEntry, PatioDatabase } from '../mirror/database';
import { release } from './outbox';
import { openPages } from './page';

/** Operations of the outbox that only its sender uses; they are loaded after the first screen. */

/** Returns this database's own id, created at its first use. */
export async function clientId(db: PatioDatabase, newId: () => string): Promise<string> {
  return db.transaction('rw', db.meta, async () => {
    const known = (await db.meta.get('client_id'))?.value as string | undefined;
    if (known) return known;
    const made = newId();
    await db.meta.add({ key: 'client_id', value: made });
    return made;
  });
}

/**
 * Returns the lane of an entry, in which entries are sent in order: its subject, or the entry alone if it brings a
 * file.
 */
export const laneOf = ({ id, subject, file }: OutboxEntry): string => (file ? id : subject);

/**
 * Returns the changes that may be sent now, in order, each with those that it depends on: the unsettled change right
 * before it in its lane, which in turn was applied only after the one before that. `all` is the whole outbox, in order.
 * A second card that a change names is on the server already: only cards of the mirror or of the server's search can be
 * named.
 */
export function readyToSend(all: OutboxEntry[]): { entry: OutboxEntry; after: string[] }[] {
  const ready: { entry: OutboxEntry; after: string[] }[] = [];
  const subjects = new Map<string, Earlier>();
  const staying = new Set<OutboxEntry>();
  const files = new Map(
    all.flatMap(entry => (entry.file ? [[String(entry.input.attachment_id), entry]] : [])),
  );
  for (const entry of all) {
    const { status, subject, file, awaits = [] } = entry;
    const earlier: Earlier = subjects.get(subject) ?? {};
    subjects.set(subject, earlier);
    // Follows the rules of `dependsOn`, without comparing each pair.
    const named = file ? [earlier.create] : [earlier.last, ...awaits.map(id => files.get(id))];
    const needed = named.filter(other => other !== undefined);
    // An entry must wait if one that it needs comes after it in the order.
    const isAhead = (other: OutboxEntry) => other.sequence > entry.sequence && other.status !== 'applied';
    const isKept = status === 'refused' || entry.needs_upgrade || entry.held || file === 'here';
    if (isKept || needed.some(other => staying.has(other) || isAhead(other))) staying.add(entry);
    else if (status === 'waiting') ready.push({ entry, after: needed.map(({ id }) => id) });
    if (entry.name === 'card.create') earlier.create = entry;
    if (!file) earlier.last = entry;
  }
  return ready;
}

/** Entries of one subject that later ones may depend on. */
interface Earlier {
  create?: OutboxEntry;
  last?: OutboxEntry;
}

/**
 * Marks changes that are about to be sent, in a transaction that commits before the request starts: unmarked ones have
 * certainly not been sent. Returns the ids to send.
 */
export async function markSent(db: PatioDatabase, ids: string[]): Promise<string[]> {
  return db.transaction('rw', db.outbox, async () => {
    const entries = await db.outbox.bulkGet(ids);
    const leaving = entries.flatMap(entry => (entry?.status === 'waiting' && !entry.held ? entry : []));
    const fresh = leaving.filter(({ sent }) => !sent);
    await db.outbox.bulkPut(fresh.map(entry => ({ ...entry, sent: true })));
    return leaving.map(({ id }) => id);
  });
}

/** Stores the server's verdict on an entry; one that has left the outbox meanwhile is not added again. */
export async function noteVerdict(db: PatioDatabase, id: string, verdict: StoredVerdict): Promise<void> {
  await db.outbox.update(id, { status: verdict.status, verdict });
}

/** Releases changes that were held back by a page which no longer exists. */
export async function releaseAbandoned(db: PatioDatabase): Promise<void> {
  // Read before the open pages are listed, so that changes which a page holds later are not considered.
  const waiting = await db.outbox.where({ status: 'waiting' }).toArray();
  const holders = new Set(waiting.flatMap(({ held }) => held ?? []));
  if (holders.size === 0) return;
  const isOpen = await openPages();
  await release(db, ({ by }) => holders.has(by) && !isOpen(by));
}
