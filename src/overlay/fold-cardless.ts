import { applyCardlessChanges, type CardlessState } from '../../domain/card/cardless-state';
import type { Actor } from '../../domain/policy';
import type { OutboxEntry } from '../mirror/database';
import { findCommand } from './commands';

/**
 * Folds the person's unsettled changes without a card over what the mirror has of what they are about. Pure; rows that no change is
 * about stay the same objects.
 */
export function foldCardless(actor: Actor, mirrored: CardlessState, entries: OutboxEntry[]): CardlessState {
  let state = mirrored;
  for (const { name, input, status, made_at } of entries) {
    const command = findCommand(name);
    if (status === 'refused' || command?.kind !== 'cardless') continue;
    // A change of a version that this one doesn't know is left to the server.
    const parsed = command.input.safeParse(input);
    if (!parsed.success) continue;
    const decision = command.decide(state, parsed.data, actor, { now: made_at, made_at });
    if (decision.ok) state = applyCardlessChanges(state, decision.changes);
  }
  return state;
}
