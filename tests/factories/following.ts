import type { CardEntity, CardState, Change } from '../../domain/card/card-state';
import type { Effect } from '../../domain/effects/effect';
import { effectsOf } from '../../domain/effects/effects';
import type { History } from '../../domain/entities/card';
import type { Notification } from '../../domain/entities/people';
import type { Actor } from '../../domain/policy';
import { sequenceOfIds } from './ids';
import { anActor } from './people';
import { aClock } from './times';

/** Returns the effects of the changes, with ids that are always the same; the actor is Ana by default. */
export function follow(state: CardState, changes: Change[], actor: Actor = anActor()): Effect[] {
  return effectsOf(state, changes, { actor, ...aClock(), newId: sequenceOfIds(1) });
}

/** Returns the lines that the effects add to the card's history. */
export function historyIn(effects: Effect[]): History[] {
  return effects.flatMap(effect => (effect.entity === 'history' ? [effect.values] : []));
}

/** Returns the notifications among the effects. */
export function noticesIn(effects: Effect[]): Notification[] {
  return effects.flatMap(effect => (effect.entity === 'notification' ? [effect.values] : []));
}

const ON_CARD: Record<CardEntity, true> = {
  card: true,
  task: true,
  task_option: true,
  comment: true,
  approval: true,
  attachment: true,
  connection: true,
  external_link: true,
};

/** Returns the rows of the card itself that the effects write. */
export function changesIn(effects: Effect[]): Change[] {
  return effects.filter((effect): effect is Change => effect.entity in ON_CARD);
}
