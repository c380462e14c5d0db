import 'fake-indexeddb/auto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aCard, aProduct } from '../../tests/factories/card';
import { idOf, sequenceOfIds } from '../../tests/factories/ids';
import { indexEntry } from '../mirror/card-index';
import { PatioDatabase } from '../mirror/database';
import { seek } from './seek';

const newId = sequenceOfIds(31);
const bare = { description: '', custom_fields: {}, product_ids: [] };
const cards = [
  aCard({ ...bare, id: idOf('rita'), title: 'Rita', product_ids: [idOf('hr-v')] }),
  aCard({ ...bare, id: idOf('frota'), title: 'Frota', description: 'Celular (21) 99876-5432' }),
];
let db: PatioDatabase;
beforeEach(async () => {
  db = new PatioDatabase(idOf('ana'), 1, { name: newId(), indexedDB: new IDBFactory(), IDBKeyRange });
  await db.product.put(aProduct({ id: idOf('hr-v'), plate: 'QRS7T89' }));
});
afterEach(() => db.close());

it.each([
  ['qrs-7t89', ['Rita']],
  ['7T89', ['Rita']],
  ['5521998765432', ['Frota']],
  ['998765432', ['Frota']],
  ['QRS7T88', []],
  ['—', []],
])('«%s» finds %j', async (text, titles) => {
  const isSought = await seek(db, text);
  const found = cards.filter(card => isSought(indexEntry(card)));
  expect(found.map(({ title }) => title)).toEqual(titles);
});
