import { defineJob } from '../jobs/job';
import { PAYLOADS } from '../jobs/payloads';
import { flowsApprovedBy } from '../repositories/cards/approvals';
import { isActiveMember } from '../repositories/people/memberships';
import { configure } from './configure';
import { dismissApprover } from './edit-approvers';

/**
 * Removes a person who may no longer enter the company from the approvals for which they are named, because no card
 * could ever leave those phases. The history shows moves that result as theirs. Each flow has its own transaction.
 */
export const dismissDisabled = defineJob({
  schema: PAYLOADS['dismiss-disabled'],
  async run({ tenant_id, user_id }, { pool, clock, newId, signal }) {
    if (await isActiveMember(pool, tenant_id, user_id)) return;
    const caller = {
      pool,
      actor: { user_id, tenant_id, role: 'admin' as const },
      socketId: null,
      now: clock,
      newId,
    };
    for (const boardId of await flowsApprovedBy(pool, tenant_id, user_id)) {
      signal.throwIfAborted();
      await configure(
        caller,
        boardId,
        (flow, client) => {
          const member = flow.members.find(member => member.user_id === user_id);
          return member ? dismissApprover(client, tenant_id, flow, member.id) : { changes: [] };
        },
        { evenDisabled: true, byItself: true },
      );
    }
  },
});
