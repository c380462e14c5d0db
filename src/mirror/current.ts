import { proxy, ref } from 'valtio/vanilla';
import type { Actor } from '../../domain/policy';
import type { PatioDatabase } from './database';

/** The open database and its actor; null before sign-in. */
export const current = proxy<{ open: { db: PatioDatabase; actor: Actor } | null }>({ open: null });

/** Makes a database the open one, or the same one with an actor whose role has changed. Closes the previous one. */
export function switchDatabase(db: PatioDatabase, actor: Actor): void {
  if (current.open?.db !== db) current.open?.db.close();
  current.open = ref({ db, actor });
}

/** Closes the open database, because nobody is signed in (any more). */
export function closeDatabase(): void {
  current.open?.db.close();
  current.open = null;
}

/** Returns the open database. Throws when nobody is signed in, since no screen that needs it is reachable then. */
export function openDatabase(): { db: PatioDatabase; actor: Actor } {
  if (!current.open) throw new Error('Nobody is signed in.');
  return current.open;
}
