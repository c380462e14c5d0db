import type { Change } from '../card/card-state';
import type { History } from '../entities/card';
import type { Notification } from '../entities/people';
import type { Actor } from '../policy';

/**
 * A row that is written as a consequence of a command. Rows of history and notifications are added by the server alone
 * and are never part of a device's decision.
 */
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
  /** Returns the next id (UUIDv7). It is the only thing here that is not a function of the arguments. */
  newId: () => string;
}
