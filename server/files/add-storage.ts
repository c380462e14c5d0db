import type { App } from '../app-type';
import { createStorage } from './storage/create-storage';
import type { Storage } from './storage/storage';

declare module 'fastify' {
  interface FastifyInstance {
    /** The storage of files. */
    storage: Storage;
  }
}

/** Adds the storage of files to the app, for as long as the app is up. */
export async function addStorage(app: App): Promise<void> {
  const storage = await createStorage(app.env);
  app.decorate('storage', storage);
  app.addHook('onClose', async () => storage.close());
}
