import { BOUNDS } from '../../bounds';
import type { PoolClient, Queryable } from '../../database/pool';
import { STORAGE_LEFT, TAKE_STORAGE } from '../storage-use';

/**
 * SQL of the bytes that may still be uploaded to company $1. Pieces that have arrived count; announced bytes don't,
 * because otherwise announcing uploads without sending them would fill the company's storage for days.
 */
const ROOM = `greatest(${STORAGE_LEFT} - (
  SELECT coalesce(sum(p.size), 0)::bigint FROM upload_pieces p WHERE p.tenant_id = $1), 0)`;

/**
 * Records a file before it is stored, so that its key is known whatever happens; it isn't attached to anything yet.
 * Returns the number of bytes for which the company has room.
 */
export async function addUpload(
  client: Queryable,
  upload: { tenant_id: number; id: string; user_id: string; file_key: string },
): Promise<number> {
  const { rows } = await client.query(
    `INSERT INTO uploads (tenant_id, id, user_id, file_key, size, content_type) VALUES ($1, $2, $3, $4, 0, '')
     RETURNING ${ROOM} AS room`,
    [upload.tenant_id, upload.id, upload.user_id, upload.file_key],
  );
  return rows[0].room;
}

/** Returns whether an upload is still recorded, and so not attached to anything. */
export async function isNoted(client: Queryable, tenantId: number, id: string): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM uploads WHERE tenant_id = $1 AND id = $2', [
    tenantId,
    id,
  ]);
  return rowCount === 1;
}

/** A file that is uploaded in pieces. */
export interface PiecedUpload {
  id: string;
  file_key: string;
  /** Final size in bytes. */
  length: number;
  sha256: string;
  /** Bytes received so far. */
  received: number;
  /** Storage keys of its pieces, in order. */
  pieces: string[];
  /** Bytes of the last piece. */
  last_size: number;
  /** Whether the file is stored completely. */
  is_whole: boolean;
  /** Bytes for which the company has room, after all received bytes. */
  room: number;
}

/**
 * Records a file that will be uploaded in pieces.
 *
 * @returns `no_room` if the company has no room for it, `too_many` if its sender has the most unfinished uploads that
 *   are allowed, `taken` if there is an upload of that id
 */
export async function beginUpload(
  client: Queryable,
  upload: {
    tenant_id: number;
    id: string;
    user_id: string;
    file_key: string;
    length: number;
    sha256: string;
  },
): Promise<'begun' | 'no_room' | 'too_many' | 'taken'> {
  const { tenant_id, id, user_id, file_key, length, sha256 } = upload;
  const { rows } = await client.query<{ room: number; begun: number }>(
    `SELECT ${ROOM} AS room, count(*)::int AS begun FROM uploads
      WHERE tenant_id = $1 AND user_id = $2 AND id <> $3 AND length IS NOT NULL AND content_type = ''`,
    [tenant_id, user_id, id],
  );
  const { room, begun } = rows[0]!;
  if (room < length) return 'no_room';
  if (begun >= BOUNDS.uploadsBegun) return 'too_many';
  const { rowCount } = await client.query(
    `INSERT INTO uploads (tenant_id, id, user_id, file_key, size, content_type, length, sha256)
     VALUES ($1, $2, $3, $4, 0, '', $5, $6) ON CONFLICT DO NOTHING`,
    [tenant_id, id, user_id, file_key, length, sha256],
  );
  return rowCount === 1 ? 'begun' : 'taken';
}

/** Returns a person's own upload in pieces. */
export async function findUpload(
  client: Queryable,
  { tenant_id, user_id }: { tenant_id: number; user_id: string },
  id: string,
): Promise<PiecedUpload | undefined> {
  const { rows } = await client.query<PiecedUpload>(
    `SELECT u.id, u.file_key, u.length, u.sha256, u.content_type <> '' AS is_whole,
            CASE WHEN u.content_type <> '' THEN u.length ELSE p.received END AS received, p.pieces,
            p.last_size, ${ROOM} AS room
       FROM uploads u CROSS JOIN LATERAL (
              SELECT coalesce(sum(size), 0)::bigint AS received, coalesce(jsonb_agg(file_key ORDER BY at), '[]') AS pieces,
                     coalesce((array_agg(size ORDER BY at DESC))[1], 0) AS last_size
                FROM upload_pieces WHERE tenant_id = u.tenant_id AND upload_id = u.id) p
      WHERE u.tenant_id = $1 AND u.user_id = $2 AND u.id = $3 AND u.length IS NOT NULL`,
    [tenant_id, user_id, id],
  );
  return rows[0];
}

