import type { PoolClient } from '../database/pool';
import { enqueue } from '../jobs/enqueue';
import type { DroppedUpload } from '../repositories/cards/uploads';
import { freeStorage } from '../repositories/storage-use';

/** Subtracts files that nothing refers to any more from the company's storage, and removes them after the commit. */
export async function dropFiles(client: PoolClient, files: DroppedUpload[]): Promise<void> {
  if (files.length === 0) return;
  await freeStorage(client, files);
  const keys = files.flatMap(({ file_key, pieces = [] }) => [file_key, ...pieces]);
  await enqueue(client, 'remove-files', { keys });
}
