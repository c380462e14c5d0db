import type Dexie from 'dexie';
import { connectivity } from '../sync/connectivity';

const NEWER = 'O Pátio foi atualizado em outra aba. Recarregue esta página para continuar.';
const BLOCKED = 'Feche as outras abas do Pátio para terminar a atualização.';
const CLOSED =
  'Este navegador não permite que o Pátio guarde dados neste aparelho, e sem isso ele não funciona. ' +
  'Saia da navegação anônima, libere espaço no aparelho ou use outro navegador.';
const SILENT =
  'O armazenamento deste navegador não responde, e sem ele o Pátio não funciona. ' +
  'Feche todas as abas do Pátio, ou o navegador, e abra de novo.';

/** Lets a newer version in another tab upgrade the database, and shows what keeps this database from being used. */
export function watchStorage(db: Dexie): void {
  db.on('versionchange', event => {
    db.close();
    // Other versions mean a deletion or a sealing by a sign-out in another tab, which this tab learns of separately.
    if (event.newVersion && event.newVersion % 10 === 0) connectivity.not_kept = NEWER;
    return false;
  });
  db.on('blocked', event => {
    // A deletion happens as soon as it can, and isn't awaited, so only an upgrade is reported.
    if (event.newVersion) connectivity.not_kept = BLOCKED;
    return false;
  });
}

/**
 * Error of a device that stores nothing, as in a private window, or has no room left; the message says what to do, in
 * pt-BR.
 */
export class NotKeptError extends Error {
  constructor(override readonly cause: unknown) {
    super(whyNotOpen(cause));
  }
}

/** Returns the reason why the database can't be opened, in pt-BR. */
export function whyNotOpen(error: unknown): string {
  const { name } = (error ?? {}) as { name?: string };
  return name === 'VersionError' ? NEWER : name === 'TimeoutError' ? SILENT : CLOSED;
}
