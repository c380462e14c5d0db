import * as z from 'zod/mini';
import { uuid } from '../entities/scalars';
import { refusal } from '../refusals';
import { cardTarget, defineCommand, done, refused } from './command';
import { readOnlyRefusal, visibleCard } from './guards';
import { otherCard } from './telling';

/** Connects the card with another card that the person sees, of any flow of the company. */
export const connectionAdd = defineCommand({
  name: 'connection.add',
  version: 1,
  doc: { summary: 'Conectar a outro card' },
  rest: { method: 'POST', path: '/boards/:board_id/cards/:card_id/connections', answers: 'connection' },
  input: z.object({ ...cardTarget, connection_id: uuid, card_destination_id: uuid }),
  creates: 'connection_id',
  names: ({ other }) => ({ other: other?.title }),
  says: (_input, { other }) => `Conectar a ${other ? `«${other}»` : 'outro card'}`,
  tells: {
    card_connection_added: ({ new: fresh }) => ({ text: `conectou este card a ${otherCard(fresh)}` }),
  },
  decide(state, input, actor, { now }) {
    const { card, refusal: hidden } = visibleCard(state, actor);
    if (!card) return refused(hidden);
    const isConnected = state.connections.some(
      ({ card_id, card_source_id, card_destination_id }) =>
        card_id === card.id && [card_source_id, card_destination_id].includes(input.card_destination_id),
    );
    const { other } = state;
    if (input.card_destination_id === card.id) return refused(refusal('same_card'));
    if (other?.id !== input.card_destination_id) return refused(refusal('other_unavailable'));
    if (isConnected) return done();
    const readOnly = readOnlyRefusal(state);
    if (readOnly) return refused(readOnly);
    if (other.archived_at) return refused(refusal('other_unavailable'));
    return done({
      op: 'insert',
      entity: 'connection',
      id: input.connection_id,
      values: {
        id: input.connection_id,
        board_id: card.board_id,
        card_id: card.id,
        card_source_id: card.id,
        card_destination_id: other.id,
        user_id: actor.user_id,
        created_at: now,
      },
    });
  },
});
