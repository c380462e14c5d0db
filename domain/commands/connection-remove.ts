import * as z from 'zod/mini';
import { uuid } from '../entities/scalars';
import { cardTarget, defineCommand, done, refused } from './command';
import { readOnlyRefusal, visibleCard } from './guards';
import { otherCard } from './telling';

/** Removes a connection, from either of its cards. */
export const connectionRemove = defineCommand({
  name: 'connection.remove',
  version: 1,
  doc: { summary: 'Desfazer a conexão com outro card' },
  rest: {
    method: 'DELETE',
    path: '/boards/:board_id/cards/:card_id/connections/:connection_id',
    answers: 'card',
  },
  input: z.object({ ...cardTarget, connection_id: uuid }),
  says: () => 'Desfazer a conexão com outro card',
  tells: {
    card_connection_removed: ({ old }) => ({ text: `desfez a conexão deste card com ${otherCard(old)}` }),
  },
  decide(state, input, actor) {
    const { card, refusal: hidden } = visibleCard(state, actor);
    if (!card) return refused(hidden);
    const connection = state.connections.find(
      ({ id, card_id }) => id === input.connection_id && card_id === card.id,
    );
    if (!connection) return done();
    const readOnly = readOnlyRefusal(state);
    if (readOnly) return refused(readOnly);
    return done({ op: 'remove', entity: 'connection', id: connection.id });
  },
});
