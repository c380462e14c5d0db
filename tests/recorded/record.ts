import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { buildApp } from '../../server/app';
import { startEmbedded } from '../../server/database/embedded';
import { migrate } from '../../server/database/migrate';
import { createPool } from '../../server/database/pool';
import { readEnv } from '../../server/env';
import { replay } from '../../src/outbox/replay';
import type { TestClient } from '../harness/client';
import { createFullCompany, type FullCompany } from '../harness/full-company';
import { doEverything, PERSON, prepare } from './every-change';
import { type Recording, withBytes } from './recording';

/**
 * Records the data that this version of the app stores on a device, and the data of its server, after a real run: a
 * mirror with one of everything, and an outbox with each change that may wait, one that the mirror has not caught up
 * with, and one that was refused. `npm run record` adds a recording of the day; existing ones are not changed.
 */

async function work(
  device: TestClient,
  company: FullCompany,
  prepared: Awaited<ReturnType<typeof prepare>>,
): Promise<void> {
  const { world } = company;
  const board_id = world.flow.board.id;
  const { refused = '', settled = '' } = prepared.cards;
  const synced = async () => {
    device.startSync();
    await world.settle();
  };
  await synced();

  await device.perform('card.update', { board_id, card_id: refused, title: 'Onix prata' });
  await world.call('gestor', 'PATCH', `/boards/${board_id}/cards/${refused}`, { title: 'Onix branco' });
  await synced();

  const comment = { comment_id: world.newId(), description: 'Já enviado' };
  await device.perform('comment.add', { board_id, card_id: settled, ...comment });
  const sending = replay({ db: device.db, caller: device.caller, newId: device.newId });
  while (world.network.waiting() === 0) await new Promise(resolve => setImmediate(resolve));
  await world.settle();
  await sending;

  await doEverything(device, company, prepared);
}

async function recordDevice(device: TestClient): Promise<Recording['device']> {
  const native = device.db.backendDB();
  const stores: Recording['device']['stores'] = {};
  for (const name of native.objectStoreNames) {
    const store = native.transaction(name).objectStore(name);
    const indexes = [...store.indexNames].map(index => {
      const { keyPath, unique, multiEntry } = store.index(index);
      return { name: index, keyPath, unique, multiEntry };
    });
    stores[name] = { keyPath: store.keyPath, indexes, rows: await device.db.table(name).toArray() };
  }
  return { actor: device.actor, version: native.version, stores };
}

/** Records the rows of companies; other rows belong to the installation. */
async function recordServer(pool: Pool): Promise<Recording['server']> {
  const { rows: owned } = await pool.query(
    `SELECT table_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'tenant_id' AND table_name <> 'jobs' ORDER BY 1`,
  );
  const tables: Recording['server'] = {};
  for (const name of ['tenants', 'users', 'epochs', ...owned.map(({ name }) => name)]) {
    const { rows } = await pool.query(`SELECT to_jsonb(t) AS row FROM ${name} t`);
    if (rows.length > 0) tables[name] = rows.map(({ row }) => row);
  }
  return tables;
}

const name = process.argv[2] ?? new Date().toISOString().slice(0, 10);
const dataDir = mkdtempSync(join(tmpdir(), 'patio-record-'));
// When run as root, the database's own user must be able to enter the folder.
chmodSync(dataDir, 0o711);
const { connection, stop } = await startEmbedded({ dataDir, durable: false });
const pool = createPool(connection);
await migrate(pool);
const env = readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: dataDir });
const app = await buildApp({ pool, env, requestsAMinute: 1e9, runsJobs: false });
await app.ready();
try {
  const server = { app, pool };
  const company = await createFullCompany(server, 1);
  const prepared = await prepare(server, company);
  const device = company.world.client('device', PERSON);
  await work(device, company, prepared);
  const recording: Recording = { device: await recordDevice(device), server: await recordServer(pool) };
  const lines = JSON.stringify(recording, withBytes, 1).replaceAll(/\n {5,}/g, ' ');
  // One row per line, so that differences can be read. Never overwrites a recording, since devices in that state may
  // still exist.
  writeFileSync(join(import.meta.dirname, `${name}.json`), `${lines}\n`, { flag: 'wx' });
  device.close();
} finally {
  await app.close();
  await pool.end();
  await stop();
  rmSync(dataDir, { recursive: true, force: true });
}
