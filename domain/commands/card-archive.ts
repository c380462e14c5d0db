import * as z from 'zod/mini';
import { refusal } from '../refusals';
import { cardTarget, defineCommand, done, refused } from './command';
import { visibleCard } from './guards';

/** Removes the card from the board. It stays readable and keeps all its parts. */
export const cardArchive = defineCommand({
  name: 'card.archive',
  version: 1,
  doc: { summary: 'Arquivar o card' },
  rest: { method: 'PATCH', path: '/boards/:board_id/cards/:card_id/archive', answers: 'card' },
  input: z.object(cardTarget),
  says: () => 'Arquivar o card',
  tells: {
    updated: ({ new: fresh }) => (fresh.archived_at ? { text: 'arquivou o card' } : null),
  },
  decide(state, _input, actor, { now }) {
    const { card, refusal: hidden } = visibleCard(state, actor);
    if (!card) return refused(hidden);
    if (card.archived_at) return done();
    if (!state.board.enabled) return refused(refusal('board_disabled'));
    return done({ op: 'update', entity: 'card', id: card.id, values: { archived_at: now } });
  },
});
