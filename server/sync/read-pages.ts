import type { EntityName } from '../../domain/entities/entity-table';
import { shapeOfFeed } from '../../domain/entities/shape';
import { type FeedPage, type FeedRow, SYNC_ROWS_MAX } from '../../domain/sync';
import type { Queryable } from '../database/pool';
import { type Epochs, readEpochs } from './epochs';
import { readRows } from './rows';

/** How far back history travels to devices, in days; older is read online. */
const HISTORY_DAYS = 90;

interface ChangeRow {
  entity: EntityName;
  row_id: string;
  revision: number;
  gone: boolean;
}

/** A place in a feed: everything before `revision`, and of that one what comes up to this row. */
interface Place {
  revision: number;
  rowId: string;
  /** Two entities of one revision may have the same id, which devices choose. */
  entity: string;
  /**
   * Removals up to here are no concern: a snapshot's are those from before it began, so it goes on although older
   * ones are forgotten (it could never end if it had to begin again for them).
   */
  base: number;
}

/** The place right before a revision. */
const before = (revision: number, base: number): Place => ({ revision, rowId: '', entity: '', base });

/** What may still come with this answer. */
interface Room {
  rows: number;
  chars: number;
}

/** About as much as a poor connection brings before a request counts as lost. */
const CHARS_MAX = 1_000_000;

/**
 * The next page of each feed, in one snapshot (the caller's REPEATABLE READ transaction), by (revision, id) and
 * resumable from its cursor. All pages together hold at most `limit` rows, and fewer when they are long; a feed that
 * no room is left for is left out and comes in the next answer. A feed at its head costs no query of its own.
 */
export async function readPages(
  client: Queryable,
  tenantId: number,
  feeds: [feed: string, cursor: string | null][],
  limit = SYNC_ROWS_MAX,
): Promise<FeedPage[]> {
  const epochs = await readEpochs(
    client,
    feeds.flatMap(([, cursor]) => cursor?.split('.')[0] ?? []),
  );
  const heads = await readHeads(client, tenantId, feeds);
  const pages: FeedPage[] = [];
  const room: Room = { rows: limit, chars: (CHARS_MAX * limit) / SYNC_ROWS_MAX };
  for (const [feed, from] of feeds) {
    const head = heads.get(feed) ?? { revision: 0, forgotten: 0 };
    const place = from ? placeOf(from, head, epochs.issued) : null;
    const start = place ?? before(0, head.revision);
    const isBehind = start.revision <= head.revision;
    if (isBehind && (room.rows === 0 || room.chars <= 0)) break;
    const changes = isBehind ? await readChanges(client, tenantId, feed, start, room.rows + 1) : [];
    const rows = takeFitting(await withRows(client, tenantId, changes.slice(0, room.rows)), room);
    const atHead = changes.length === rows.length;
    pages.push({
      feed,
      from,
      cursor: `${epochs.current}.${atHead ? head.revision : insideOf(changes[rows.length - 1]!, start.base)}`,
      reset: place === null,
      head: atHead,
      shape: shapeOfFeed(feed),
      rows,
    });
  }
  return pages;
}

/** As many from the front as there is room for, and at least one; the room shrinks by them. */
function takeFitting(rows: FeedRow[], room: Room): FeedRow[] {
  const taken: FeedRow[] = [];
  for (const row of rows) {
    const chars = JSON.stringify(row).length;
    if (taken.length > 0 && chars > room.chars) {
      room.chars = 0;
      break;
    }
    room.chars -= chars;
    taken.push(row);
  }
  room.rows -= taken.length;
  return taken;
}

const insideOf = ({ revision, row_id, entity }: ChangeRow, base: number) =>
  `${revision}.${row_id}.${entity}.${base}`;

async function readHeads(client: Queryable, tenantId: number, feeds: [string, string | null][]) {
  const { rows } = await client.query(
    'SELECT feed, revision, forgotten_revision FROM feeds WHERE tenant_id = $1 AND feed = ANY($2)',
    [tenantId, feeds.map(([feed]) => feed)],
  );
  return new Map<string, { revision: number; forgotten: number }>(
    rows.map(row => [row.feed, { revision: row.revision, forgotten: row.forgotten_revision }]),
  );
}

/** Where a cursor stands; null when it can't be continued from, and a fresh snapshot is due (S8). */
function placeOf(
  cursor: string,
  head: { revision: number; forgotten: number },
  issued: Epochs['issued'],
): Place | null {
  const [epoch, from, rowId, entity = '', snapshot] = cursor.split('.');
  const revision = Number(from);
  const base = Math.max(revision, Number(snapshot) || 0);
  if (!issued(epoch!, base, head.revision) || base < head.forgotten) return null;
  return rowId === undefined ? before(revision + 1, base) : { revision, rowId, entity, base };
}

async function readChanges(client: Queryable, tenantId: number, feed: string, place: Place, limit: number) {
  const { rows } = await client.query<ChangeRow>(
    `SELECT entity, row_id, revision, gone FROM changes
     WHERE tenant_id = $1 AND feed = $2 AND (revision, row_id, entity) > ($3, $4, $5)
       AND NOT (entity = 'history' AND changed_at < now() - make_interval(days => $7))
     ORDER BY revision, row_id, entity LIMIT $6`,
    [tenantId, feed, place.revision, place.rowId, place.entity, limit, HISTORY_DAYS],
  );
  return rows;
}

async function withRows(client: Queryable, tenantId: number, changes: ChangeRow[]): Promise<FeedRow[]> {
  const wanted = new Map<EntityName, string[]>();
  for (const { entity, row_id, gone } of changes) {
    if (!gone) wanted.set(entity, [...(wanted.get(entity) ?? []), row_id]);
  }
  const found = new Map<EntityName, Map<string, Record<string, unknown>>>();
  for (const [entity, ids] of wanted) found.set(entity, await readRows(client, tenantId, entity, ids));
  return changes.map(({ entity, row_id, gone }) => ({
    entity,
    id: row_id,
    row: gone ? null : (found.get(entity)?.get(row_id) ?? null),
  }));
}
