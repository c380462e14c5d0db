import { chmodSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from '../../tests/harness/until';
import { type Embedded, startEmbedded } from './embedded';
import { createPool } from './pool';

const isRoot = process.getuid?.() === 0;

let folder: string;
let dataDir: string;
const opened: { embedded: Embedded; pool: Pool }[] = [];

/**
 * Starts the embedded database. It is not durable unless the test needs that, because writing a new database to disk
 * takes most of the time.
 */
async function open({ log, durable = false }: { log?: (line: string) => void; durable?: boolean } = {}) {
  const embedded = await startEmbedded({ dataDir, log, durable });
  const pool = createPool(embedded.connection);
  opened.push({ embedded, pool });
  return { embedded, pool };
}

async function closeAll() {
  for (const { embedded, pool } of opened.splice(0)) {
    await pool.end();
    await embedded.stop();
  }
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'patio-embedded-'));
  chmodSync(folder, 0o711);
  dataDir = join(folder, 'data');
});
afterEach(async () => {
  await closeAll();
  rmSync(folder, { recursive: true });
});

test('it writes durably, in UTF-8 and UTC, and listens on a private socket only', async () => {
  const { embedded, pool } = await open({ durable: true });
  const { rows } = await pool.query(
    `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
            current_setting('server_encoding') AS encoding, current_setting('TimeZone') AS zone,
            current_setting('listen_addresses') AS addresses, lower('AÇÃO') AS lower`,
  );
  expect(rows).toEqual([
    { fsync: 'on', commit: 'on', encoding: 'UTF8', zone: 'UTC', addresses: '', lower: 'ação' },
  ]);
  expect(`${embedded.connection.host}/.s.PGSQL.5432`.length).toBeLessThanOrEqual(107);
});

test('stopping leaves no socket or lock behind, and the next start has the data', {
  tags: 'long',
}, async () => {
  const first = await open();
  await first.pool.query('CREATE TABLE kept AS SELECT 42 AS value');
  await closeAll();
  expect(existsSync(first.embedded.connection.host)).toBe(false);
  expect(existsSync(join(dataDir, 'patio.lock'))).toBe(false);
  expect(existsSync(join(first.embedded.folder, 'postmaster.pid'))).toBe(false);

  const second = await open();
  expect((await second.pool.query('SELECT value FROM kept')).rows).toEqual([{ value: 42 }]);
});

test('a second start on the same folder is refused', async () => {
  await open();
  await expect(startEmbedded({ dataDir })).rejects.toThrowError('já está em execução');
});

test("a mark left behind that names some other process doesn't keep it from starting", {
  tags: 'long',
}, async () => {
  const { embedded } = await open();
  await closeAll();
  writeFileSync(join(embedded.folder, 'postmaster.pid'), `${process.ppid}\n${embedded.folder}\n`);
  await open();
});

test('a first start that was interrupted begins again', { tags: 'long' }, async () => {
  await open();
  await closeAll();
  rmSync(join(dataDir, 'postgres', 'global'), { recursive: true });
  renameSync(join(dataDir, 'postgres'), join(dataDir, 'postgres.new'));
  const { pool } = await open();
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});

test('a database that crashes is restarted on the same socket', { tags: 'long' }, async () => {
  const lines: string[] = [];
  const { embedded, pool } = await open({ log: line => lines.push(line), durable: true });
  await pool.query('CREATE TABLE kept AS SELECT 42 AS value');
  const pid = Number.parseInt(readFileSync(join(embedded.folder, 'postmaster.pid'), 'utf8'), 10);
  process.kill(pid, 'SIGKILL');
  await until(
    () => lines.some(line => line.includes('terminou sozinho')),
    told => told,
  );
  const ask = () =>
    pool.query('SELECT value FROM kept').then(
      ({ rows }) => rows as unknown[],
      () => [],
    );
  expect(await until(ask, rows => rows.length === 1)).toEqual([{ value: 42 }]);
});

test('data of another version of PostgreSQL is not touched', { tags: 'long' }, async () => {
  const { embedded } = await open();
  await closeAll();
  writeFileSync(join(embedded.folder, 'PG_VERSION'), '17\n');
  await expect(startEmbedded({ dataDir })).rejects.toThrowError(/PostgreSQL 17, e este Pátio usa o 18/);
});

test.runIf(isRoot)(
  'the database moves to another folder if its user can’t reach the first, reports it, and stays there',
  async () => {
    chmodSync(folder, 0o700);
    const lines: string[] = [];
    const first = await open({ log: line => lines.push(line) });
    const home = dirname(first.embedded.folder);
    try {
      expect(lines).toEqual([
        `O usuário do banco de dados não alcança ${dataDir}: o banco de dados fica em ${home}.`,
      ]);
      await first.pool.query('CREATE TABLE kept AS SELECT 42 AS value');
      await closeAll();

      chmodSync(folder, 0o711);
      const second = await open();
      expect(second.embedded.folder).toBe(first.embedded.folder);
      expect((await second.pool.query('SELECT value FROM kept')).rows).toEqual([{ value: 42 }]);
      await closeAll();
    } finally {
      rmSync(home, { recursive: true });
    }
  },
);
