import { applyPersonChanges, type PersonState } from '../../domain/person-state';
import type { Actor } from '../../domain/policy';
import type { OutboxEntry } from '../mirror/database';
import { findCommand } from './commands';

/**
 * Folds the person's unsettled changes over what is theirs alone, as the mirror has it. Pure; rows that no change is
 * about stay the same objects.
 */
export function foldOwn(actor: Actor, mirrored: PersonState, entries: OutboxEntry[]): PersonState {
  let state = mirrored;
  for (const { name, input, status, made_at } of entries) {
    const command = findCommand(name);
    if (status === 'refused' || command?.kind !== 'person') continue;
    // A change of a version that this one doesn't know is left to the server.
    const parsed = command.input.safeParse(input);
    if (!parsed.success) continue;
    const decision = command.decide(state, parsed.data, actor, { now: made_at, made_at });
    if (decision.ok) state = applyPersonChanges(state, decision.changes);
  }
  return state;
}
