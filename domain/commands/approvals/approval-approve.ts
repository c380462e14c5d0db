import { defineCommand } from '../command';
import { typedParts } from '../typed-parts';
import {
  answerApproval,
  answerTells,
  answerWords,
  approvalBasis,
  approvalInput,
  approvalNames,
} from './approval-answer';

/** Records that the named approver lets the card leave its phase. The last approval triggers the card's move. */
export const approvalApprove = defineCommand({
  name: 'approval.approve',
  version: 1,
  doc: { summary: 'Aprovar a saída do card da fase' },
  rest: {
    method: 'POST',
    path: '/boards/:board_id/cards/:card_id/approvals/:approval_id/approve',
    answers: 'approval',
  },
  input: approvalInput,
  example: { comment: 'Conferido' },
  basis: approvalBasis,
  replaces: 'approval_id',
  names: approvalNames,
  typed: typedParts({ comment: 'Mensagem' }),
  says: (input, names) => answerWords('Aprovar', input, names),
  tells: {
    phase_approved: answerTells('aprovou'),
  },
  decide: (state, input, actor, clock) => answerApproval('approved', state, input, actor, clock),
});
