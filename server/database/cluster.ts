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
import { type Account, canEnter } from './unprivileged';

export const DATABASE_USER = 'patio';

/** PostgreSQL gets nothing of our environment: it holds secrets, and a locale that would change from place to place. */
export const CLEAN_ENVIRONMENT = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/**
 * Where the database's folder lives: in the data folder, or, when its user can't get there (a data folder under
 * /root), in a place derived from that path. A database already made stays where it is.
 */
export function chooseHome(dataFolder: string, account: Account): string {
  const own = realpathSync(dataFolder);
  if (!account) return own;
  const name = createHash('sha256').update(own).digest('hex').slice(0, 12);
  const elsewhere = `/var/lib/patio-${name}`;
  const movedBefore = existsSync(join(elsewhere, 'postgres')) && !existsSync(join(own, 'postgres'));
  if (!movedBefore && canEnter(account, own)) return own;
  mkdirSync(elsewhere, { recursive: true, mode: 0o711 });
  return elsewhere;
}

function own(folder: string, account: Account): void {
  if (account) chownSync(folder, account.uid, account.gid);
}

/** Makes the database's files, whole or not at all: a start that is cut short begins again the next time. */
export function ensureCluster(bin: string, home: string, account: Account, durable: boolean): string {
  const folder = join(home, 'postgres');
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

/** Short, since the path of a socket may have 107 bytes; closed to others, since that is what guards the database. */
export function makeSocketFolder(account: Account): string {
  const preferred = tmpdir();
  const parent = preferred.length <= 60 && (!account || canEnter(account, preferred)) ? preferred : '/tmp';
  const folder = mkdtempSync(join(parent, 'patio-'));
  own(folder, account);
  return folder;
}
