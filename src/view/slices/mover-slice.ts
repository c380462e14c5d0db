import type { Slice } from '../slice';

/** Who moved a card last, with the phase it came to; null while nobody has, as far as devices are told. */
export type Mover = { user_id: string; phase_id: unknown } | null;

/** The last move of a card in its history. */
export const moverSlice = (cardId: string): Slice<Mover> => ({
  key: `mover ${cardId}`,
  isStale: ({ touched }) => touched.hasIndexed('history', 'card_id', cardId),
  async read({ db }) {
    const rows = await db.history.where({ card_id: cardId }).toArray();
    const moves = rows.filter(({ kind }) => kind === 'phase_moved');
    const last = moves.sort((a, b) =>
      a.created_at === b.created_at ? (a.id < b.id ? 1 : -1) : a.created_at < b.created_at ? 1 : -1,
    )[0];
    return last ? { user_id: last.user_id, phase_id: last.new.phase_id } : null;
  },
});
