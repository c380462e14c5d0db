import { notFound } from '../app-error';
import { inTransaction } from '../database/transaction';
import type { CommandCaller } from '../http/command-caller';
import { recordAudit } from '../repositories/people/audit-events';
import { lockInvitation, updateInvitation } from '../repositories/people/invitations';
import { enterToConfigure } from './configure';

/** Removes this flow from a person's invitation. The person stays invited into the company. */
export async function removeInvited(
  { pool, actor }: CommandCaller,
  boardId: string,
  invitationId: string,
): Promise<void> {
  const { tenant_id, user_id: actor_id } = actor;
  await inTransaction(pool, async client => {
    // Locked in the same order as when the invitation is accepted: first the invitation, then the flow.
    const invitation = await lockInvitation(client, tenant_id, invitationId);
    await enterToConfigure(client, actor, boardId);
    const flows = invitation?.flows.filter(({ board_id }) => board_id !== boardId) ?? [];
    if (!invitation || flows.length === invitation.flows.length)
      throw notFound('Não foi possível localizar o convite.');
    await updateInvitation(client, { ...invitation, flows });
    await recordAudit(client, tenant_id, {
      kind: 'flow_configured',
      actor_id,
      board_id: boardId,
      subject_id: invitationId,
      changes: [{ what: 'Entra no fluxo ao aceitar o convite', was: 'sim', now: 'não' }],
      details: { 'remove invited': 1 },
    });
  });
}
