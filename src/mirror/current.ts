import { proxy, ref } from 'valtio/vanilla';
import type { Actor } from '../../domain/policy';
import type { PatioDatabase } from './database';

/** The database in use and as whom; null before sign-in. */
export const current = proxy<{ open: { db: PatioDatabase; actor: Actor } | null }>({ open: null });

/** Puts a database in use, or the same one as somebody whose role has changed; another one before it is closed. */
export function switchDatabase(db: PatioDatabase, actor: Actor): void {
  if (current.open?.db !== db) current.open?.db.close();
  current.open = ref({ db, actor });
}

/** Nobody is signed in (any more). */
export function closeDatabase(): void {
  current.open?.db.close();
  current.open = null;
}

/** The database in use; throws when nobody is signed in, since no screen that asks is reachable then. */
export function openDatabase(): { db: PatioDatabase; actor: Actor } {
  if (!current.open) throw new Error('Nobody is signed in.');
  return current.open;
}
