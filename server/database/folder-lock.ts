import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../start-error';
import { isSameProcess, type ProcessIdentity, thisProcess } from './processes';

const hasCode = (error: unknown, code: string) => (error as NodeJS.ErrnoException).code === code;

function readHolder(file: string): ProcessIdentity | undefined {
  try {
    const { pid, started } = JSON.parse(readFileSync(file, 'utf8')) as Partial<ProcessIdentity>;
    return typeof pid === 'number' && typeof started === 'string' ? { pid, started } : undefined;
  } catch (error) {
    // A power cut can leave an incomplete file. It names no process, so the lock is free.
    if (hasCode(error, 'ENOENT') || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * Puts a finished lock file in place by `link`, which succeeds or fails as a whole, so that no process ever reads half
 * a lock.
 */
function tryToPlace(mine: string, lock: string): boolean {
  try {
    linkSync(mine, lock);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/**
 * Locks the data folder for one Pátio. The lock of a process that no longer runs is taken over, so that nothing has to
 * be done by hand after `kill -9`. PostgreSQL has its own lock; this one gives a clear message about the process that
 * runs.
 */
export function lockFolder(folder: string): () => void {
  const lock = join(folder, 'patio.lock');
  const mine = `${lock}.${process.pid}`;
  const aside = `${mine}.old`;
  writeFileSync(mine, JSON.stringify(thisProcess()), { mode: 0o644 });
  try {
    for (let attempt = 0; attempt < 5; attempt++) {
      if (tryToPlace(mine, lock)) return () => release(lock);
      const holder = readHolder(lock);
      if (holder && isSameProcess(holder)) {
        throw new StartError(
          `O Pátio já está em execução com os dados de ${folder} (processo ${holder.pid}).`,
        );
      }
      takeAway(lock, aside);
    }
  } finally {
    rmSync(mine, { force: true });
  }
  throw new StartError(`Outro Pátio está iniciando com os dados de ${folder}.`);
}

/** Moves the lock of a dead process aside. If a living process has placed its lock meanwhile, that one is put back. */
function takeAway(lock: string, aside: string): void {
  try {
    renameSync(lock, aside);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  const taken = readHolder(aside);
  if (taken && isSameProcess(taken)) tryToPlace(aside, lock);
  rmSync(aside, { force: true });
}

function release(lock: string): void {
  if (readHolder(lock)?.pid === process.pid) rmSync(lock, { force: true });
}
