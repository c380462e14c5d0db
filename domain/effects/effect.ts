import type { Change } from '../card/card-state';
import type { History } from '../entities/card';
import type { Notification } from '../entities/people';
import type { Actor } from '../policy';

/** What only the server adds: rows of history and notifications are never part of what a device decides. */
export type Effect =
  | Change
  /** The other side of a connection, which may be of another flow. */
  | { op: 'remove'; entity: 'connection'; id: string; board_id: string }
  | { op: 'insert'; entity: 'history'; id: string; values: History }
  | { op: 'insert'; entity: 'notification'; id: string; values: Notification };

export interface EffectContext {
  actor: Actor;
  now: string;
  made_at: string;
  /** Gives the next id (UUIDv7); the only thing here that is not a function of the arguments. */
  newId: () => string;
}
