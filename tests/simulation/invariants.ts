import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Pool } from 'pg';
import { expect } from 'vitest';
import { ENTITY_NAMES } from '../../domain/entities/entity-table';
import type { Storage } from '../../server/files/storage/storage';
import { seesFlow } from '../../server/repositories/flows/sees-flow';
import { chunkOf, indexEntry } from '../../src/mirror/card-index';
import type { OutboxEntry, PatioDatabase } from '../../src/mirror/database';
import { laneOf } from '../../src/outbox/to-send';
import type { TestClient } from '../harness/client';
import type { World } from '../harness/world';

/** Returns the content of a mirror as one comparable object. */
export async function contents(db: PatioDatabase): Promise<Record<string, unknown[]>> {
  const all: Record<string, unknown[]> = {};
  for (const entity of ENTITY_NAMES) {
    const rows = await db.rows(entity).toArray();
    all[entity] = rows.sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1));
  }
  return all;
}

/**
 * Expects the mirror to hold what a new device of the same person would receive, and its index to agree with its rows.
 */
export async function expectSameAsServer(world: World, client: TestClient, person: string): Promise<void> {
  const fresh = world.client(`fresh ${client.name}`, person);
  fresh.startSync(client.wanted);
  await world.settle();
  expect(await contents(client.db)).toEqual(await contents(fresh.db));
  await expectSameIndex(client.db);
}

/** Expects the index of its flows to agree with the mirror's rows. */
export async function expectSameIndex(db: PatioDatabase): Promise<void> {
  const cards = await db.card.toArray();
  const indexed = (await db.card_index.toArray()).flatMap(({ chunk, entries }) =>
    entries.map(entry => ({ chunk, entry })),
  );
  const byId = (a: { entry: { id: string } }, b: { entry: { id: string } }) =>
    a.entry.id < b.entry.id ? -1 : 1;
  expect(indexed.sort(byId)).toEqual(
    cards.map(card => ({ chunk: chunkOf(card.id), entry: indexEntry(card) })).sort(byId),
  );
}

/**
 * Expects each change that was confirmed to a person as stored to be applied on the server exactly once, or refused by
 * it and still in the outbox. A server that was restored from a backup may have lost the refusal.
 */
export async function expectNothingLost(
  pool: Pool,
  world: World,
  client: TestClient,
  kept: OutboxEntry[],
  discarded: Set<string>,
  wasRestored = false,
): Promise<void> {
  const left = new Map((await client.db.outbox.toArray()).map(entry => [entry.id, entry]));
  const { rows } = await pool.query(
    'SELECT id, verdict FROM commands WHERE tenant_id = $1 AND user_id = $2 AND id = ANY($3)',
    [world.tenant_id, client.actor.user_id, kept.map(({ id }) => id)],
  );
  const verdicts = new Map(rows.map(row => [row.id, row.verdict]));
  for (const entry of kept) {
    if (discarded.has(entry.id)) continue;
    const { status, code } = verdicts.get(entry.id) ?? {};
    const now = left.get(entry.id);
    const what = `${client.name}: ${JSON.stringify({ ...(now ?? entry), input: undefined })}`;
    // A file that the server has lost is sent again, by another change.
    if (code === 'file_missing') {
      const others = kept.filter(({ input }) => input.upload_id === entry.input.upload_id);
      const again = others.filter(({ id }) => verdicts.get(id)?.code !== 'file_missing');
      expect(again.length, `sent again: ${what}`).toBeGreaterThan(0);
    } else if (status === 'applied') expect(now, `applied and settled: ${what}`).toBeUndefined();
    else if (status === 'refused') expect(now?.status, `refused and shown: ${what}`).toBe('refused');
    else if (now?.status === 'refused') expect(wasRestored, `refused by the server: ${what}`).toBe(true);
    else expect(isBehindRefused(entry, [...left.values()]), `still waiting for nothing: ${what}`).toBe(true);
  }
}

