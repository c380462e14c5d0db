import type * as z from 'zod/mini';
import type { Phase, PhotoSlot } from '../../domain/entities/board';
import { BLANK_PHASES, type boardChange, type newBoard, slugOf } from '../../domain/flow/configuration';
import { missingFinal } from '../../domain/flow/final-phase';
import { permission } from '../../domain/policy';
import { invalid } from '../app-error';
import type { PoolClient } from '../database/pool';
import { inTransaction } from '../database/transaction';
import type { RowChange } from '../database/write-changes';
import type { CommandCaller } from '../http/command-caller';
import { notHere } from '../http/require-session';
import { createBoard, isPrefixCarried } from '../repositories/flows/boards';
import { type Flow, findFlow } from '../repositories/flows/flows';
import { recordAudit } from '../repositories/people/audit-events';
import { configure, refuse } from './configure';
import { editsOf } from './edits-of';

/**
 * Creates a blank flow with three phases, with the caller as its first member and administrator. Each call creates
 * another one.
 */
export async function addBoard(caller: CommandCaller, input: z.infer<typeof newBoard>): Promise<Flow> {
  const { actor, newId } = caller;
  const id = newId();
  const phases = BLANK_PHASES.map((phase, at) => ({
    id: newId(),
    board_id: id,
    description: '',
    phase_order: at + 1,
    enabled: true,
    passage: null,
    quick_approval: true,
    ...phase,
  }));
  const board = { id, ...input, slug: slugOf(input.name), user_id: actor.user_id };
  return makeFlow(caller, { board, phases, rules: [], fields: [], tags: [] });
}

/** Creates a flow from its parts. The caller becomes its administrator, and the approver in `approvalPhaseIds`. */
export async function makeFlow(
  caller: CommandCaller,
  parts: Omit<Parameters<typeof createBoard>[2], 'members' | 'approvers'>,
  approvalPhaseIds: string[] = [],
): Promise<Flow> {
  const { pool, actor, newId, now } = caller;
  const allowed = permission(actor, 'create_flow');
  if (allowed !== 'yes') throw notHere();
  const board = { created_at: now().toISOString(), ...parts.board };
  const member = { id: newId(), board_id: board.id, user_id: actor.user_id, role: 'admin' as const };
  const approvers = approvalPhaseIds.map(phase_id => ({
    id: newId(),
    board_id: board.id,
    phase_id,
    board_user_id: member.id,
  }));
  return inTransaction(pool, async client => {
    const final = missingFinal(parts.phases);
    const phases = parts.phases.map(phase => (phase === final ? { ...phase, is_final: true } : phase));
    const flow = { ...parts, phases, board, members: [member], approvers };
    await requireFreePrefix(client, actor.tenant_id, board);
    await createBoard(client, actor.tenant_id, flow).catch(explainPrefix);
    await recordAudit(client, actor.tenant_id, {
      kind: 'flow_created',
      actor_id: actor.user_id,
      board_id: board.id,
    });
    return (await findFlow(client, actor.tenant_id, board.id))!;
  });
}

/** Changes a flow. A read-only flow can only be activated again. */
export function editBoard(
  caller: CommandCaller,
  boardId: string,
  input: z.infer<typeof boardChange>,
): Promise<Flow> {
  return configure(
    caller,
    boardId,
    async ({ board, phases }, client) => {
      if (!board.enabled && input.enabled !== true) throw refuse('board_disabled');
      const edits = await editsOf(client, caller, boardId, board, input);
      if (edits.prefix !== undefined) {
        await requireFreePrefix(client, caller.actor.tenant_id, { id: board.id, prefix: edits.prefix });
      }
      if (Object.keys(edits).length === 0) return { changes: [] };
      const values = { ...edits, ...(edits.name !== undefined && { slug: slugOf(edits.name) }) };
      const asking = edits.photo_slots ? withoutLost(phases, edits.photo_slots) : [];
      return {
        changes: [{ op: 'update', entity: 'board', id: board.id, values }, ...asking],
        opensWays: edits.phase_config !== undefined || edits.enabled === true || asking.length > 0,
      };
    },
    { evenDisabled: true },
  ).catch(explainPrefix);
}

/** Removes deleted slots of the roteiro from the phases' passages. */
function withoutLost(phases: Phase[], slots: PhotoSlot[]): RowChange[] {
  return phases.flatMap(({ id, passage }): RowChange[] => {
    const slot_ids = passage?.slot_ids?.filter(slotId => slots.some(slot => slot.id === slotId));
    if (!passage || slot_ids?.length === passage.slot_ids?.length) return [];
    return [{ op: 'update', entity: 'phase', id, values: { passage: { ...passage, slot_ids } } }];
  });
}

const prefixTaken = () => invalid({ prefix: ['Esta sigla já é usada por outro fluxo'] });

/**
 * Checks that no other flow's cards have this Sigla. Cards keep the Sigla with which they were made, and all
 * identifiers of a company's cards are unique.
 */
async function requireFreePrefix(
  client: PoolClient,
  tenantId: number,
  { id, prefix }: { id: string; prefix: string },
): Promise<void> {
  if (await isPrefixCarried(client, tenantId, prefix, id)) throw prefixTaken();
}

function explainPrefix(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code === '23505' && constraint === 'boards_prefix') throw prefixTaken();
  throw error;
}
