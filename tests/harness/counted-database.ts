// Dexie watches queries only where there is an IndexedDB at large.
import 'fake-indexeddb/auto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { PatioDatabase } from '../../src/mirror/database';

/** A database on an IndexedDB of its own that counts the rows whose values are read. */
export function countedDatabase(userId: string, tenantId: number, name: string) {
  const db = new PatioDatabase(userId, tenantId, { name, indexedDB: new IDBFactory(), IDBKeyRange });
  const reads = { rows: 0 };
  for (const table of db.tables) {
    table.hook('reading', row => {
      reads.rows += 1;
      return row;
    });
  }
  return { db, reads };
}