/** Expects that no withdrawn change reached the server. */
export async function expectTakenBack(pool: Pool, world: World, ids: Set<string>): Promise<void> {
  const { rows } = await pool.query('SELECT id FROM commands WHERE tenant_id = $1 AND id = ANY($2)', [
    world.tenant_id,
    [...ids],
  ]);
  expect(rows).toEqual([]);
}

/**
 * Returns whether a refused change of the card holds the entry back: for a file only the creation of the card, for
 * other changes also a photo that a move depends on.
 */
function isBehindRefused(entry: OutboxEntry, left: OutboxEntry[]): boolean {
  const same = left.filter(({ subject }) => subject === entry.subject);
  const earlier = same.filter(({ sequence }) => sequence <= entry.sequence);
  const isRefused = ({ status }: OutboxEntry) => status === 'refused';
  if (entry.file) return earlier.some(other => isRefused(other) && other.name === 'card.create');
  // Also counts a file that was added later, if the move was tried again for it.
  const counts = ({ input }: OutboxEntry) =>
    earlier.some(move => move.awaits?.includes(String(input.attachment_id)));
  return same
    .filter(isRefused)
    .some(other => (other.file ? counts(other) : other.sequence <= entry.sequence));
}

/**
 * Expects that a file whose change was known as applied, and was then lost by a server restored from a backup, is sent
 * before its change: the change must not be refused for a missing file.
 */
export async function expectFilesFirst(pool: Pool, world: World, applied: Set<string>): Promise<void> {
  const { rows } = await pool.query(
    "SELECT id FROM commands WHERE tenant_id = $1 AND id = ANY($2) AND verdict->>'code' = 'file_missing'",
    [world.tenant_id, [...applied]],
  );
  expect(rows).toEqual([]);
}

/**
 * Expects that files attached to a card have arrived unchanged, that no other file is left, and that devices store only
 * files that still wait. Returns how many files were attached.
 */
export async function expectFiles(
  pool: Pool,
  world: World,
  storage: Storage,
  clients: TestClient[],
  entries: OutboxEntry[],
): Promise<number> {
  const added = (await appliedOf(pool, world, entries)).filter(({ file }) => file);
  const { rows } = await pool.query('SELECT id, file_key FROM attachments WHERE tenant_id = $1', [
    world.tenant_id,
  ]);
  const keys = new Map(rows.map(({ id, file_key }) => [id, file_key]));
  for (const { input } of added) {
    const key = keys.get(input.attachment_id);
    // The file has been removed from the card since.
    if (!key) continue;
    const content = await buffer((await storage.get(key))!.stream);
    expect(createHash('sha256').update(content).digest('hex')).toBe(input.sha256);
  }
  expect(keys.size).toBeLessThanOrEqual(added.length);
  for (const { db } of clients) {
    const waiting = (await db.outbox.toArray())
      .filter(({ file }) => file)
      .map(({ input }) => input.upload_id);
    expect((await db.files.toCollection().primaryKeys()).sort()).toEqual(waiting.sort());
    const parts = await db.file_parts.toCollection().primaryKeys();
    expect([...new Set(parts.map(([id]) => id))].sort()).toEqual(waiting.sort());
  }
  return added.length;
}

/** Expects that rows created by a command exist once, unless removed, and that their history has one line. */
export async function expectOnce(pool: Pool, world: World, entries: OutboxEntry[]): Promise<void> {
  const comments = entries.filter(({ name }) => name === 'comment.add');
  const { rows: cards } = await pool.query('SELECT id FROM cards WHERE tenant_id = $1', [world.tenant_id]);
  const there = new Set(cards.map(({ id }) => id));
  const applied = (await appliedOf(pool, world, comments)).filter(({ card_id }) => there.has(card_id));
  const removals = entries.filter(({ name }) => name === 'comment.remove');
  const removed = new Set((await appliedOf(pool, world, removals)).map(({ input }) => input.comment_id));
  const { rows } = await pool.query('SELECT id, card_id, user_id FROM comments WHERE tenant_id = $1', [
    world.tenant_id,
  ]);
  const left = applied.map(({ input }) => input.comment_id).filter(id => !removed.has(id));
  expect(rows.map(({ id }) => id).sort()).toEqual(left.sort());
  const { rows: told } = await pool.query(
    "SELECT id FROM history WHERE tenant_id = $1 AND kind = 'commented'",
    [world.tenant_id],
  );
  expect(told.length).toBe(applied.length);
}