/** Locks an upload in this transaction. Returns whether it still exists and is not complete. */
export async function lockUnfinished(client: PoolClient, tenantId: number, id: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM uploads WHERE tenant_id = $1 AND id = $2 AND content_type = '' FOR UPDATE`,
    [tenantId, id],
  );
  return rowCount === 1;
}

/**
 * Records a storage key of an upload before anything is stored under it. Does nothing for an upload that no longer
 * exists.
 */
export async function noteStoring(
  client: Queryable,
  tenantId: number,
  id: string,
  fileKey: string,
): Promise<void> {
  await client.query(
    'UPDATE uploads SET storing = array_append(storing, $3) WHERE tenant_id = $1 AND id = $2',
    [tenantId, id, fileKey],
  );
}

/** Removes a storage key from those that are being written: it is now recorded elsewhere, or about to be removed. */
export async function noteStored(
  client: Queryable,
  tenantId: number,
  id: string,
  fileKey: string,
): Promise<void> {
  await client.query(
    'UPDATE uploads SET storing = array_remove(storing, $3) WHERE tenant_id = $1 AND id = $2',
    [tenantId, id, fileKey],
  );
}

/**
 * Records a stored piece, under the upload's lock. False if it is not the next one (any more): another one from the
 * same position was recorded, or all pieces were dropped.
 *
 * @param piece position and number of its bytes
 * @param replaced the former last piece, whose bytes are stored before its own
 */
export async function addPiece(
  client: PoolClient,
  tenantId: number,
  id: string,
  piece: { at: number; size: number; file_key: string },
  replaced: string | null,
): Promise<boolean> {
  const isNext =
    '$3::bigint = (SELECT coalesce(sum(size), 0) FROM upload_pieces WHERE tenant_id = $1 AND upload_id = $2)';
  const given = [tenantId, id, piece.at, piece.size, piece.file_key];
  const { rowCount } = await (replaced === null
    ? client.query(
        `INSERT INTO upload_pieces (tenant_id, upload_id, at, size, file_key)
         SELECT $1::int, $2::uuid, $3::bigint, $4::bigint, $5 WHERE ${isNext}`,
        given,
      )
    : client.query(
        `UPDATE upload_pieces SET size = size + $4, file_key = $5
          WHERE tenant_id = $1 AND upload_id = $2 AND file_key = $6 AND ${isNext}`,
        [...given, replaced],
      ));
  return rowCount === 1;
}

/**
 * Deletes the records of a file's pieces. Returns their storage keys, which have to be removed then.
 *
 * @param which only the last one, or all
 */
export async function forgetPieces(
  client: Queryable,
  tenantId: number,
  id: string,
  which: 'all' | 'last' = 'all',
): Promise<string[]> {
  const { rows } = await client.query<{ file_key: string }>(
    `DELETE FROM upload_pieces p WHERE tenant_id = $1 AND upload_id = $2 AND ($3 = 'all' OR at = (
       SELECT max(at) FROM upload_pieces WHERE tenant_id = $1 AND upload_id = $2)) RETURNING file_key`,
    [tenantId, id, which],
  );
  return rows.map(({ file_key }) => file_key);
}

/** Records the result of an upload, and counts its bytes; false if other files have used up the room meanwhile. */
export async function setUploaded(
  client: Queryable,
  tenantId: number,
  id: string,
  {
    size,
    type,
    sha256,
    file_key = null,
  }: { size: number; type: string; sha256: string; file_key?: string | null },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `WITH taken AS (${TAKE_STORAGE})
     UPDATE uploads u SET size = $3, content_type = $4, sha256 = $5, file_key = coalesce($6, u.file_key)
       FROM taken t WHERE u.tenant_id = t.tenant_id AND u.id = $2`,
    [tenantId, id, size, type, sha256, file_key],
  );
  return rowCount === 1;
}

/** A file that nothing refers to any more: its storage key, and the bytes that it counted for. */
export interface DroppedUpload {
  tenant_id: number;
  file_key: string;
  size: number;
  /** Storage keys of its pieces, and of parts that are being stored. */
  pieces?: string[];
}

const PIECES = `
  (SELECT coalesce(jsonb_agg(p.file_key), '[]') || to_jsonb(uploads.storing) FROM upload_pieces p
    WHERE p.tenant_id = uploads.tenant_id AND p.upload_id = uploads.id) AS pieces`;

/** Deletes the record of an upload; undefined if there was none. */
export async function dropUpload(
  client: Queryable,
  tenantId: number,
  id: string,
): Promise<DroppedUpload | undefined> {
  const { rows } = await client.query<DroppedUpload>(
    `DELETE FROM uploads WHERE tenant_id = $1 AND id = $2 RETURNING tenant_id, file_key, size, ${PIECES}`,
    [tenantId, id],
  );
  return rows[0];
}

/** Deletes the records of old uploads that were never attached. */
export async function dropOldUploads(client: Queryable, before: Date): Promise<DroppedUpload[]> {
  const { rows } = await client.query<DroppedUpload>(
    `DELETE FROM uploads WHERE created_at < $1 RETURNING tenant_id, file_key, size, ${PIECES}`,
    [before.toISOString()],
  );
  return rows;
}
