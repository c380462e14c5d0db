import type { PoolClient } from '../database/pool';
import { enqueue } from '../jobs/enqueue';
import { freeStorage } from '../repositories/storage-use';

/** For files that nothing refers to any more: they count no longer, and are removed after the commit. */
export async function dropFiles(
  client: PoolClient,
  files: { tenant_id: number; file_key: string; size: number }[],
): Promise<void> {
  if (files.length === 0) return;
  await freeStorage(client, files);
  await enqueue(client, 'remove-files', { keys: files.map(({ file_key }) => file_key) });
}
