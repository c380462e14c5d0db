import type * as z from 'zod/mini';
import type { Phase } from '../../domain/entities/board';
import type { newPhase, phaseChange } from '../../domain/flow/configuration';
import { missingFinal } from '../../domain/flow/final-phase';
import { byOrder } from '../../domain/flow/phase-order';
import { AppError, invalid, notFound } from '../app-error';
import type { PoolClient } from '../database/pool';
import type { RowChange } from '../database/write-changes';
import type { CommandCaller } from '../http/command-caller';
import { countCardsIn } from '../repositories/cards/cards';
import type { Flow } from '../repositories/flows/flows';
import { configure, type Outcome } from './configure';
import { editsOf } from './edits-of';

/** The passage of a phase that asks for nothing. In its row, and in calls of the API, it may also be null. */
const NOTHING_ASKED = { field_ids: [], checklist: false, photos: 0, slot_ids: [] };
/** Completes a passage. One from a client that doesn't know roteiros asks for no slots. */
const asked = <T extends { passage?: unknown }>(values: T): T =>
  values.passage === undefined
    ? values
    : { ...values, passage: { ...NOTHING_ASKED, ...(values.passage as object | null) } };

const PHASE_NOT_FOUND = 'Não foi possível localizar a fase.';

export function phaseOf(flow: Flow, phaseId: string): Phase {
  const phase = flow.phases.find(({ id }) => id === phaseId);
  if (!phase) throw notFound(PHASE_NOT_FOUND);
  return phase;
}

/** Adds a phase at the wanted position, or at the end. Each call adds another one. */
export async function addPhase(
  caller: CommandCaller,
  boardId: string,
  { after_phase_id, ...input }: z.infer<typeof newPhase>,
) {
  const id = caller.newId();
  const flow = await configurePhases(caller, boardId, flow => {
    requireOwn(flow, input);
    const ids = [...flow.phases].sort(byOrder).map(phase => phase.id);
    if (after_phase_id && !ids.includes(after_phase_id))
      throw invalid({ after_phase_id: ['Esta fase não existe mais neste fluxo'] });
    const at = after_phase_id === undefined ? ids.length : ids.indexOf(after_phase_id ?? '') + 1;
    const values: Phase = { id, board_id: boardId, phase_order: at + 1, ...input };
    return {
      changes: [
        ...reordered(flow, [...ids.slice(0, at), id, ...ids.slice(at)]),
        { op: 'insert', entity: 'phase', id, values },
      ],
      opensWays: true,
    };
  });
  return phaseOf(flow, id);
}

/**
 * Changes the named properties of a phase. The last active phase can't be deactivated, because every card has to be in
 * some phase.
 */
export function editPhase(
  caller: CommandCaller,
  boardId: string,
  phaseId: string,
  input: z.infer<typeof phaseChange>,
): Promise<Flow> {
  return configurePhases(caller, boardId, async (flow, client) => {
    const phase = phaseOf(flow, phaseId);
    if (input.enabled === false) requireAnotherActive(flow, phase);
    requireOwn(flow, input);
    const wanted = { ...asked(input), ...(input.was && { was: asked(input.was) }) };
    const values = await editsOf(client, caller, boardId, asked(phase), wanted);
    // Stored as it was sent, not in the form used for comparison.
    if (values.passage) values.passage = input.passage;
    if (Object.keys(values).length === 0) return { changes: [] };
    return {
      changes: [{ op: 'update', entity: 'phase', id: phaseId, values }],
      opensWays: values.enabled !== undefined || values.passage !== undefined,
    };
  });
}

/**
 * Removes a phase with its rules and approvers. A phase with cards, including archived ones, is refused with their
 * number.
 */
