import 'fake-indexeddb/auto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cardPath } from '../../domain/reading/card-code';
import { aBoard } from '../../tests/factories/board';
import { aCard, aProduct } from '../../tests/factories/card';
import { idOf, sequenceOfIds } from '../../tests/factories/ids';
import { updateIndex } from '../mirror/card-index';
import { PatioDatabase } from '../mirror/database';
import { findByCode } from './find-by-code';
import { ViewStore } from './store';

const newId = sequenceOfIds(29);
const board_id = idOf('fluxo');
const bare = { description: '', custom_fields: {}, product_ids: [] };
const cards = [
  aCard({ ...bare, id: idOf('um'), identifier: 'VND-1', title: 'Civic', product_ids: [idOf('civic')] }),
  aCard({ ...bare, id: idOf('doze'), identifier: 'VND-12', title: 'Gol' }),
  aCard({
    ...bare,
    id: idOf('placa'),
    identifier: 'VND-30',
    title: 'Uno',
    custom_fields: { [idOf('campo')]: 'XYZ-9K88' },
  }),
];
let db: PatioDatabase;
let store: ViewStore;
beforeEach(async () => {
  db = new PatioDatabase(idOf('ana'), 1, { name: newId(), indexedDB: new IDBFactory(), IDBKeyRange });
  await db.board.put(aBoard());
  await db.product.put(aProduct({ id: idOf('civic'), plate: 'ABC1D23' }));
  await db.card.bulkPut(cards);
  await updateIndex(db, board_id, cards, []);
  store = new ViewStore(db, { user_id: idOf('ana'), tenant_id: 1, role: 'user' });
});
afterEach(() => db.close());

const address = (card: string, board = 'fluxo') =>
  `https://patio.test${cardPath({ board_id: idOf(board), card_id: idOf(card) })}`;

describe('the cards that match a scanned code', () => {
  it.each([
    ['an address', address('doze'), ['doze']],
    ['an address of a card that is not here', address('outro'), []],
    ['an address with another flow in it', address('doze', 'outro fluxo'), []],
    ['an identifier, not those that begin so', 'vnd-1', ['um']],
    ['an identifier without its dash', 'VND12', ['doze']],
    ['a part of identifiers', 'vnd1', ['um']],
    ['the beginning of several', 'vnd', ['um', 'doze', 'placa']],
    ['the plate of a vehicle', 'abc-1d23', ['um']],
    ['the end of a vehicle’s plate', '1D23', ['um']],
    ['a plate in a field', 'xyz 9k88', ['placa']],
    ['the end of a plate in a field', '9K88', ['placa']],
    ['a title', 'gol', ['doze']],
    ['nothing by one letter', 'v', []],
    ['nothing by what nobody is called', 'QQQ0A00', []],
  ])('are found by %s', async (_, text, names) => {
    const found = await findByCode(store, text);
    expect(found.map(({ card_id }) => card_id).toSorted()).toEqual(names.map(name => idOf(name)).toSorted());
    expect(found.every(ref => ref.board_id === board_id)).toBe(true);
  });

  it('exclude archived cards', async () => {
    await db.card.update(idOf('doze'), { archived_at: '2026-01-05T12:00:00.000Z' });
    expect(await findByCode(store, address('doze'))).toEqual([]);
  });
});
