import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { StartError } from '../start-error';

/** User that runs PostgreSQL: undefined for the current one, another user if this process runs as root. */
export type Account = { uid: number; gid: number } | undefined;

const PREFERRED = ['postgres', 'nobody'];

/**
 * Chooses the user for PostgreSQL, which refuses to run as root. An existing data folder keeps its owner, so that the
 * data stay accessible when a system user is installed or removed later.
 */
export function chooseAccount(existing?: string): Account {
  if (process.getuid?.() !== 0) return undefined;
  const owner = existing ? statSync(existing) : undefined;
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(line => line.split(':'));
  for (const name of PREFERRED) {
    const [, , uid, gid] = users.find(user => user[0] === name) ?? [];
    if (Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new StartError(
    'O banco de dados não pode ser executado como root, e não há usuário «postgres» nem «nobody» neste sistema.',
  );
}

/**
 * Returns whether the user can enter the folder. The system itself is asked, because modes alone are not conclusive
 * (ACLs, mounts, containers).
 */
export function canEnter(account: Account, folder: string): boolean {
  const { status } = spawnSync('/bin/sh', ['-c', '[ -x "$1" ]', 'sh', folder], { ...account, cwd: '/' });
  return status === 0;
}

export function canRun(account: Account, program: string): boolean {
  return spawnSync(program, ['--version'], { ...account, cwd: '/' }).status === 0;
}
