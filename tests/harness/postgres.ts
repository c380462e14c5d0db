import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../server/database/embedded';
import { migrate } from '../../server/database/migrate';
import { createPool } from '../../server/database/pool';
import { seedDemo } from '../../server/demo/seed';
import { readEnv } from '../../server/env';
import { addressOf, DEMO_TEMPLATE, TEMPLATE } from './database';
import { withStorage } from './demo-storage';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Address of the server's maintenance database; the other databases are reached by their names on the same server.
     */
    postgres: string;
    /**
     * Data folder of the demonstration's template, one for each run; only the browser tests have it. Each site has a copy,
     * as files that a site deletes are gone from its folder.
     */
    demoData: string;
  }
}

type Shared = { address: Promise<string>; users: number; stop: () => Promise<void> };

/** State shared by all projects: Vitest loads this file once for each of them, in one process. */
const shared = globalThis as typeof globalThis & { patioTestPostgres?: Shared };

async function startOwn(into: Shared): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'patio-test-'));
  // The folder is private by default; when run as root, the database's user must be able to enter it.
  chmodSync(dataDir, 0o711);
  const { connection, stop } = await startEmbedded({ dataDir, durable: false, maxConnections: 300 });
  into.stop = async () => {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return `postgres://${connection.user}@${encodeURIComponent(connection.host)}/postgres`;
}

/** Creates the template once: a test's database is a copy of it. */
async function makeTemplate(
  address: string,
  name: string,
  from: string,
  fill: (pool: Pool) => Promise<void>,
): Promise<void> {
  const admin = createPool(address, { max: 1 });
  await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${from}`);
  await admin.end();
  const pool = createPool(addressOf(address, name), { max: 8 });
  await fill(pool);
  await pool.end();
}

async function start(into: Shared): Promise<string> {
  const address = process.env.TEST_DATABASE_URL ?? (await startOwn(into));
  try {
    await makeTemplate(address, TEMPLATE, 'template1', migrate);
    return address;
  } catch (error) {
    await into.stop();
    throw error;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!shared.patioTestPostgres) {
    const fresh: Shared = { address: Promise.resolve(''), users: 0, stop: async () => {} };
    fresh.address = start(fresh);
    shared.patioTestPostgres = fresh;
  }
  const mine = shared.patioTestPostgres;
  mine.users += 1;
  const address = await mine.address;
  project.provide('postgres', address);
  const demoData = project.name === 'e2e' ? mkdtempSync(join(tmpdir(), 'patio-demo-')) : null;
  if (demoData) {
    project.provide('demoData', demoData);
    await makeTemplate(address, DEMO_TEMPLATE, TEMPLATE, pool =>
      withStorage(readEnv({ NODE_ENV: 'test', DATA_DIR: demoData }), storage =>
        seedDemo(pool, storage, new Date()),
      ),
    );
  }
  return async () => {
    if (demoData) rmSync(demoData, { recursive: true, force: true });
    mine.users -= 1;
    if (mine.users > 0) return;
    shared.patioTestPostgres = undefined;
    await mine.stop();
  };
}
