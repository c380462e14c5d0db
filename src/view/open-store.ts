import type { Actor } from '../../domain/policy';
import type { PatioDatabase } from '../mirror/database';
import { ViewStore } from './store';

const stores = new WeakMap<object, ViewStore>();

/** Returns the only store of a database that is open for a person. */
export function storeOf(open: { db: PatioDatabase; actor: Actor }): ViewStore {
  const store = stores.get(open) ?? new ViewStore(open.db, open.actor);
  stores.set(open, store);
  return store;
}
