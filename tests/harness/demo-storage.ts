import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Env } from '../../server/env';
import { createStorage } from '../../server/files/storage/create-storage';
import type { Storage } from '../../server/files/storage/storage';

/** The data folder of the demo's template: each site has a copy, as what one site lets go of is gone there. */
export const DEMO_DATA = join(tmpdir(), 'patio-demo');

/** Where a server of this environment keeps its files, for whoever fills it before that runs. */
export async function withStorage(env: Env, fill: (storage: Storage) => Promise<void>): Promise<void> {
  const storage = await createStorage(env);
  try {
    await fill(storage);
  } finally {
    storage.close();
  }
}
