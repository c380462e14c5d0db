import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Env } from '../../server/env';
import { createStorage } from '../../server/files/storage/create-storage';
import type { Storage } from '../../server/files/storage/storage';

/**
 * Data folder of the demonstration's template: each site has a copy, as files that a site deletes are gone from its
 * folder.
 */
export const DEMO_DATA = join(tmpdir(), 'patio-demo');

/** Fills the file storage of a server with this environment, before that server runs. */
export async function withStorage(env: Env, fill: (storage: Storage) => Promise<void>): Promise<void> {
  const storage = await createStorage(env);
  try {
    await fill(storage);
  } finally {
    storage.close();
  }
}
