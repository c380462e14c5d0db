// Dexie reports changes only if there is a global IndexedDB.
import 'fake-indexeddb/auto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { PatioDatabase } from '../../src/mirror/database';

/** Creates a database on an IndexedDB of its own that counts its requests and the rows whose values are read. */
export function countedDatabase(userId: string, tenantId: number, name: string) {
  const db = new PatioDatabase(userId, tenantId, { name, indexedDB: new IDBFactory(), IDBKeyRange });
  const reads = { rows: 0, requests: 0 };
  for (const table of db.tables) {
    table.hook('reading', row => {
      reads.rows += 1;
      return row;
    });
  }
  db.use({
    stack: 'dbcore',
    name: 'counted',
    create: core => ({
      ...core,
      table: tableName => {
        const table = core.table(tableName);
        const counted = <Method extends 'get' | 'getMany' | 'query' | 'count' | 'openCursor'>(
          method: Method,
        ) =>
          ((request: never) => {
            reads.requests += 1;
            return table[method](request);
          }) as (typeof table)[Method];
        return {
          ...table,
          get: counted('get'),
          getMany: counted('getMany'),
          query: counted('query'),
          count: counted('count'),
          openCursor: counted('openCursor'),
        };
      },
    }),
  });
  return { db, reads };
}
