import type { FastifyRequest } from 'fastify';
import { v7 as newId } from 'uuid';
import { fileName } from '../../domain/entities/product-feed';
import { FEED_FILE_MAX } from '../../domain/limits';
import { invalid } from '../app-error';
import { inTransaction } from '../database/transaction';
import { dropFiles } from '../files/drop-files';
import { quotaExceeded, receiveFile } from '../files/receive-file';
import { newFileKey } from '../files/storage/file-key';
import { addUpload, dropUpload, setUploaded } from '../repositories/cards/uploads';
import { type ImportCaller, limitAsking, replaceFeed } from './feed-link';

/**
 * Replaces a company's link or previous file by the file of a form, and requests an import. The file is recorded as an
 * upload, so that it counts towards the storage limit and is deleted after some days like one. May be repeated; the
 * file is then imported again.
 *
 * @throws what `receiveFile` throws, for a file of up to 50 MB; the feed is unchanged then
 */
export async function saveFeedFile(caller: ImportCaller, request: FastifyRequest): Promise<void> {
  const { pool, tenant_id, user_id } = caller;
  await limitAsking(pool, tenant_id);
  const [upload_id, key] = [newId(), newFileKey(tenant_id)];
  const room = await addUpload(pool, { tenant_id, id: upload_id, user_id, file_key: key });
  try {
    const file = await receiveFile(request, key, room, FEED_FILE_MAX);
    if (!(await setUploaded(pool, tenant_id, upload_id, file))) throw quotaExceeded();
    const name = fileName.safeParse(file.name);
    if (!name.success) throw invalid({ file: ['Nome de arquivo inválido'] });
    const sent_at = request.server.clock().toISOString();
    await replaceFeed(caller, { feed_uri: null, feed_file: { upload_id, key, name: name.data, sent_at } });
  } catch (error) {
    await inTransaction(pool, async client => {
      const left = await dropUpload(client, tenant_id, upload_id);
      if (left) await dropFiles(client, [left]);
    });
    throw error;
  }
}
