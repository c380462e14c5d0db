import type { Rule } from '../../domain/entities/board';
import { invalid } from '../app-error';
import type { RowChange } from '../database/write-changes';
import type { CommandCaller } from '../http/command-caller';
import type { Flow } from '../repositories/flows/flows';
import { configure } from './configure';
import { phaseOf } from './edit-phases';

/** Returns the rules from one phase that are not deleted. */
export const rulesFrom = ({ rules }: Flow, phaseId: string) =>
  rules.filter(rule => rule.from_phase_id === phaseId && !rule.deleted_at);

/**
 * Sets the phases to which cards may move from a phase. All other rules of the phase are deleted, and waiting moves
 * that need one of them are refused from now on. A deleted rule is restored instead of adding a row, so that the number
 * of rows doesn't grow with each change: every command of the flow reads them. May be repeated.
 */
export async function setRules(
  caller: CommandCaller,
  boardId: string,
  phaseId: string,
  toPhaseIds: string[],
): Promise<Rule[]> {
  const flow = await configure(caller, boardId, flow => {
    phaseOf(flow, phaseId);
    const known = new Set(flow.phases.map(({ id }) => id));
    if (toPhaseIds.includes(phaseId)) throw invalid({ to_phase_ids: ['Uma fase não leva a ela mesma'] });
    if (toPhaseIds.some(id => !known.has(id))) {
      throw invalid({ to_phase_ids: ['Há uma fase que não existe neste fluxo'] });
    }
    const standing = rulesFrom(flow, phaseId);
    const deleted_at = caller.now().toISOString();
    const changes: RowChange[] = standing
      .filter(({ to_phase_id }) => !toPhaseIds.includes(to_phase_id))
      .map(({ id }) => ({ op: 'update', entity: 'rule', id, values: { deleted_at } }));
    for (const to_phase_id of toPhaseIds) {
      if (standing.some(rule => rule.to_phase_id === to_phase_id)) continue;
      const deleted = flow.rules.find(
        rule => rule.from_phase_id === phaseId && rule.to_phase_id === to_phase_id,
      );
      if (deleted) {
        changes.push({ op: 'update', entity: 'rule', id: deleted.id, values: { deleted_at: null } });
        continue;
      }
      const id = caller.newId();
      const values: Rule = { id, board_id: boardId, from_phase_id: phaseId, to_phase_id, deleted_at: null };
      changes.push({ op: 'insert', entity: 'rule', id, values });
    }
    return { changes, opensWays: true };
  });
  return rulesFrom(flow, phaseId);
}
