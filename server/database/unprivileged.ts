import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { StartError } from '../start-error';

/** Who PostgreSQL runs as: nothing to change for an ordinary person, another user when we are root. */
export type Account = { uid: number; gid: number } | undefined;

const PREFERRED = ['postgres', 'nobody'];

/**
 * PostgreSQL refuses to run as root. An existing data folder keeps the owner it has, so that installing or
 * removing a system user later doesn't take the data away.
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

/** Asked of the system itself, since modes alone don't tell the whole truth (ACLs, mounts, containers). */
export function canEnter(account: Account, folder: string): boolean {
  const { status } = spawnSync('/bin/sh', ['-c', '[ -x "$1" ]', 'sh', folder], { ...account, cwd: '/' });
  return status === 0;
}

export function canRun(account: Account, program: string): boolean {
  return spawnSync(program, ['--version'], { ...account, cwd: '/' }).status === 0;
}
