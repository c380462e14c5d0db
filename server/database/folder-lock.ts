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
    // Half a file is what a power cut leaves behind: it names nobody, so nobody holds it.
    if (hasCode(error, 'ENOENT') || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** `link` puts a whole file in place or fails, so no one ever reads half a lock. */
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
 * One Pátio per data folder. A lock whose process is gone is taken over, so `kill -9` needs nobody's help.
 * PostgreSQL has its own lock beneath; this one is there to say clearly who is in the way.
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

/** Moves a dead lock aside; if a living one slipped in meanwhile, it goes back where it was. */
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
