import * as z from 'zod/mini';
import { type CardCheck, checkPlace, checkResult } from '../entities/card';
import { uuid } from '../entities/scalars';
import { cardTarget, defineCommand, done, refused } from './command';
import { readOnlyRefusal, visibleCard } from './guards';

/**
 * Records the result of a check of the yard for one card. Each card has its own command, so that its history says where
 * it was and when.
 */
export const cardCheck = defineCommand({
  name: 'card.check',
  version: 1,
  doc: {
    summary: 'Anotar o que a conferência do pátio achou do card',
  },
  rest: { method: 'POST', path: '/boards/:board_id/cards/:card_id/checks', answers: 'card' },
  input: z.object({ ...cardTarget, check_id: uuid, place: checkPlace, result: checkResult }),
  example: { check_id: '01a00000-0000-7000-8000-00000000c0de', place: 'Pátio 2', result: 'present' },
  says: ({ place, result }) =>
    result === 'missing' ? `Anotar a falta na conferência de «${place}»` : `Conferir em «${place}»`,
  tells: {
    updated({ old, new: fresh }) {
      const check = fresh.last_check as CardCheck | null | undefined;
      return check ? { text: foundWords(check, old.last_check as CardCheck | null | undefined) } : null;
    },
  },
  decide(state, { check_id, place, result }, actor, { made_at, now }) {
    const { card, refusal: hidden } = visibleCard(state, actor);
    if (!card) return refused(hidden);
    const last = card.last_check;
    if (last?.check_id === check_id && last.place === place && last.result === result) return done();
    const readOnly = readOnlyRefusal(state);
    if (readOnly) return refused(readOnly);
    const last_check = { check_id, place, result, user_id: actor.user_id, made_at, created_at: now };
    return done({ op: 'update', entity: 'card', id: card.id, values: { last_check } });
  },
});

function foundWords({ place, result }: CardCheck, before: CardCheck | null | undefined): string {
  switch (result) {
    case 'present':
      return `conferiu o card em «${place}»`;
    case 'missing':
      return `não achou o card na conferência de «${place}»`;
    case 'misplaced':
      return `achou o card fora do lugar, em «${place}»${before ? `; antes, em «${before.place}»` : ''}`;
    case 'unexpected':
      return `achou o card em «${place}», onde não era esperado`;
  }
}
