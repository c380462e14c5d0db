import type { Member } from '../../domain/entities/board';
import { AppError, invalid, notFound } from '../app-error';
import type { PoolClient } from '../database/pool';
import type { CommandCaller } from '../http/command-caller';
import type { Flow } from '../repositories/flows/flows';
import { isActiveMember } from '../repositories/people/memberships';
import { configure, type Outcome } from './configure';
import { dismissApprover } from './edit-approvers';

function memberOf(flow: Flow, memberId: string): Member {
  const member = flow.members.find(({ id }) => id === memberId);
  if (!member) throw notFound('Não foi possível localizar o membro.');
  return member;
}

/** Adds a person of the company to the flow. A person who is a member already is refused beside the field. */
export async function addMember(
  caller: CommandCaller,
  boardId: string,
  { user_id, role }: Pick<Member, 'user_id' | 'role'>,
): Promise<Member> {
  const id = caller.newId();
  const flow = await configure(caller, boardId, async ({ members }, client) => {
    if (members.some(member => member.user_id === user_id)) {
      throw invalid({ user_id: ['Esta pessoa já é membro do fluxo'] });
    }
    if (!(await isActiveMember(client, caller.actor.tenant_id, user_id))) {
      throw invalid({ user_id: ['Esta pessoa não faz parte da empresa'] });
    }
    const values: Member = { id, board_id: boardId, user_id, role };
    return { changes: [{ op: 'insert', entity: 'member', id, values }] };
  });
  return memberOf(flow, id);
}

/** Changes a member's role. A flow always keeps an administrator of its own. */
export async function changeMember(
  caller: CommandCaller,
  boardId: string,
  memberId: string,
  role: Member['role'],
): Promise<Member> {
  const flow = await configure(caller, boardId, flow => {
    const member = memberOf(flow, memberId);
    if (member.role === role) return { changes: [] };
    if (role !== 'admin') requireAnotherAdmin(flow, member);
    return { changes: [{ op: 'update', entity: 'member', id: memberId, values: { role } }] };
  });
  return memberOf(flow, memberId);
}

/**
 * Removes a member from the flow and from the approvals for which they are named. Their devices erase the flow at the
 * next sync, while administrators of the company still see it. Members may remove themselves.
 */
export async function removeMember(caller: CommandCaller, boardId: string, memberId: string): Promise<void> {
  const remove = async (flow: Flow, client: PoolClient): Promise<Outcome> => {
    requireAnotherAdmin(flow, memberOf(flow, memberId));
    const { changes, ...more } = await dismissApprover(client, caller.actor.tenant_id, flow, memberId);
    return { changes: [...changes, { op: 'remove', entity: 'member', id: memberId }], ...more };
  };
  await configure(caller, boardId, remove, { removes: memberId });
}

function requireAnotherAdmin({ members }: Flow, member: Member): void {
  if (member.role !== 'admin' || members.some(({ id, role }) => role === 'admin' && id !== member.id)) return;
  throw new AppError(409, 'last_admin', 'O fluxo precisa de ao menos um administrador.');
}
