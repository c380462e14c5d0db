import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, expect, it } from 'vitest';
import { idOf } from '../../tests/factories/ids';
import { PatioDatabase } from '../mirror/database';
import { connectivity } from './connectivity';
import { tellFull } from './full';

const db = new PatioDatabase(idOf('ana'), 1, { indexedDB: new IDBFactory(), IDBKeyRange });
afterEach(() => {
  connectivity.not_kept = null;
  db.close();
});

it('a successful write ends the full-device warning, and no other warning', async () => {
  tellFull();
  await db.meta.put({ key: 'a', value: 1 });
  expect(connectivity.not_kept).toBeNull();
  tellFull();
  connectivity.not_kept = 'Recarregue esta página para continuar.';
  await db.meta.put({ key: 'a', value: 2 });
  expect(connectivity.not_kept).toBe('Recarregue esta página para continuar.');
});
