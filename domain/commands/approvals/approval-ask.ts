import * as z from 'zod/mini';
import type { Change } from '../../card/card-state';
import { roundState } from '../../card/round';
import { optionalText } from '../../entities/scalars';
import { ANSWER_COMMENT_MAX } from '../../limits';
import { refusal } from '../../refusals';
import { cardTarget, defineCommand, done, refused } from '../command';
import { readOnlyRefusal, visibleCard } from '../guards';
import { quoted } from '../names';
import { typedParts } from '../typed-parts';

const input = z.object({
  ...cardTarget,
  comment: z.optional(z.nullable(optionalText(ANSWER_COMMENT_MAX))),
  /** The card's `round` that had been refused when the person asked again. */
  round: z.optional(z.int('Número inválido')),
});

/** Asks all approvers again after a refusal. The card stays in its phase, and a new round begins. */
export const approvalAsk = defineCommand({
  name: 'approval.ask',
  version: 1,
  doc: {
    summary: 'Pedir de novo a aprovação',
    description:
      'Só enquanto a rodada estiver reprovada: abre outra na mesma fase. As respostas já dadas ficam na rodada anterior. Com `round`, só se for essa a rodada.',
  },
  rest: { method: 'POST', path: '/boards/:board_id/cards/:card_id/approvals', answers: 'card' },
  input,
  example: { comment: 'Corrigido' },
  basis: ({ card }) => (card ? { round: card.round } : {}),
  names: ({ card, phases }) => ({ phase: phases.find(({ id }) => id === card?.current_phase_id)?.name }),
  typed: typedParts({ comment: 'Mensagem' }),
  says({ comment }, { phase }) {
    const words = phase ? `Pedir de novo a saída de ${phase}` : 'Pedir de novo a aprovação';
    return comment?.trim() ? `${words}: «${quoted(comment)}»` : words;
  },
  tells: {
    updated: ({ new: fresh }) =>
      'round' in fresh ? { text: 'pediu de novo a aprovação', quote: fresh.comment } : null,
  },
  decide(state, input, actor) {
    const { card, refusal: hidden } = visibleCard(state, actor);
    if (!card) return refused(hidden);
    const { round = card.round } = input;
    const stands = roundState(state);
    // Either another person has already asked, or the approver who rejected has withdrawn the rejection.
    if (stands === 'pending' && round <= card.round) return done();
    if (stands !== 'rejected' || round !== card.round) return refused(refusal('approval_closed'));
    const readOnly = readOnlyRefusal(state);
    if (readOnly) return refused(readOnly);
    const unanswered = state.approvals
      .filter(approval => approval.round === card.round && approval.state === 'pending')
      .map(({ id }): Change => ({ op: 'remove', entity: 'approval', id }));
    return done<Change>(...unanswered, {
      op: 'update',
      entity: 'card',
      id: card.id,
      values: { round: card.round + 1 },
      word: input.comment?.trim() || null,
    });
  },
});
