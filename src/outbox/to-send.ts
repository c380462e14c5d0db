import type { StoredVerdict } from '../../domain/sync';
import type { OutboxEntry, PatioDatabase } from '../mirror/database';
import { release } from './outbox';
import { openPages } from './page';

/** What of the outbox only its sender asks: it comes after the first screen. */

/** This database's own id, made at its first use. */
export async function clientId(db: PatioDatabase, newId: () => string): Promise<string> {
  return db.transaction('rw', db.meta, async () => {
    const known = (await db.meta.get('client_id'))?.value as string | undefined;
    if (known) return known;
    const made = newId();
    await db.meta.add({ key: 'client_id', value: made });
    return made;
  });
}

/** What is in order with an entry: the changes of its subject, or nothing else for one that brings a file. */
export const laneOf = ({ id, subject, file }: OutboxEntry): string => (file ? id : subject);

/**
 * What may be sent now, in order, each with what it depends on: of its own lane the unsettled change right before it,
 * which in turn was applied only after the one before that. `all` is the whole outbox, in order. Another card that it
 * names is on the server already: only what the mirror holds, or the server found, can be named.
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
    // As `dependsOn` has it, without looking at each pair.
    const named = file ? [earlier.create] : [earlier.last, ...awaits.map(id => files.get(id))];
    const needed = named.filter(other => other !== undefined);
    // What comes after it in the order leaves in an earlier turn.
    const isAhead = (other: OutboxEntry) => other.sequence > entry.sequence && other.status !== 'applied';
    const isKept = status === 'refused' || entry.needs_upgrade || entry.held || file === 'here';
    if (isKept || needed.some(other => staying.has(other) || isAhead(other))) staying.add(entry);
    else if (status === 'waiting') ready.push({ entry, after: needed.map(({ id }) => id) });
    if (entry.name === 'card.create') earlier.create = entry;
    if (!file) earlier.last = entry;
  }
  return ready;
}

/** Of one subject's entries, those that later ones may depend on. */
interface Earlier {
  create?: OutboxEntry;
  last?: OutboxEntry;
}

/**
 * Marks what is about to leave, in a transaction that commits before its request does: what is not marked has
 * certainly not been sent.
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

/** Notes what the server said of an entry; one that has left the outbox meanwhile stays out. */
export async function noteVerdict(db: PatioDatabase, id: string, verdict: StoredVerdict): Promise<void> {
  await db.outbox.update(id, { status: verdict.status, verdict });
}

/** Lets go what a page held back that is gone by now. */
export async function releaseAbandoned(db: PatioDatabase): Promise<void> {
  // Read before it is asked which pages are open: what a page holds that came later is not looked at.
  const waiting = await db.outbox.where({ status: 'waiting' }).toArray();
  const holders = new Set(waiting.flatMap(({ held }) => held ?? []));
  if (holders.size === 0) return;
  const isOpen = await openPages();
  await release(db, ({ by }) => holders.has(by) && !isOpen(by));
}
