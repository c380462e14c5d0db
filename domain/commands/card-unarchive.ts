import * as z from 'zod/mini';
import { refusal } from '../refusals';
import { cardTarget, defineCommand, done, refused } from './command';
import { visibleCard } from './guards';

/**
 * Puts an archived card back on the board, into its former phase. A device that does not have the card leaves the
 * decision to the server.
 */
export const cardUnarchive = defineCommand({
  name: 'card.unarchive',
  version: 1,
  doc: { summary: 'Desarquivar o card' },
  rest: { method: 'PATCH', path: '/boards/:board_id/cards/:card_id/unarchive', answers: 'card' },
  input: z.object(cardTarget),
  says: () => 'Desarquivar o card',
  tells: {
    updated: ({ new: fresh }) => (fresh.archived_at === null ? { text: 'desarquivou o card' } : null),
  },
  decide(state, _input, actor) {
    const { card, refusal: hidden } = visibleCard(state, actor);
    if (!card) return refused(hidden);
    if (!card.archived_at) return done();
    if (!state.board.enabled) return refused(refusal('board_disabled'));
    return done({ op: 'update', entity: 'card', id: card.id, values: { archived_at: null } });
  },
});
