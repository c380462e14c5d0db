import type { EntityName } from '../../domain/entities/feeds';
import { type FeedPage, type FeedRow, SYNC_ROWS_MAX } from '../../domain/sync';
import type { Queryable } from '../database/pool';
import { readEpochs } from './epochs';
import { readRows } from './rows';

/** How far back history travels to devices, in days; older is read online. */
const HISTORY_DAYS = 90;

interface ChangeRow {
  entity: EntityName;
  row_id: string;
  revision: number;
  gone: boolean;
}

/** A place in a feed: all of it up to `revision`, of which only the ids up to `rowId`. */
interface Place {
  revision: number;
  rowId: string;
}

const START: Place = { revision: 0, rowId: '' };
// Sorts after every id: those are hexadecimal or decimal.
const WHOLE = '~';

/**
 * The next page of each feed, in one snapshot (the caller's REPEATABLE READ transaction), by (revision, id) and
 * resumable from its cursor. All pages together hold at most `limit` rows; a feed that no room is left for is left
 * out and comes in the next answer. A feed that stands at its head costs no query of its own.
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
  let room = limit;
  for (const [feed, from] of feeds) {
    const head = heads.get(feed) ?? { revision: 0, forgotten: 0 };
    const place = from ? placeOf(from, head.forgotten, epochs.issued) : null;
    const { revision, rowId } = place ?? START;
    const isBehind = revision < head.revision || (revision === head.revision && rowId !== WHOLE);
    if (isBehind && room === 0) break;
    const changes = isBehind ? await readChanges(client, tenantId, feed, { revision, rowId }, room + 1) : [];
    const shown = changes.slice(0, room);
    const last = shown.at(-1);
    const atHead = changes.length <= room;
    pages.push({
      feed,
      from,
      cursor: atHead
        ? `${epochs.current}.${head.revision}`
        : `${epochs.current}.${last!.revision}.${last!.row_id}`,
      reset: place === null,
      head: atHead,
      rows: await withRows(client, tenantId, shown),
    });
    room -= shown.length;
  }
  return pages;
}

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
  forgotten: number,
  issued: (epoch: string, revision: number) => boolean,
): Place | null {
  const [epoch, revision, ...inside] = cursor.split('.');
  if (!issued(epoch!, Number(revision)) || Number(revision) < forgotten) return null;
  return { revision: Number(revision), rowId: inside.length > 0 ? inside.join('.') : WHOLE };
}

async function readChanges(client: Queryable, tenantId: number, feed: string, place: Place, limit: number) {
  const { rows } = await client.query<ChangeRow>(
    `SELECT entity, row_id, revision, gone FROM changes
     WHERE tenant_id = $1 AND feed = $2 AND (revision, row_id) > ($3, $4)
       AND NOT (entity = 'history' AND changed_at < now() - make_interval(days => $6))
     ORDER BY revision, row_id LIMIT $5`,
    [tenantId, feed, place.revision, place.rowId, limit, HISTORY_DAYS],
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
