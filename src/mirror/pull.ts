import * as z from 'zod/mini';
import type { Card } from '../../domain/entities/card';
import { ENTITY_NAMES, type EntityName } from '../../domain/entities/entity-table';
import { boardFeed } from '../../domain/entities/feeds';
import { SCHEMAS } from '../../domain/entities/schemas';
import { shapeOfFeed } from '../../domain/entities/shape';
import {
  feedPage,
  feedRow,
  rewound,
  type StoredVerdict,
  SYNC_ROWS_MAX,
  type SyncRequest,
  syncAnswer,
} from '../../domain/sync';
import { type ApiCaller, request } from '../api/client';
import { atPace, type Pace } from '../api/pace';
import { updateIndex } from './card-index';
import { readChoices } from './choices';
import type { OutboxEntry, PatioDatabase } from './database';
import { eraseFeed } from './erase-feed';
import { isMirrored } from './is-mirrored';

/** Most unsettled ids named in one request. */
const UNSETTLED_MAX = 1000;

/**
 * Schema of a page. It accepts rows of entities that only a newer server knows, which are skipped, so that the others
 * are still stored.
 */
const page = z.extend(feedPage, { rows: z.array(z.extend(feedRow, { entity: z.string() })) });
const answer = z.object({ data: z.extend(syncAnswer.shape.data, { pages: z.array(page) }) });
type Page = z.infer<typeof page>;
type Answer = z.infer<typeof answer>['data'];

/**
 * Requests once what changed in each feed since its cursor, and stores it. The only writer of the mirror. May be
 * repeated, interrupted and run twice at once.
 *
 * @param extra feeds to hold besides those that the server names automatically
 * @param isOver whether the person has signed out meanwhile, for callers without their page: then nothing is stored
 * @returns whether every feed is at its head
 * @throws OfflineError, ApiError when the session has ended, or UnexpectedAnswerError
 */
export async function pullOnce(
  db: PatioDatabase,
  caller: ApiCaller,
  extra: string[],
  pace: Pace,
  isOver: () => Promise<boolean> = async () => false,
): Promise<boolean> {
  const held = await db.feeds.toArray();
  const without = await leftOut(db);
  const feeds: SyncRequest['feeds'] = Object.fromEntries([
    ...extra.map(feed => [feed, null] as const),
    ...held.map(({ feed, cursor }) => [feed, cursor] as const),
  ]);
  const named = await unsettledEntries(db);
  const unsettled = named.map(({ id }) => id);
  const limit = Math.ceil(SYNC_ROWS_MAX * pace.share);
  const { data } = await atPace(pace, () =>
    request(caller, 'POST', '/sync', answer, {
      feeds,
      unsettled,
      limit,
      ...(without.length > 0 && { without }),
    }),
  );
  if (await isOver()) return false;
  // Dexie keeps a transaction open across awaits only for a function that is itself async.
  return db.transaction('rw', db.tables, async () => applyAnswer(db, data, feeds, named));
}

/** Returns the feeds that the person has chosen not to have on this device. */
const leftOut = async (db: PatioDatabase) => (await readChoices(db)).without.map(boardFeed);

/**
 * Returns the entries whose verdicts are requested: applied ones first, since the next drain asks about the others
 * anyway.
 */
async function unsettledEntries(db: PatioDatabase): Promise<OutboxEntry[]> {
  const applied = await db.outbox.where({ status: 'applied' }).sortBy('sequence');
  const waiting = await db.outbox.where({ status: 'waiting' }).sortBy('sequence');
  return [...applied, ...waiting].slice(0, UNSETTLED_MAX);
}

/**
 * Applies pages, erasures and settled entries of one response in the caller's transaction (S4). A feed's data count
 * only if the mirror is still at the cursor of the request: another tab may have pulled meanwhile.
 *
 * @returns whether nothing is left to request
 */
async function applyAnswer(
  db: PatioDatabase,
  { entitled, pages: allPages, verdicts }: Answer,
  asked: SyncRequest['feeds'],
  named: OutboxEntry[],
): Promise<boolean> {
  // Reads the choice again: a flow left out while the response was on its way must not return.
  const without = await leftOut(db);
  const pages = allPages.filter(({ feed }) => !without.includes(feed));
  let isComplete = entitled.every(
    feed => without.includes(feed) || pages.some(page => page.feed === feed && page.head),
  );
  for (const page of pages) if (!(await applyPage(db, page))) isComplete = false;
  for (const [feed, cursor] of Object.entries(asked)) {
    const state = entitled.includes(feed) ? undefined : await db.feeds.get(feed);
    if (state?.cursor === cursor) await eraseFeed(db, feed);
    else if (state) isComplete = false;
  }
  await noteComing(db, isComplete ? [] : entitled.filter(feed => !without.includes(feed)), isComplete);
  const settled = await settleEntries(db, verdicts, named);
  return isComplete && !(settled > 0 && named.length === UNSETTLED_MAX);
}

