import type { Approval } from '../../../domain/entities/card';
import { type Slice, tableSlice } from '../slice';
import { cardSlice } from './card-slice';
import { configSlice } from './config-slice';
import { historySlice } from './history-slice';

/** Number of answered approvals that are checked for a card still in the round. */
const ANSWERED_MAX = 30;

/**
 * Makes the slice of my approvals as the server has them, with their cards: first those that wait, then my latest
 * answers.
 */
export const approvalsSlice = (userId: string): Slice<Approval[]> => ({
  ...tableSlice(`approvals ${userId}`, ['approval'], async db => {
    const mine = (state: string) => db.approval.where('[user_id+state]').equals([userId, state]).toArray();
    const [pending, approved, rejected] = await Promise.all([
      mine('pending'),
      mine('approved'),
      mine('rejected'),
    ]);
    const answered = [...approved, ...rejected]
      .sort((a, b) => (a.updated_at < b.updated_at ? 1 : -1))
      .slice(0, ANSWERED_MAX);
    return [...pending, ...answered];
  }),
  needs: approvals =>
    approvals.flatMap(({ board_id, card_id }) => [
      configSlice(board_id),
      cardSlice(card_id),
      historySlice(card_id),
    ]),
});
