import { askedApproval } from '../../domain/effects/effects';
import type { PhaseApprover } from '../../domain/entities/board';
import { boardFeed } from '../../domain/entities/feeds';
import { phaseAfter } from '../../domain/flow/phase-order';
import { invalid, notFound } from '../app-error';
import type { PoolClient } from '../database/pool';
import { writeChanges } from '../database/write-changes';
import type { Touched } from '../feeds/touch-feeds';
import type { CommandCaller } from '../http/command-caller';
import { closeApprovals } from '../repositories/cards/approvals';
import { cardsIn } from '../repositories/cards/cards';
import type { Flow } from '../repositories/flows/flows';
import { isActiveMember } from '../repositories/people/memberships';
import { configure, type Outcome, refuse } from './configure';
import { phaseOf } from './edit-phases';

/**
 * Names a member who must approve before a card leaves the phase, and asks them about every card that is in it now.
 * Naming them again changes nothing.
 *
 * @returns the approver, with a warning in pt-BR about surprising consequences of the setting
 */
export async function addApprover(
  caller: CommandCaller,
  boardId: string,
  phaseId: string,
  memberId: string,
): Promise<{ approver: PhaseApprover; warning?: string }> {
  const isIt = (approver: PhaseApprover) =>
    approver.phase_id === phaseId && approver.board_user_id === memberId;
  const flow = await configure(caller, boardId, async (flow, client) => {
    phaseOf(flow, phaseId);
    const member = flow.members.find(({ id }) => id === memberId);
    if (!member) throw refuse('member_unavailable');
    if (flow.approvers.some(isIt)) return { changes: [] };
    // Cards would wait forever for a person without access.
    if (!(await isActiveMember(client, caller.actor.tenant_id, member.user_id))) {
      throw invalid({ board_user_id: ['Esta pessoa não faz parte da empresa'] });
    }
    const id = caller.newId();
    const values: PhaseApprover = { id, board_id: boardId, phase_id: phaseId, board_user_id: memberId };
    const touched = await askAboutCards(client, caller, values, member.user_id);
    return { changes: [{ op: 'insert', entity: 'phase_approver', id, values }], touched };
  });
  const isLast = flow.board.phase_config === 'free' && phaseAfter(flow.phases, phaseId) === null;
  return {
    approver: flow.approvers.find(isIt)!,
    ...(isLast && { warning: 'Não há fase seguinte: aprovado por todos, o card fica nesta fase.' }),
  };
}

/**
 * Creates a pending approval for each card of the phase, in as many statements for ten thousand cards as for one.
 * Archived cards get one too, for when they are unarchived, but it isn't published, because devices don't have these
 * cards.
 */
async function askAboutCards(
  client: PoolClient,
  { actor, now, newId }: CommandCaller,
  approver: PhaseApprover,
  userId: string,
): Promise<Touched[]> {
  const cards = await cardsIn(client, actor.tenant_id, approver.board_id, approver.phase_id);
  const approvals = cards.map(card => askedApproval(newId(), card, approver, userId, now().toISOString()));
  await writeChanges(
    client,
    actor.tenant_id,
    approvals.map(values => ({ op: 'insert', entity: 'approval', id: values.id, values })),
  );
  const archived = new Set(cards.flatMap(card => (card.archived ? card.id : [])));
  const onDevices = approvals.filter(({ card_id }) => !archived.has(card_id));
  return approvalsTouched(
    approver.board_id,
    onDevices.map(({ id }) => id),
    false,
  );
}

/**
 * Removes an approver and their open approvals. Cards that only waited for those move on. Approvals that the person
 * gave stay in the history.
 */
export async function removeApprover(
  caller: CommandCaller,
  boardId: string,
  phaseId: string,
  approverId: string,
): Promise<void> {
  await configure(caller, boardId, async (flow, client) => {
    phaseOf(flow, phaseId);
    const approver = flow.approvers.find(({ id, phase_id }) => id === approverId && phase_id === phaseId);
    if (!approver) throw notFound('Não foi possível localizar o aprovador.');
    const closed = await closeApprovals(client, caller.actor.tenant_id, boardId, [approverId]);
    return {
      changes: [{ op: 'remove', entity: 'phase_approver', id: approverId }],
      touched: approvalsTouched(boardId, closed, true),
      opensWays: true,
    };
  });
}

/** Removes a member from all approvals of the flow for which they are named. */
export async function dismissApprover(
  client: PoolClient,
  tenantId: number,
  { board, approvers }: Flow,
  memberId: string,
): Promise<Outcome> {
  const named = approvers.filter(({ board_user_id }) => board_user_id === memberId).map(({ id }) => id);
  const closed = await closeApprovals(client, tenantId, board.id, named);
  return {
    changes: named.map(id => ({ op: 'remove', entity: 'phase_approver', id })),
    touched: approvalsTouched(board.id, closed, true),
    opensWays: named.length > 0,
  };
}

function approvalsTouched(boardId: string, ids: string[], gone: boolean): Touched[] {
  return ids.map(row_id => ({ feed: boardFeed(boardId), entity: 'approval', row_id, gone }));
}
