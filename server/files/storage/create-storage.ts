import { join } from 'node:path';
import type { Env } from '../../env';
import { diskStorage } from './disk-storage';
import type { Storage } from './storage';

/** In the bucket that S3_* names, or else in the data folder. Touches neither until it is used. */
export async function createStorage(env: Pick<Env, 's3' | 'dataDir'>): Promise<Storage> {
  if (!env.s3) return diskStorage(join(env.dataDir, 'files'));
  // It would say at each start, in English, that a later version of it wants a later Node.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  // What speaks S3 takes its time to load, and most installations never need it.
  const { s3Storage } = await import('./s3-storage');
  return s3Storage(env.s3);
}
