import type { Queryable } from '../database/pool';
import { STORAGE_LEFT, TAKE_STORAGE } from './storage-use';

export interface StoredAttachment {
  id: string;
  title: string;
  file_key: string;
  size: number;
  content_type: string;
  has_previews: boolean;
}

/**
 * Notes a file that is about to be stored, so that whatever happens its key is known; it hangs from nothing yet.
 * Answers how many bytes its company has room for.
 */
export async function addUpload(
  client: Queryable,
  upload: { tenant_id: number; id: string; user_id: string; file_key: string },
): Promise<number> {
  const { rows } = await client.query(
    `INSERT INTO uploads (tenant_id, id, user_id, file_key, size, content_type) VALUES ($1, $2, $3, $4, 0, '')
     RETURNING ${STORAGE_LEFT} AS room`,
    [upload.tenant_id, upload.id, upload.user_id, upload.file_key],
  );
  return rows[0].room;
}

/** Says of a noted file what came of it, and counts it; false where others have taken the room for it meanwhile. */
export async function setUploaded(
  client: Queryable,
  tenantId: number,
  id: string,
  { size, type }: { size: number; type: string },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `WITH taken AS (${TAKE_STORAGE})
     UPDATE uploads u SET size = $3, content_type = $4 FROM taken t WHERE u.tenant_id = t.tenant_id AND u.id = $2`,
    [tenantId, id, size, type],
  );
  return rowCount === 1;
}

/** A file that is nobody's any more: where it lies, and what it counted for. */
export interface DroppedUpload {
  tenant_id: number;
  file_key: string;
  size: number;
}

/** Takes back the note of an upload; undefined if there was none any more. */
export async function dropUpload(
  client: Queryable,
  tenantId: number,
  id: string,
): Promise<DroppedUpload | undefined> {
  const { rows } = await client.query<DroppedUpload>(
    'DELETE FROM uploads WHERE tenant_id = $1 AND id = $2 RETURNING tenant_id, file_key, size',
    [tenantId, id],
  );
  return rows[0];
}

/** Takes back the notes of uploads that nothing became of. */
export async function dropOldUploads(client: Queryable, before: Date): Promise<DroppedUpload[]> {
  const { rows } = await client.query<DroppedUpload>(
    'DELETE FROM uploads WHERE created_at < $1 RETURNING tenant_id, file_key, size',
    [before.toISOString()],
  );
  return rows;
}

/** A file of this very card. */
export async function findAttachment(
  client: Queryable,
  tenantId: number,
  { board_id, card_id, attachment_id }: { board_id: string; card_id: string; attachment_id: string },
): Promise<StoredAttachment | undefined> {
  const { rows } = await client.query<StoredAttachment>(
    `SELECT id, title, file_key, size, content_type, has_previews FROM attachments
      WHERE tenant_id = $1 AND board_id = $2 AND card_id = $3 AND id = $4`,
    [tenantId, board_id, card_id, attachment_id],
  );
  return rows[0];
}

/** Every file of a card, in the order in which they came. */
export async function findFiles(
  client: Queryable,
  tenantId: number,
  cardId: string,
): Promise<StoredAttachment[]> {
  const { rows } = await client.query<StoredAttachment>(
    `SELECT id, title, file_key, size, content_type, has_previews FROM attachments
      WHERE tenant_id = $1 AND card_id = $2 ORDER BY created_at, id`,
    [tenantId, cardId],
  );
  return rows;
}

/** Every file of these cards, for when they go. */
export async function findFilesOf(
  client: Queryable,
  tenantId: number,
  cardIds: string[],
): Promise<DroppedUpload[]> {
  const { rows } = await client.query<DroppedUpload>(
    'SELECT tenant_id, file_key, size FROM attachments WHERE tenant_id = $1 AND card_id = ANY($2::uuid[])',
    [tenantId, cardIds],
  );
  return rows;
}

/** Where an attachment's file lies, wherever it hangs; with `lock` its card is not archived meanwhile. For jobs. */
export async function findFile(
  client: Queryable,
  tenantId: number,
  id: string,
  { lock = false } = {},
): Promise<{ board_id: string; file_key: string; archived: boolean } | undefined> {
  const { rows } = await client.query(
    `SELECT a.board_id, a.file_key, c.archived_at IS NOT NULL AS archived
       FROM attachments a JOIN cards c ON c.tenant_id = a.tenant_id AND c.id = a.card_id
      WHERE a.tenant_id = $1 AND a.id = $2 ${lock ? 'FOR SHARE OF c' : ''}`,
    [tenantId, id],
  );
  return rows[0];
}

/** Notes what was seen of a picture. */
export async function setPreviewed(
  client: Queryable,
  tenantId: number,
  id: string,
  { width, height }: { width: number; height: number },
): Promise<void> {
  await client.query(
    'UPDATE attachments SET width = $3, height = $4, has_previews = true WHERE tenant_id = $1 AND id = $2',
    [tenantId, id, width, height],
  );
}
