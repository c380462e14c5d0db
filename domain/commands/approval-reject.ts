import { answerApproval, approvalBasis, approvalInput } from './approval-answer';
import { defineCommand } from './command';

/** The named approver keeps the card in its phase. */
export const approvalReject = defineCommand({
  name: 'approval.reject',
  version: 1,
  rest: {
    method: 'POST',
    path: '/boards/:board_id/cards/:card_id/approvals/:approval_id/reject',
    answers: 'approval',
  },
  input: approvalInput,
  basis: approvalBasis,
  decide: (state, input, actor, clock) => answerApproval('rejected', state, input, actor, clock),
});
