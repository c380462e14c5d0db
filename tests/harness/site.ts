import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { inject } from 'vitest';
import { type AppDeps, buildApp } from '../../server/app';
import type { App } from '../../server/app-type';
import { seedDemo } from '../../server/demo/seed';
import { readEnv } from '../../server/env';
import type { Letter } from '../../server/notices/mail/letter';
import { ROOT } from '../../server/root';
import { createDatabase, DEMO_TEMPLATE } from './database';
import { withStorage } from './demo-storage';
import { stopDatabaseClock } from './stop-database-clock';

/** The product as people reach it: the built app and its server on a port, with the demonstration's data. */
export interface Site {
  url: string;
  /** Address of the database. */
  address: string;
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

/** Number of ports of one test worker. */
const PORTS = 100;
/**
 * First port of this worker. It is below the ports that the system gives to connections: one of those could take the
 * port of a site that is stopped.
 */
const FIRST_PORT = 20_000 + (process.pid % 120) * PORTS;
let taken = 0;

/** Returns the worker's next port that no other process listens on. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + (taken++ % PORTS);
    const probe = createServer();
    const isFree = await new Promise<boolean>(resolve => {
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}

/** Starts a site with the demonstration's data on its own database; if `now` is given, its clock stays at that time. */
export async function startSite(
  now?: Date,
  { env: variables, ...more }: Pick<AppDeps, 'feedRules' | 'cep'> & { env?: NodeJS.ProcessEnv } = {},
): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'patio-site-'));
  if (!now) cpSync(inject('demoData'), folder, { recursive: true });
  const env = readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: folder, ...variables });
  const database = await createDatabase(now ? undefined : DEMO_TEMPLATE);
  if (now) {
    await stopDatabaseClock(database.address, now);
    await withStorage(env, storage => seedDemo(database.pool, storage, now));
  }
  let app: App | null = null;
  let appFolder = join(ROOT, 'dist', 'app');
  const port = await freePort();
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
  };
  const stop = async () => {
    await app?.close();
    app = null;
  };
  await start();
  return {
    url: `http://127.0.0.1:${port}`,
    address: database.address,
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
