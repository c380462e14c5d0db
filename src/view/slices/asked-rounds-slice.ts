import type { Approval } from '../../../domain/entities/card';
import { askerAmong } from '../approvals';
import { groupBy } from '../group-by';
import { type Slice, tableSlice } from '../slice';
import { cardSlice } from './card-slice';
import { configSlice } from './config-slice';
import { latestFirst } from './history-slice';

/**
 * Makes the slice of the answers that hold up cards on this device in rounds which the person has asked for: rejections
 * and pending ones, the latest first.
 */
export const askedRoundsSlice = (userId: string): Slice<Approval[]> => ({
  ...tableSlice(`asked rounds ${userId}`, ['approval', 'card', 'history'], async db => {
    const answers = await db.approval.orderBy('[user_id+state]').uniqueKeys();
    const holding = (answers as unknown as [string, string][]).filter(([, state]) => state !== 'approved');
    const found = await db.approval.where('[user_id+state]').anyOf(holding).toArray();
    const ids = [...new Set(found.map(({ card_id }) => card_id))];
    const [cards, lines] = await Promise.all([
      db.card.bulkGet(ids),
      db.history.where('card_id').anyOf(ids).toArray(),
    ]);
    const linesOf = groupBy(lines.sort(latestFirst), ({ card_id }) => card_id);
    const mine = new Map(
      cards.flatMap(card =>
        card && !card.archived_at && askerAmong(linesOf.get(card.id), card) === userId
          ? [[card.id, card]]
          : [],
      ),
    );
    return found
      .filter(({ card_id, round, phase_id }) => {
        const card = mine.get(card_id);
        return card?.round === round && card.current_phase_id === phase_id;
      })
      .sort((a, b) => (a.updated_at < b.updated_at ? 1 : -1));
  }),
  needs: answers => answers.flatMap(({ board_id, card_id }) => [configSlice(board_id), cardSlice(card_id)]),
});
