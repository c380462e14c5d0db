import { join } from 'node:path';
import type { Env } from '../../env';
import { diskStorage } from './disk-storage';
import type { Storage } from './storage';

/** Returns the storage in the bucket of S3_*, or else in the data folder. Neither is accessed before it is used. */
export async function createStorage(env: Pick<Env, 's3' | 'dataDir'>): Promise<Storage> {
  if (!env.s3) return diskStorage(join(env.dataDir, 'files'));
  // Otherwise the SDK prints an English warning at each start about Node versions that later releases need.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  // The S3 client is slow to load, and most installations never need it.
  const { s3Storage } = await import('./s3-storage');
  return s3Storage(env.s3);
}
