import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { type AppDeps, buildApp } from '../../server/app';
import type { App } from '../../server/app-type';
import { seedDemo } from '../../server/demo/seed';
import { readEnv } from '../../server/env';
import type { Letter } from '../../server/notices/mail/letter';
import { ROOT } from '../../server/root';
import { createDatabase, DEMO_TEMPLATE } from './database';
import { DEMO_DATA, withStorage } from './demo-storage';
import { stopDatabaseClock } from './stop-database-clock';

/** The product as people reach it: the built app and its server on a port, with the demonstration's data. */
export interface Site {
  url: string;
  pool: Pool;
  /** E-mails that were sent, the latest last. */
  letters: Letter[];
  /** Stops the server; its database is kept. */
  stop: () => Promise<void>;
  /** Starts the server again at the same address; does nothing if it was not stopped. */
  start: () => Promise<void>;
  /** Replaces the server by one with another build of the app. */
  deploy: (appFolder: string) => Promise<void>;
  close: () => Promise<void>;
}

/** Starts a site with the demonstration's data on its own database; if `now` is given, its clock stays at that time. */
export async function startSite(
  now?: Date,
  { env: variables, ...more }: Pick<AppDeps, 'feedRules' | 'cep'> & { env?: NodeJS.ProcessEnv } = {},
): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'patio-site-'));
  if (!now) cpSync(DEMO_DATA, folder, { recursive: true });
  const env = readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: folder, ...variables });
  const database = await createDatabase(now ? undefined : DEMO_TEMPLATE);
  if (now) {
    await stopDatabaseClock(database.address, now);
    await withStorage(env, storage => seedDemo(database.pool, storage, now));
  }
  let app: App | null = null;
  let appFolder = join(ROOT, 'dist', 'app');
  let port = 0;
  const letters: Letter[] = [];
  const start = async () => {
    if (app) return;
    app = await buildApp({
      pool: database.pool,
      env,
      mailer: { send: async letter => void letters.push(letter), close() {} },
      clock: now && (() => now),
      requestsAMinute: 1_000_000,
      appFolder,
      ...more,
    });
    await app.listen({ host: '127.0.0.1', port });
    port = (app.addresses()[0] as { port: number }).port;
  };
  const stop = async () => {
    await app?.close();
    app = null;
  };
  await start();
  return {
    url: `http://127.0.0.1:${port}`,
    pool: database.pool,
    letters,
    stop,
    start,
    async deploy(folder) {
      await stop();
      appFolder = folder;
      await start();
    },
    async close() {
      await stop();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
