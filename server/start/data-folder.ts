import { existsSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from '../start-error';

const MEGABYTE = 1024 * 1024;
const NEEDED = 200 * MEGABYTE;

const REASONS: Record<string, string> = {
  EACCES: 'sem permissão',
  EPERM: 'sem permissão',
  EROFS: 'o disco é somente leitura',
  ENOSPC: 'o disco está cheio',
  EDQUOT: 'a cota do disco está cheia',
  ENOTDIR: 'há um arquivo no caminho',
  ENAMETOOLONG: 'o nome é comprido demais',
  ELOOP: 'há atalhos em círculo no caminho',
  EIO: 'o disco falhou',
  ENOENT: 'o sistema não deixa criar pastas ali',
};

/** Throws the line that the operator reads for a system error about a folder. Rethrows unforeseen errors unchanged. */
function explain(folder: string, cause: unknown): never {
  const { code } = cause as NodeJS.ErrnoException;
  if (!code) throw cause;
  const reason = REASONS[code] ?? `o sistema recusou (${code})`;
  throw new StartError(`Não é possível gravar na pasta de dados ${folder}: ${reason}.`, { cause });
}

/**
 * Creates a folder and those above it. Node's own recursive option never returns where the system denies the request
 * (`/proc`).
 */
function makeFolder(folder: string, mode: number): void {
  if (existsSync(folder)) return;
  if (!existsSync(dirname(folder))) makeFolder(dirname(folder), mode);
  mkdirSync(folder, { mode });
}

/**
 * Creates the data folder and tests it by writing a file, since root passes every permission check and still can't
 * write to a read-only disk.
 */
export function prepareDataFolder(folder: string, needed = NEEDED): void {
  // When run as root, the database's own user must be able to enter the folder, but not to list it.
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
  const probe = join(folder, `.gravar.${process.pid}`);
  try {
    makeFolder(folder, mode);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    explain(folder, error);
  }
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  if (free < needed) {
    const [left, least] = [free, needed].map(bytes => Math.floor(bytes / MEGABYTE));
    throw new StartError(
      `Pouco espaço em disco em ${folder}: ${left} MB livres, e são necessários ${least} MB.`,
    );
  }
}