/** Stores which of the feeds to hold are not completely loaded yet, and, once, that all of them have been. */
async function noteComing(db: PatioDatabase, wanted: string[], isComplete: boolean): Promise<void> {
  const [complete, known] = await db.meta.bulkGet(['complete', 'coming']);
  // The mirror is complete from now on: a missing row doesn't exist.
  if (isComplete && !complete) await db.meta.put({ key: 'complete', value: true });
  const held = wanted.length > 0 ? await db.feeds.bulkGet(wanted) : [];
  const coming = wanted.filter((_, at) => !held[at]?.ready);
  if (String(coming) !== String(known?.value ?? [])) await db.meta.put({ key: 'coming', value: coming });
}

/**
 * Stores a page. If some rows of the feed came in another shape and a server of this app's own shape now sends the
 * feed, requests the whole feed again, because the older rows lack data that was not known then. They stay visible
 * until they are replaced.
 *
 * @returns whether the page was still wanted and continues from the stored cursor
 */
async function applyPage(db: PatioDatabase, page: Page): Promise<boolean> {
  const state = await db.feeds.get(page.feed);
  if ((state?.cursor ?? null) !== page.from) return false;
  if (page.reset) await eraseFeed(db, page.feed);

  for (const entity of ENTITY_NAMES) {
    const changes = page.rows.filter(row => row.entity === entity);
    if (changes.length > 0) await applyRows(db, entity, changes);
  }
  if (page.feed.startsWith('board:')) await indexCards(db, page);
  const ready = page.head || (state?.ready === true && !page.reset);
  const isBeginning = page.reset || !state;
  const isOwnShape = page.shape === shapeOfFeed(page.feed);
  const isOutgrown = isOwnShape && !isBeginning && state.shape !== page.shape;
  const cursor = isOutgrown ? rewound(page.cursor) : page.cursor;
  const isUntouched = !isBeginning && page.rows.length === 0;
  const shape = isOwnShape ? page.shape : isUntouched ? state.shape : undefined;
  // Skips a write without changes, so that screens watching the feeds don't read again.
  if (isBeginning || state.cursor !== cursor || state.ready !== ready || state.shape !== shape)
    await db.feeds.put({ feed: page.feed, cursor, ready, ...(shape && { shape }) });
  return !isOutgrown;
}

async function applyRows(db: PatioDatabase, entity: EntityName, changes: Page['rows']): Promise<void> {
  const table = db.rows(entity);
  const present = changes.flatMap(({ row }) => (row ? [readRow(entity, row)] : []));
  await table.bulkPut(present);
  const gone = changes.filter(({ row }) => row === null).map(({ id }) => id);
  await table.bulkDelete(gone);
}

/**
 * Parses a row. A row of a shape that this version does not know is stored as received: one such row must not stop the
 * mirror.
 */
function readRow(entity: EntityName, row: Record<string, unknown>): { id: string } {
  const parsed = SCHEMAS[entity].safeParse(row);
  return (parsed.success ? parsed.data : row) as { id: string };
}

async function indexCards(db: PatioDatabase, page: Page): Promise<void> {
  const cards = page.rows.filter(({ entity }) => entity === 'card');
  const present = cards.filter(({ row }) => row !== null).map(({ row }) => row as Card);
  const gone = cards.filter(({ row }) => row === null).map(({ id }) => id);
  await updateIndex(db, page.feed.slice('board:'.length), present, gone);
}

/**
 * Removes applied entries from the outbox once the mirror contains their effect, in the same transaction. An entry that
 * this server has never seen (it was restored from a backup) waits to be sent again. Only the entries that the request
 * named are settled: for others it is not known whether the server still has them.
 *
 * @returns how many have left the outbox
 */
async function settleEntries(
  db: PatioDatabase,
  verdicts: Answer['verdicts'],
  named: OutboxEntry[],
): Promise<number> {
  const entries = await db.outbox.bulkGet(named.map(({ id }) => id));
  let settled = 0;
  for (const [at, { id, status }] of named.entries()) {
    const entry = entries[at];
    if (!entry || entry.status === 'refused') continue;
    const answered = Object.hasOwn(verdicts, id) ? (verdicts[id] as StoredVerdict | null) : undefined;
    // Only an entry applied at the time of the request can have been lost; newer ones aren't in that snapshot yet.
    if (answered === null && status === 'applied') {
      // The server doesn't have its file either.
      await db.outbox.update(id, {
        status: 'waiting',
        verdict: null,
        ...(entry.file && { file: 'here' }),
      });
      continue;
    }
    const verdict = answered ?? entry.verdict;
    if (verdict === null) continue;
    // `replay` sends the change again, is refused again, and then the file is uploaded again.
    if (entry.file && verdict.status === 'refused' && verdict.code === 'file_missing') {
      await db.outbox.update(id, { status: 'waiting', verdict: null });
      continue;
    }
    if (verdict.status === 'applied' && (await isMirrored(db, verdict.feeds))) {
      await db.outbox.delete(id);
      settled += 1;
    } else if (entry.status !== verdict.status) {
      await db.outbox.update(id, { status: verdict.status, verdict });
    }
  }
  return settled;
}
