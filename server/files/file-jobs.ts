import { boardFeed } from '../../domain/entities/feeds';
import { inTransaction } from '../database/transaction';
import { touchFeeds } from '../feeds/touch-feeds';
import { defineJob } from '../jobs/job';
import { PAYLOADS } from '../jobs/payloads';
import { findFile, setPreviewed } from '../repositories/cards/attachments';
import { dropOldUploads } from '../repositories/cards/uploads';
import { dropFiles } from './drop-files';
import { makePreviews, removePreviews } from './previews/make-previews';
import { PreviewFailure } from './previews/preview-failure';

/** Reads the size of a picture that was attached to a card, and makes its previews. May be repeated. */
export const previewFile = defineJob({
  schema: PAYLOADS['preview-file'],
  attempts: 4,
  async run({ tenant_id, attachment_id }, { pool, storage, log }) {
    const file = await findFile(pool, tenant_id, attachment_id);
    if (!file) return;
    const seen = await makePreviews(storage, file.file_key).catch((error: unknown) => {
      if (!(error instanceof PreviewFailure)) throw error;
      log.info({ err: error, attachment_id }, 'no previews');
      return null;
    });
    if (!seen) return;
    const isThere = await inTransaction(pool, async client => {
      const now = await findFile(client, tenant_id, attachment_id, { lock: true });
      if (!now) return false;
      await setPreviewed(client, tenant_id, attachment_id, seen);
      // Devices don't store archived cards.
      if (now.archived) return true;
      await touchFeeds(client, tenant_id, [
        { feed: boardFeed(now.board_id), entity: 'attachment', row_id: attachment_id, gone: false },
      ]);
      return true;
    });
    if (!isThere) await removePreviews(storage, file.file_key);
  },
});

/** Removes files that nothing refers to any more, with their previews. May be repeated. */
export const removeFiles = defineJob({
  schema: PAYLOADS['remove-files'],
  async run({ keys }, { storage }) {
    for (const key of keys) {
      await storage.remove(key);
      await removePreviews(storage, key);
    }
  },
});

const UPLOAD_DAYS = 3;

/** Deletes uploads that were never attached to anything, and leftovers of interrupted ones. */
export const clearUploads = defineJob({
  schema: PAYLOADS['clear-uploads'],
  every: 'day',
  async run(_payload, { pool, storage, clock }) {
    const before = new Date(clock().getTime() - UPLOAD_DAYS * 24 * 3_600_000);
    await inTransaction(pool, async client => dropFiles(client, await dropOldUploads(client, before)));
    await storage.sweep(clock());
  },
});
