import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../start-error';
import { POSTGRES_MAJOR } from './binaries';
import { type Account, canEnter, chooseAccount } from './unprivileged';

export const DATABASE_USER = 'patio';

/**
 * Environment of PostgreSQL. The server's own variables are not passed on, because they have secrets, and a locale that
 * differs between machines.
 */
export const CLEAN_ENVIRONMENT = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/**
 * Returns the folder of the database when its user can't access the data folder (for example below /root). The name is
 * derived from the data folder's path.
 */
function fallbackHome(dataFolder: string): string {
  const name = createHash('sha256').update(dataFolder).digest('hex').slice(0, 12);
  return `/var/lib/patio-${name}`;
}

const clusterIn = (home: string) => join(home, 'postgres');

export type Place = { account: Account; home: string };

/** Returns the user that runs the database and the place of its folder. An existing database keeps both. */
export function choosePlace(dataFolder: string): Place {
  const near = realpathSync(dataFolder);
  const far = fallbackHome(near);
  const made = [near, far].find(home => existsSync(clusterIn(home)));
  const account = chooseAccount(made && clusterIn(made));
  if (!account || made === near || (!made && canEnter(account, near))) return { account, home: near };
  mkdirSync(far, { recursive: true, mode: 0o711 });
  return { account, home: far };
}

function own(folder: string, account: Account): void {
  if (account) chownSync(folder, account.uid, account.gid);
}

/** Creates the database's files, completely or not at all: an interrupted start begins again the next time. */
export function ensureCluster(bin: string, { home, account }: Place, durable: boolean): string {
  const folder = clusterIn(home);
  if (existsSync(folder)) {
    checkVersion(folder);
    return folder;
  }
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  own(draft, account);
  const { status, stdout, stderr, error } = spawnSync(
    join(bin, 'initdb'),
    [
      ...['--pgdata', draft, '--username', DATABASE_USER, '--encoding', 'UTF8'],
      ...['--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
      ...['--auth-local', 'trust', '--auth-host', 'reject', '--no-instructions'],
      ...(durable ? [] : ['--no-sync']),
    ],
    { ...account, cwd: '/', env: CLEAN_ENVIRONMENT, encoding: 'utf8' },
  );
  if (status !== 0) {
    const said = `${stderr ?? ''}${stdout ?? ''}`.trim().split('\n').pop();
    throw new StartError(`O banco de dados não pôde ser criado em ${home}: ${error?.message ?? said}`);
  }
  renameSync(draft, folder);
  return folder;
}

function checkVersion(folder: string): void {
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  if (version === POSTGRES_MAJOR) return;
  throw new StartError(
    `Os dados em ${folder} são do PostgreSQL ${version}, e este Pátio usa o ${POSTGRES_MAJOR}: migre-os com pg_upgrade.`,
  );
}

/**
 * Makes the folder of the database's socket. Its path is short, because a socket's path may have at most 107 bytes, and
 * other users can't open it, because that alone protects the database.
 */
export function makeSocketFolder(account: Account): string {
  const preferred = tmpdir();
  const parent = preferred.length <= 60 && (!account || canEnter(account, preferred)) ? preferred : '/tmp';
  const folder = mkdtempSync(join(parent, 'patio-'));
  own(folder, account);
  return folder;
}
