import type { Actor } from '../../domain/policy';
import type { PatioDatabase } from '../mirror/database';
import { ViewStore } from './store';

const stores = new WeakMap<object, ViewStore>();

/** The one store of a database that is open as somebody. */
export function storeOf(open: { db: PatioDatabase; actor: Actor }): ViewStore {
  const store = stores.get(open) ?? new ViewStore(open.db, open.actor);
  stores.set(open, store);
  return store;
}
