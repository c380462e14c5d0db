import type { Queryable } from '../../database/pool';
import type { DroppedUpload } from './uploads';

export interface StoredAttachment {
  id: string;
  title: string;
  file_key: string;
  size: number;
  content_type: string;
  has_previews: boolean;
}

/** Returns a file of exactly this card. */
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

/** Returns all files of a card, in the order of arrival. */
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

/** Returns all files of these cards, for their deletion. */
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

/**
 * Returns the storage key of an attachment's file, whatever its card; with `lock` the card can't be archived meanwhile.
 * For jobs.
 */
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

/** Records size and previews of a picture. */
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
