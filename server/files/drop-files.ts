import type { PoolClient } from '../database/pool';
import { enqueue } from '../jobs/enqueue';
import type { DroppedUpload } from '../repositories/cards/uploads';
import { freeStorage } from '../repositories/storage-use';

/** For files that nothing refers to any more: they count no longer, and are removed after the commit. */
export async function dropFiles(client: PoolClient, files: DroppedUpload[]): Promise<void> {
  if (files.length === 0) return;
  await freeStorage(client, files);
  const keys = files.flatMap(({ file_key, pieces = [] }) => [file_key, ...pieces]);
  await enqueue(client, 'remove-files', { keys });
}
