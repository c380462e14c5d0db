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

/** Records that the named approver refuses to let the card leave its phase, so the card stays there. */
export const approvalReject = defineCommand({
  name: 'approval.reject',
  version: 1,
  doc: { summary: 'Reprovar a saída do card da fase' },
  rest: {
    method: 'POST',
    path: '/boards/:board_id/cards/:card_id/approvals/:approval_id/reject',
    answers: 'approval',
  },
  input: approvalInput,
  example: { comment: 'Conferido' },
  basis: approvalBasis,
  replaces: 'approval_id',
  names: approvalNames,
  typed: typedParts({ comment: 'Mensagem' }),
  says: (input, names) => answerWords('Reprovar', input, names),
  tells: {
    phase_rejected: answerTells('reprovou'),
  },
  decide: (state, input, actor, clock) => answerApproval('rejected', state, input, actor, clock),
});
