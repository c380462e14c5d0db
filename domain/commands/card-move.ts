import * as z from 'zod/mini';
import { uuid } from '../entities/scalars';
import { moveRefusal, moveRefusalWords } from '../flow/move-rule';
import { MOVE_REFUSED, refusal } from '../refusals';
import { cardTarget, defineCommand, done, refused } from './command';
import { visibleCard } from './guards';

const input = z.object({
  ...cardTarget,
  phase_id: uuid,
  /** The phase in which the card was when the person decided. */
  from_phase_id: z.optional(uuid),
});

/** Moves the card to another phase where the move rule allows it; a new round begins there. */
export const cardMove = defineCommand({
  name: 'card.move',
  version: 1,
  doc: {
    summary: 'Mover o card',
    description:
      'Com `from_phase_id`, só se o card ainda estiver naquela fase; senão responde 409 com `changed_meanwhile`.',
  },
  rest: { method: 'POST', path: '/boards/:board_id/cards/:card_id/move', answers: 'card' },
  input,
  basis: ({ card }) => (card ? { from_phase_id: card.current_phase_id } : {}),
  seen: ({ current_phase_id }) =>
    current_phase_id ? { from_phase_id: current_phase_id.theirs as string } : {},
  names: ({ phases }, { phase_id }) => ({ phase: phases.find(({ id }) => id === phase_id)?.name }),
  says: (_input, { phase = 'outra fase' }) => `Mover para ${phase}`,
  tells: {
    phase_moved({ old, new: fresh, automatic }, { phase }) {
      const [from, to] = [old, fresh].map(({ phase_id }) => phase(phase_id) ?? 'fase removida');
      return { text: `${automatic ? 'completou o que a fase pedia:' : 'moveu'} de ${from} para ${to}` };
    },
  },
  decide(state, input, actor, { now }) {
    const { card, refusal: hidden } = visibleCard(state, actor);
    if (!card) return refused(hidden);
    const from = input.from_phase_id;
    if (from && from !== input.phase_id && card.current_phase_id === input.phase_id) return done();
    if (from && from !== card.current_phase_id) {
      const conflict = { current_phase_id: { theirs: card.current_phase_id, yours: input.phase_id } };
      return refused(refusal('changed_meanwhile', { conflict }));
    }
    const code = moveRefusal(state, input.phase_id);
    if (code) return refused(refusal(code, { message: `${MOVE_REFUSED}. ${moveRefusalWords(state, code)}` }));
    return done({
      op: 'update',
      entity: 'card',
      id: card.id,
      values: { current_phase_id: input.phase_id, current_phase_moved_at: now, round: card.round + 1 },
    });
  },
});
