import type { EntityName } from '../../domain/entities/entity-table';
import { shapeOfFeed } from '../../domain/entities/shape';
import { type FeedPage, type FeedRow, SYNC_ROWS_MAX } from '../../domain/sync';
import type { Queryable } from '../database/pool';
import { type Epochs, readEpochs } from './epochs';
import { readRows } from './rows';

/** Age in days up to which history is sent to devices; older lines are read online. */
const HISTORY_DAYS = 90;

interface ChangeRow {
  entity: EntityName;
  row_id: string;
  revision: number;
  gone: boolean;
}

/** Position in a feed: after everything before `revision`, and after the rows of that revision up to this one. */
interface Place {
  revision: number;
  rowId: string;
  /** Entity of that row, because two entities of one revision may have the same id: devices choose ids. */
  entity: string;
  /**
   * Removals up to this revision are not sent: for a snapshot, those from before it began. So the snapshot can continue
   * after older removals are forgotten; otherwise it would have to start again and could never end.
   */
  base: number;
}

/** Returns the position right before a revision. */
const before = (revision: number, base: number): Place => ({ revision, rowId: '', entity: '', base });

/** Rows and characters that still fit into this response. */
interface Room {
  rows: number;
  chars: number;
}

/** Most characters of a response: about as many as a poor connection transfers before the request times out. */
const CHARS_MAX = 1_000_000;

/**
 * Reads the next page of each feed in one snapshot (the caller's REPEATABLE READ transaction), ordered by (revision,
 * id) and resumable from its cursor. All pages together hold at most `limit` rows, fewer if the rows are long. A feed
 * without room left is left out until the next response. A feed at its head needs no query of its own.
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

/** Takes rows from the front while they fit, at least one, and reduces the room by them. */
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

/** Returns the position of a cursor; null if it can't be resumed and a new snapshot is needed (S8). */
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