/**
 * Expects notifications that a person marked as read to be read, as far as the person may still see them. Returns their
 * number. A notification that is sent again after a backup has lost it is unread. People who were outside the flow for
 * a time are left out: a change that arrives then skips what they may not see, and it is unread once they are back.
 */
export async function expectRead(
  pool: Pool,
  world: World,
  entries: OutboxEntry[],
  wereOutside: Set<string> = new Set(),
): Promise<number> {
  const marked = (await appliedOf(pool, world, entries)).flatMap(({ id, name, input }) =>
    name === 'notification.read'
      ? (input.notification_ids as string[]).map(notification_id => ({ id, notification_id }))
      : [],
  );
  const { rows } = await pool.query(
    `SELECT is_read OR n.xmin::text::bigint > m.xmin::text::bigint AS is_fine
       FROM jsonb_to_recordset($2::jsonb) AS k(id uuid, notification_id uuid)
       JOIN commands m ON m.tenant_id = $1 AND m.id = k.id
       JOIN notifications n ON n.tenant_id = $1 AND n.id = k.notification_id
      WHERE ${seesFlow('n.tenant_id', 'n.board_id', 'n.target_user_id')} AND n.target_user_id <> ALL($3)`,
    [world.tenant_id, JSON.stringify(marked), [...wereOutside]],
  );
  expect(rows.filter(({ is_fine }) => !is_fine)).toEqual([]);
  return rows.length;
}

/**
 * Expects that changes of one person to one subject were applied in the order they were made; files have no order. The
 * order is read from the revisions of the feeds: a feed stays locked from its revision to the commit, whereas a
 * transaction may get its number first and commit last. A change that wrote nothing has no revision, and no place in
 * the order.
 */
export async function expectOrder(
  pool: Pool,
  world: World,
  client: TestClient,
  kept: OutboxEntry[],
): Promise<void> {
  const applied = await appliedOf(pool, world, kept);
  const { rows } = await pool.query<{ id: string; feeds: Record<string, number> }>(
    "SELECT id, verdict->'feeds' AS feeds FROM commands WHERE tenant_id = $1 AND user_id = $2 AND id = ANY($3)",
    [world.tenant_id, client.actor.user_id, applied.map(({ id }) => id)],
  );
  const feedsOf = new Map(rows.map(({ id, feeds }) => [id, feeds]));
  const last = new Map<string, { revision: number; id: string }>();
  for (const entry of applied.sort((a, b) => a.sequence - b.sequence)) {
    for (const [feed, revision] of Object.entries(feedsOf.get(entry.id) ?? {})) {
      const key = `${laneOf(entry)} ${feed}`;
      const earlier = last.get(key);
      const pair = `${entry.name} ${entry.id} after ${earlier?.id}, ${key}`;
      expect(revision, pair).toBeGreaterThan(earlier?.revision ?? 0);
      last.set(key, { revision, id: entry.id });
    }
  }
}

async function appliedOf(pool: Pool, world: World, entries: OutboxEntry[]): Promise<OutboxEntry[]> {
  const { rows } = await pool.query(
    "SELECT id FROM commands WHERE tenant_id = $1 AND id = ANY($2) AND verdict->>'status' = 'applied'",
    [world.tenant_id, entries.map(({ id }) => id)],
  );
  const applied = new Set(rows.map(({ id }) => id));
  return entries.filter(({ id }) => applied.has(id));
}