export function removePhase(caller: CommandCaller, boardId: string, phaseId: string): Promise<Flow> {
  return configurePhases(caller, boardId, async (flow, client) => {
    const phase = phaseOf(flow, phaseId);
    requireAnotherActive(flow, phase);
    const cards = await countCardsIn(client, caller.actor.tenant_id, boardId, phaseId);
    if (cards.open + cards.archived > 0) throw hasCards(cards);
    const changes: RowChange[] = [
      ...flow.rules
        .filter(rule => rule.from_phase_id === phaseId || rule.to_phase_id === phaseId)
        .map(({ id }) => ({ op: 'remove' as const, entity: 'rule' as const, id })),
      ...flow.approvers
        .filter(approver => approver.phase_id === phaseId)
        .map(({ id }) => ({ op: 'remove' as const, entity: 'phase_approver' as const, id })),
      { op: 'remove', entity: 'phase', id: phaseId },
    ];
    return { changes, opensWays: true };
  });
}

/** Puts the phases into the given order, which must name each of them exactly once. */
export function orderPhases(caller: CommandCaller, boardId: string, phaseIds: string[]): Promise<Flow> {
  return configurePhases(caller, boardId, ({ phases }) => {
    const known = new Set(phases.map(({ id }) => id));
    if (phaseIds.length !== phases.length || phaseIds.some(id => !known.has(id))) {
      throw invalid({ phase_ids: ['A ordem deve trazer todas as fases do fluxo, uma vez cada'] });
    }
    return { changes: reordered({ phases }, phaseIds), opensWays: true };
  });
}

/** Returns the changes of phases whose position differs from the order of the ids. */
function reordered({ phases }: Pick<Flow, 'phases'>, ids: string[]): RowChange[] {
  return phases.flatMap(({ id, phase_order: was }): RowChange[] => {
    const phase_order = ids.indexOf(id) + 1;
    return was === phase_order ? [] : [{ op: 'update', entity: 'phase', id, values: { phase_order } }];
  });
}

/** Runs `configure` and makes sure that the flow has a final phase, whatever is changed of its phases. */
function configurePhases(
  caller: CommandCaller,
  boardId: string,
  work: (flow: Flow, client: PoolClient) => Promise<Outcome> | Outcome,
): Promise<Flow> {
  return configure(caller, boardId, async (flow, client) => {
    const { changes, ...more } = await work(flow, client);
    const phases = new Map(flow.phases.map(phase => [phase.id, phase]));
    for (const change of changes) {
      if (change.entity !== 'phase') continue;
      if (change.op === 'remove') phases.delete(change.id);
      else phases.set(change.id, { ...phases.get(change.id), ...(change.values as Phase) });
    }
    const final = changes.length > 0 ? missingFinal([...phases.values()]) : null;
    if (!final) return { changes, ...more };
    const is_final = true;
    // A row that is being inserted can't be updated in the same write.
    const made = changes.map(change =>
      change.op === 'insert' && change.id === final.id
        ? { ...change, values: { ...change.values, is_final } }
        : change,
    );
    return {
      changes: [...made, { op: 'update', entity: 'phase', id: final.id, values: { is_final } }],
      ...more,
    };
  });
}

function requireOwn({ board, fields }: Flow, { passage }: z.infer<typeof phaseChange>): void {
  if (!passage) return;
  const lacks = (ids: string[], rows: { id: string }[]) => ids.some(id => !rows.some(row => row.id === id));
  if (lacks(passage.field_ids, fields))
    throw invalid({ 'passage.field_ids': ['Há um campo que não existe mais neste fluxo'] });
  if (lacks(passage.slot_ids, board.photo_slots))
    throw invalid({ 'passage.slot_ids': ['Há uma foto que não existe mais no roteiro deste fluxo'] });
}

function requireAnotherActive({ phases }: Flow, phase: Phase): void {
  if (!phase.enabled || phases.some(other => other.enabled && other.id !== phase.id)) return;
  throw new AppError(409, 'last_phase', 'O fluxo precisa de ao menos uma fase ativa.');
}

function hasCards({ open, archived }: { open: number; archived: number }): AppError {
  const some = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
  const parts = [
    ...(open ? [some(open, 'card', 'cards')] : []),
    ...(archived ? [some(archived, 'card arquivado', 'cards arquivados')] : []),
  ];
  return new AppError(
    409,
    'phase_has_cards',
    `Esta fase tem ${parts.join(' e ')}. Mova-os para outra fase antes de excluí-la.`,
  );
}
