import { readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { prepareDataFolder } from '../start/data-folder';
import { StartError } from '../start-error';
import { locateBinaries } from './binaries';
import { choosePlace, DATABASE_USER, ensureCluster, makeSocketFolder } from './cluster';
import { lockFolder } from './folder-lock';
import { commandLine } from './processes';
import { type Running, runPostgres } from './run-postgres';

export type EmbeddedOptions = {
  dataDir: string;
  /** False only in tests: a power cut may then lose committed data. */
  durable?: boolean;
  maxConnections?: number;
  log?: (line: string) => void;
};

export type Embedded = {
  connection: { host: string; user: string; database: string };
  /** Folder of the database's files, not always below the data folder (see `choosePlace`). */
  folder: string;
  stop: () => Promise<void>;
};

const RECLAIM_MS = 60_000;

/** Starts an embedded PostgreSQL in the data folder. It runs exactly as long as this process. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { dataDir, durable = true, maxConnections = 100, log = () => {} } = options;
  prepareDataFolder(dataDir);
  const unlock = lockFolder(dataDir);
  const undo: (() => void)[] = [unlock];
  try {
    const place = choosePlace(dataDir);
    const { account, home } = place;
    if (home !== realpathSync(dataDir)) {
      log(`O usuário do banco de dados não alcança ${dataDir}: o banco de dados fica em ${home}.`);
    }
    const bin = locateBinaries(account, home);
    const folder = ensureCluster(bin, place, durable);
    await reclaim(folder);
    const sockets = makeSocketFolder(account);
    undo.push(() => rmSync(sockets, { recursive: true, force: true }));
    const running = await runPostgres({
      program: join(bin, 'postgres'),
      folder,
      sockets,
      account,
      durable,
      maxConnections,
      log,
    });
    const connection = { host: sockets, user: DATABASE_USER, database: DATABASE_USER };
    await createDatabase(connection, running);
    return { connection, folder, stop: () => stopOnce(running, undo) };
  } catch (error) {
    for (const step of undo) step();
    throw error;
  }
}

async function stopOnce(running: Running, undo: (() => void)[]): Promise<void> {
  await running.stop();
  for (const step of undo.splice(0)) step();
}

/**
 * Waits until a former PostgreSQL of this folder has stopped: after `kill -9` of Pátio it may still be stopping. The
 * system may also have given its process number to another program, so a mark that does not name a postgres of this
 * very folder is removed.
 */
async function reclaim(folder: string): Promise<void> {
  const deadline = Date.now() + RECLAIM_MS;
  let asked = false;
  while (Date.now() < deadline) {
    const pid = readPostmaster(folder);
    if (pid === undefined) return;
    if (!commandLine(pid)?.includes(folder)) {
      rmSync(join(folder, 'postmaster.pid'), { force: true });
      return;
    }
    if (!asked) interrupt(pid);
    asked = true;
    await wait(50);
  }
  throw new StartError(
    `Um PostgreSQL anterior ainda usa ${folder} e não termina: encerre-o e tente novamente.`,
  );
}

function readPostmaster(folder: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(join(folder, 'postmaster.pid'), 'utf8'), 10);
    return Number.isNaN(pid) ? undefined : pid;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Asks a former PostgreSQL to stop. SIGINT is its fast shutdown: connections end, and everything is written. The
 * process of another user can't be asked; waiting for it then ends with the message that says so.
 */
function interrupt(pid: number): void {
  try {
    process.kill(pid, 'SIGINT');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ESRCH' && code !== 'EPERM') throw error;
  }
}

async function createDatabase(connection: Embedded['connection'], running: Running): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  try {
    await client.connect();
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [
      connection.database,
    ]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${connection.database}`);
    await client.end();
  } catch (error) {
    await running.stop();
    throw error;
  }
}
