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

/** What a newer server tells of entities that this version does not know is passed over; the rest must still come. */
const page = z.extend(feedPage, { rows: z.array(z.extend(feedRow, { entity: z.string() })) });
const answer = z.object({ data: z.extend(syncAnswer.shape.data, { pages: z.array(page) }) });
type Page = z.infer<typeof page>;
type Answer = z.infer<typeof answer>['data'];

/**
 * Asks once for what changed in each feed since its cursor, and keeps it. The only writer of the mirror. May be
 * repeated, interrupted and run twice at once.
 *
 * @param extra feeds to hold besides those that the server names by itself
 * @param isOver the person has signed out meanwhile, for who works without their page: then nothing is kept
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

/** Feeds that this device is not to hold, as the person has chosen. */
const leftOut = async (db: PatioDatabase) => (await readChoices(db)).without.map(boardFeed);

/** Those that wait to be settled first: of the others the next drain hears anyway. */
async function unsettledEntries(db: PatioDatabase): Promise<OutboxEntry[]> {
  const applied = await db.outbox.where({ status: 'applied' }).sortBy('sequence');
  const waiting = await db.outbox.where({ status: 'waiting' }).sortBy('sequence');
  return [...applied, ...waiting].slice(0, UNSETTLED_MAX);
}

/**
 * Pages, erasures and settled entries of one answer, all in the caller's one transaction (S4). What it says of a
 * feed counts only if the mirror still stands where it was asked from: another tab may have pulled meanwhile.
 *
 * @returns whether nothing is left to ask
 */
async function applyAnswer(
  db: PatioDatabase,
  { entitled, pages: allPages, verdicts }: Answer,
  asked: SyncRequest['feeds'],
  named: OutboxEntry[],
): Promise<boolean> {
  // Asked again here: what was left out while the answer was on its way must not come back.
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

/** Notes which of the feeds that the device is to hold are not all there yet, and once that they were all there. */
async function noteComing(db: PatioDatabase, wanted: string[], isComplete: boolean): Promise<void> {
  const [complete, known] = await db.meta.bulkGet(['complete', 'coming']);
  // From now on, what is not here does not exist.
  if (isComplete && !complete) await db.meta.put({ key: 'complete', value: true });
  const held = wanted.length > 0 ? await db.feeds.bulkGet(wanted) : [];
  const coming = wanted.filter((_, at) => !held[at]?.ready);
  if (String(coming) !== String(known?.value ?? [])) await db.meta.put({ key: 'coming', value: coming });
}

/**
 * Keeps a page, and asks for the whole feed again once a server of this app's own shape answers for a feed some of
 * whose rows came in another one: they lack what was not known then. They stay in sight until they come again.
 *
 * @returns whether the page was still wanted, and goes on from what is held
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
  // Nothing new writes nothing, so that the screens that look at feeds don't read again for nothing.
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

/** A row of a shape that this version does not know is kept as it came: one such row must not stop the mirror. */
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
 * An applied entry leaves the outbox once the mirror holds what it did, in the same transaction. One that this
 * server has never seen (it was restored from a backup) waits to be sent again. Only what this very answer was
 * asked about is settled: of anything else it is not known whether the server still has it.
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
    // Only what was known as applied when asking can have been lost; anything newer is not in that snapshot yet.
    if (answered === null && status === 'applied') {
      // Nor has it the file that came before it.
      await db.outbox.update(id, {
        status: 'waiting',
        verdict: null,
        ...(entry.file && { file: 'here' }),
      });
      continue;
    }
    const verdict = answered ?? entry.verdict;
    if (verdict === null) continue;
    // `replay` sends the change again, is told the same, and then sends its file anew.
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
