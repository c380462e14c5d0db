import type { PoolClient } from 'pg';
import type { CardState, Change } from '../../domain/card/card-state';
import type { Effect } from '../../domain/effects/effect';
import type { Attachment, Card } from '../../domain/entities/card';
import { searchText } from '../../domain/text/search-text';
import type { RowChange } from '../database/write-changes';
import { dropFiles } from '../files/drop-files';
import { hasPreviews } from '../files/previews/render-previews';
import { enqueue } from '../jobs/enqueue';
import type { StoredAttachment } from '../repositories/cards/attachments';
import { dropUpload } from '../repositories/cards/uploads';

const SEARCHED = ['title', 'description', 'custom_fields'];

/**
 * Returns a change as it is stored, with the columns that are not synced: a file's storage key, and the text by which a
 * card is searched.
 */
export function stored(change: Effect, { upload, card }: CardState): RowChange {
  if (change.entity === 'card' && change.op !== 'remove' && SEARCHED.some(part => part in change.values)) {
    const whole = { ...card, ...change.values } as Card;
    return { ...change, values: { ...change.values, search_text: searchText(whole) } };
  }
  if (change.entity !== 'attachment' || change.op !== 'insert') return change;
  return { ...change, values: { ...change.values, file_key: upload!.file_key! } };
}

/**
 * Starts a job that fetches all pictures of vehicles on cards. For other vehicles only the first picture is fetched.
 */
export async function askForPictures(client: PoolClient, tenantId: number, changes: Change[]): Promise<void> {
  const isHung = changes.some(
    change =>
      change.entity === 'card' &&
      change.op !== 'remove' &&
      (change.values as Partial<Card>).product_ids?.length,
  );
  if (isHung) await enqueue(client, 'keep-pictures', { tenant_id: tenantId }, { key: String(tenantId) });
}

/**
 * Deletes an upload's record once its file is attached to a card, with a job for its previews, and drops the files of
 * deleted attachments.
 */
export async function settleFiles(
  client: PoolClient,
  tenantId: number,
  { upload, attachments }: CardState,
  changes: Change[],
): Promise<void> {
  const isAdded = changes.some(({ op, entity }) => op === 'insert' && entity === 'attachment');
  if (upload && isAdded) {
    const left = await dropUpload(client, tenantId, upload.id);
    const strays = left?.pieces ?? [];
    if (strays.length > 0) await enqueue(client, 'remove-files', { keys: strays });
    for (const { op, entity, id } of changes) {
      if (op !== 'insert' || entity !== 'attachment' || !hasPreviews(upload.content_type)) continue;
      await enqueue(client, 'preview-file', { tenant_id: tenantId, attachment_id: id });
    }
  }
  const gone = changes.flatMap(change => {
    if (change.op !== 'remove') return [];
    if (change.entity === 'card') return attachments;
    return attachments.filter(({ id }) => id === change.id);
  });
  await dropFiles(
    client,
    gone.map(attachment => ({ ...(attachment as StoredAttachment & Attachment), tenant_id: tenantId })),
  );
}
