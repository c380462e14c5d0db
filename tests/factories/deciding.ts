import type { CardState } from '../../domain/card/card-state';
import type { CardCommand, CardTarget, Decision } from '../../domain/commands/command';
import type { Actor } from '../../domain/policy';
import type { RefusalCode } from '../../domain/refusals';
import { idOf } from './ids';
import { anActor } from './people';
import { aClock } from './times';

/** Flow and card of the factories, as every command names them. */
export const TARGET: CardTarget = { board_id: idOf('fluxo'), card_id: idOf('card') };

/** Decides a command on an input, parsed first as both sides do; the actor is Ana by default. */
export function decide<Input extends CardTarget>(
  command: CardCommand<Input>,
  state: CardState,
  input: object = {},
  actor: Actor = anActor(),
): Decision {
  return command.decide(state, command.input.parse({ ...TARGET, ...input }), actor, aClock());
}

/** Returns the pattern of a refusal for this reason, for `toMatchObject`. */
export const refusedWith = (code: RefusalCode, more: object = {}) => ({
  ok: false,
  refusal: { code, ...more },
});

/** Decision that is applied, with nothing to write. */
export const NOTHING_TO_DO: Decision = { ok: true, changes: [] };

/** Returns the only row that the command writes; throws if it is refused or writes more. */
export function onlyChange(decision: Decision) {
  if (!decision.ok) throw new Error(`refused: ${decision.refusal.code}`);
  if (decision.changes.length !== 1) throw new Error(`${decision.changes.length} changes`);
  return decision.changes[0]!;
}
