import type { MyBoard } from '../../../domain/entities/board';
import { type Slice, tableSlice } from '../slice';

/** Slice of every flow that the person may see, by name. */
export const myBoardsSlice: Slice<MyBoard[]> = tableSlice('my boards', ['my_board'], async db =>
  (await db.my_board.toArray()).sort((a, b) => a.name.localeCompare(b.name, 'pt-BR')),
);

/** Slice of the number of cards in each flow of the mirror, counted by the database without reading them. */
export const cardCountsSlice: Slice<ReadonlyMap<string, number>> = {
  key: 'card counts',
  isStale: ({ touched }) => touched.anyOf(['card', 'my_board']),
  async read({ db }, before) {
    const ids = await db.my_board.toCollection().primaryKeys();
    const counts = await Promise.all(ids.map(board_id => db.card.where({ board_id }).count()));
    const isSame = before?.size === ids.length && ids.every((id, at) => before.get(id) === counts[at]);
    return isSame ? before : new Map(ids.map((id, at) => [id, counts[at]!]));
  },
};
