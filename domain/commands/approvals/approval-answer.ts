import * as z from 'zod/mini';
import type { CardState } from '../../card/card-state';
import type { ApprovalState } from '../../entities/card';
import { optionalText, uuid } from '../../entities/scalars';
import { ANSWER_COMMENT_MAX } from '../../limits';
import { type Actor, permission } from '../../policy';
import { refusal } from '../../refusals';
import {
  type CardTarget,
  type Clock,
  cardTarget,
  type Decision,
  done,
  type Names,
  refused,
  type Tells,
} from '../command';
import { membership, readOnlyRefusal, visibleCard } from '../guards';
import { quoted, typedNames } from '../names';

/** Input of both answers to an approval. */
export const approvalInput = z.object({
  ...cardTarget,
  approval_id: uuid,
  comment: z.optional(z.nullable(optionalText(ANSWER_COMMENT_MAX))),
  /** The card's `data_version` that the approver has read. */
  data_version: z.optional(z.int('Número inválido')),
});
type ApprovalInput = CardTarget & { approval_id: string; comment?: string | null; data_version?: number };

export const approvalBasis = ({ card }: CardState) => (card ? { data_version: card.data_version } : {});

/**
 * Returns the names of an answer: the phase, and all values of the card when it was answered. If the answer is refused
 * later, the values that changed since can be shown.
 */
export const approvalNames = ({ card, phases, fields }: CardState) => ({
  phase: phases.find(({ id }) => id === card?.current_phase_id)?.name,
  ...(card && typedNames(fields, card)),
});

/** Returns the words of an answer: «Aprovar a saída de Proposta: «Conferido»». */
export function answerWords(verb: string, { comment }: ApprovalInput, { phase }: Names): string {
  const words = phase ? `${verb} a saída de ${phase}` : verb;
  return comment?.trim() ? `${words}: «${quoted(comment)}»` : words;
}

/** Returns the words of an answer's line of history, with the comment: «aprovou a saída de Proposta». */
export const answerTells =
  (verb: string): Tells =>
  ({ new: fresh }, { phase }) => ({
    text: `${verb} a saída de ${phase(fresh.phase_id) ?? 'fase removida'}`,
    quote: fresh.comment,
  });

/** Records the approver's answer. It may be changed until the card leaves the phase. */
export function answerApproval(
  answer: Exclude<ApprovalState, 'pending'>,
  state: CardState,
  input: ApprovalInput,
  actor: Actor,
  { now }: Clock,
): Decision {
  const { card, refusal: hidden } = visibleCard(state, actor);
  if (!card) return refused(hidden);
  const approval = state.approvals.find(({ id }) => id === input.approval_id);
  if (!approval) return refused(refusal('approval_closed'));
  const named = {
    member: membership(state, actor.user_id),
    isNamed:
      approval.user_id === actor.user_id &&
      state.approvers.some(({ id }) => id === approval.phase_approver_id),
  };
  if (permission(actor, 'answer_approval', named) !== 'yes') return refused(refusal('not_approver'));

  // Without a comment, the one stored with the same answer is kept. Answering again after reading a newer version of
  // the card is stored.
  const kept = approval.state === answer ? approval.comment : null;
  const comment = input.comment === undefined ? kept : input.comment?.trim() || null;
  const read = input.data_version ?? card.data_version;
  if (approval.state === answer && approval.comment === comment && approval.data_version === read) {
    return done();
  }
  if (approval.round !== card.round || approval.phase_id !== card.current_phase_id) {
    return refused(refusal('approval_closed'));
  }
  const readOnly = readOnlyRefusal(state);
  if (readOnly) return refused(readOnly);
  if (read !== card.data_version) {
    const conflict = { data_version: { theirs: card.data_version, yours: read } };
    return refused(
      refusal('changed_meanwhile', {
        conflict,
        message: 'O card mudou desde que você o leu. Confira e responda de novo.',
      }),
    );
  }
  return done({
    op: 'update',
    entity: 'approval',
    id: approval.id,
    values: { state: answer, comment, data_version: card.data_version, updated_at: now },
  });
}
