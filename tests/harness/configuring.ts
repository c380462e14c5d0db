import type { Rule } from '../../domain/entities/board';
import { rulesFrom, setRules } from '../../server/flows/edit-rules';
import type { CommandCaller } from '../../server/http/command-caller';
import { findFlow } from '../../server/repositories/flows/flows';

/** Removes one rule as the screen of rules does: by sending the remaining rules of the phase. */
export async function dropRule(caller: CommandCaller, rule: Rule): Promise<void> {
  const { board_id, from_phase_id, to_phase_id } = rule;
  const known = await ways(caller, board_id, from_phase_id);
  await setRules(
    caller,
    board_id,
    from_phase_id,
    known.filter(id => id !== to_phase_id),
  );
}

/** Allows one more way out of a phase. */
export async function allowMove(caller: CommandCaller, boardId: string, from: string, to: string) {
  await setRules(caller, boardId, from, [...(await ways(caller, boardId, from)), to]);
}

async function ways({ pool, actor }: CommandCaller, boardId: string, from: string): Promise<string[]> {
  const flow = (await findFlow(pool, actor.tenant_id, boardId))!;
  return rulesFrom(flow, from).map(({ to_phase_id }) => to_phase_id);
}
