import type { Env } from '../../server/env';
import { createStorage } from '../../server/files/storage/create-storage';
import type { Storage } from '../../server/files/storage/storage';

/** Fills the file storage of a server with this environment, before that server runs. */
export async function withStorage(env: Env, fill: (storage: Storage) => Promise<void>): Promise<void> {
  const storage = await createStorage(env);
  try {
    await fill(storage);
  } finally {
    storage.close();
  }
}
