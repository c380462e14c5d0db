import type { Approval } from '../../../domain/entities/card';
import { type Slice, tableSlice } from '../slice';
import { cardSlice } from './card-slice';
import { configSlice } from './config-slice';
import { historySlice } from './history-slice';

/**
 * Slice of the rejections that hold up a card on this device, the latest first, with their cards and the histories that
 * name who asked.
 */
export const refusedRoundsSlice: Slice<Approval[]> = {
  ...tableSlice('refused rounds', ['approval', 'card'], async db => {
    const answers = await db.approval.orderBy('[user_id+state]').uniqueKeys();
    const refusals = (answers as unknown as [string, string][]).filter(([, state]) => state === 'rejected');
    const refused = await db.approval.where('[user_id+state]').anyOf(refusals).toArray();
    const cards = await db.card.bulkGet(refused.map(({ card_id }) => card_id));
    return refused
      .filter(({ round, phase_id }, at) => {
        const card = cards[at];
        return card && !card.archived_at && card.round === round && card.current_phase_id === phase_id;
      })
      .sort((a, b) => (a.updated_at < b.updated_at ? 1 : -1));
  }),
  needs: refusals =>
    refusals.flatMap(({ board_id, card_id }) => [
      configSlice(board_id),
      cardSlice(card_id),
      historySlice(card_id),
    ]),
};
