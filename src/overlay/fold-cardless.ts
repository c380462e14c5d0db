import { applyCardlessChanges, type CardlessState } from '../../domain/card/cardless-state';
import type { Actor } from '../../domain/policy';
import type { OutboxEntry } from '../mirror/database';
import { findCommand } from './commands';

/**
 * Folds the person's unsettled changes without a card over the mirrored rows. Pure; rows that no change affects stay
 * the same objects.
 */
export function foldCardless(actor: Actor, mirrored: CardlessState, entries: OutboxEntry[]): CardlessState {
  let state = mirrored;
  for (const { name, input, status, made_at } of entries) {
    const command = findCommand(name);
    if (status === 'refused' || command?.kind !== 'cardless') continue;
    // A change of a version unknown to this one is left to the server.
    const parsed = command.input.safeParse(input);
    if (!parsed.success) continue;
    const decision = command.decide(state, parsed.data, actor, { now: made_at, made_at });
    if (decision.ok) state = applyCardlessChanges(state, decision.changes);
  }
  return state;
}
