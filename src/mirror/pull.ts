import type { Card } from '../../domain/entities/card';
import { ENTITIES, ENTITY_NAMES, type EntityName } from '../../domain/entities/feeds';
import {
  type FeedPage,
  type FeedRow,
  revisionOf,
  type StoredVerdict,
  type SyncAnswer,
  syncAnswer,
} from '../../domain/sync';
import { type ApiCaller, request } from '../api/client';
import { updateIndex } from './card-index';
import type { PatioDatabase } from './database';

/** Most unsettled ids named in one request. */
const UNSETTLED_MAX = 1000;

/**
 * Brings the mirror up to the server: asks for what changed in each feed since its cursor until every feed is at its
 * head. The only writer of the mirror. May be repeated, interrupted and run twice at once.
 *
 * @param extra feeds to hold besides those that the server names by itself
 * @throws OfflineError, or ApiError when the session has ended
 */
export async function pull(db: PatioDatabase, caller: ApiCaller, extra: string[] = []): Promise<void> {
  for (;;) {
    const held = await db.feeds.toArray();
    const feeds = Object.fromEntries([
      ...extra.map(feed => [feed, null] as const),
      ...held.map(({ feed, cursor }) => [feed, cursor] as const),
    ]);
    const entries = await db.outbox.orderBy('sequence').limit(UNSETTLED_MAX).toArray();
    const unsettled = entries.filter(({ status }) => status !== 'refused').map(({ id }) => id);
    const { data } = await request(caller, 'POST', '/sync', syncAnswer, { feeds, unsettled });
    const sent = entries.filter(({ status }) => status === 'applied').map(({ id }) => id);
    // Dexie keeps a transaction open across awaits only for a function that is itself async.
    await db.transaction('rw', db.tables, async () => applyAnswer(db, data, sent));
    const isComplete = data.entitled.every(feed => data.pages.some(page => page.feed === feed && page.head));
    if (isComplete) return;
  }
}

/** Pages, erasures and settled entries of one answer, all in the caller's one transaction (S4). */
async function applyAnswer(
  db: PatioDatabase,
  { entitled, pages, verdicts }: SyncAnswer,
  knownApplied: string[],
): Promise<void> {
  for (const page of pages) await applyPage(db, page);
  const held = await db.feeds.toCollection().primaryKeys();
  for (const feed of held) if (!entitled.includes(feed)) await eraseFeed(db, feed);
  await settleEntries(db, verdicts, knownApplied);
}

async function applyPage(db: PatioDatabase, page: FeedPage): Promise<void> {
  const state = await db.feeds.get(page.feed);
  // Somebody else (another tab, the service worker) has pulled meanwhile: this page is not ours to apply.
  if ((state?.cursor ?? null) !== page.from) return;
  if (page.reset) await eraseFeed(db, page.feed);

  for (const entity of ENTITY_NAMES) {
    const changes = page.rows.filter(row => row.entity === entity);
    if (changes.length > 0) await applyRows(db, entity, changes);
  }
  if (page.feed.startsWith('board:')) await indexCards(db, page);
  const ready = page.head || (state?.ready === true && !page.reset);
  await db.feeds.put({ feed: page.feed, cursor: page.cursor, ready });
}

async function applyRows(db: PatioDatabase, entity: EntityName, changes: FeedRow[]): Promise<void> {
  const table = db.rows(entity);
  const present = changes.filter(({ row }) => row !== null);
  await table.bulkPut(present.map(({ row }) => ENTITIES[entity].schema.parse(row) as { id: string }));
  const gone = changes.filter(({ row }) => row === null).map(({ id }) => id);
  await table.bulkDelete(gone);
}

async function indexCards(db: PatioDatabase, page: FeedPage): Promise<void> {
  const cards = page.rows.filter(({ entity }) => entity === 'card');
  const present = cards.filter(({ row }) => row !== null).map(({ row }) => row as Card);
  const gone = cards.filter(({ row }) => row === null).map(({ id }) => id);
  await updateIndex(db, page.feed.slice('board:'.length), present, gone);
}

async function eraseFeed(db: PatioDatabase, feed: string): Promise<void> {
  const kind = feed.slice(0, feed.indexOf(':'));
  const boardId = feed.slice('board:'.length);
  for (const entity of ENTITY_NAMES) {
    if (ENTITIES[entity].feed !== kind) continue;
    if (kind !== 'board') await db.rows(entity).clear();
    else if (entity === 'board') await db.board.delete(boardId);
    else await db.rows(entity).where('board_id').equals(boardId).delete();
  }
  if (kind === 'board') await db.card_index.where('board_id').equals(boardId).delete();
  await db.feeds.delete(feed);
}

/**
 * An applied entry leaves the outbox once the mirror holds what it did, in the same transaction. One that this
 * server has never seen (it was restored from a backup) waits to be sent again.
 */
async function settleEntries(
  db: PatioDatabase,
  verdicts: SyncAnswer['verdicts'],
  knownApplied: string[],
): Promise<void> {
  for (const entry of await db.outbox.toArray()) {
    if (entry.status === 'refused') continue;
    const told = Object.hasOwn(verdicts, entry.id)
      ? (verdicts[entry.id] as StoredVerdict | null)
      : entry.verdict;
    // Only what was known as applied when asking can have been lost; anything newer is not in that snapshot yet.
    if (told === null && knownApplied.includes(entry.id)) {
      await db.outbox.update(entry.id, { status: 'waiting', verdict: null });
      continue;
    }
    const verdict = told ?? entry.verdict;
    if (verdict === null) continue;
    if (verdict.status === 'applied' && (await isMirrored(db, verdict.feeds)))
      await db.outbox.delete(entry.id);
    else if (entry.status !== verdict.status)
      await db.outbox.update(entry.id, { status: verdict.status, verdict });
  }
}

async function isMirrored(db: PatioDatabase, feeds: Record<string, number>): Promise<boolean> {
  for (const [feed, revision] of Object.entries(feeds)) {
    const state = await db.feeds.get(feed);
    // A feed that is not held (any more) has nothing to wait for.
    if (state && revisionOf(state.cursor) < revision) return false;
  }
  return true;
}
