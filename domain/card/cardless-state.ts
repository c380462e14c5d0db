import type { Board, Member } from '../entities/board';
import type { ConcludedCheck } from '../entities/concluded-check';
import type { Notification } from '../entities/people';

/**
 * Everything that a command without a card may read, the same on device and server: only the rows that its input names.
 */
export interface CardlessState {
  /** The named notifications that exist and that the person may see. */
  notifications: Notification[];
  /** The flow; null if the input names none or it does not exist. */
  flow: { board: Board; members: Member[] } | null;
  checks: ConcludedCheck[];
}

/** Names in an input the rows that the state then holds. */
export interface NamedWithoutCard {
  notification_ids?: string[];
  board_id?: string;
  check_id?: string;
}

export const NOTHING_NAMED: Readonly<CardlessState> = { notifications: [], flow: null, checks: [] };

/** A row to write; both sides apply it unchanged. */
export type CardlessChange =
  | { op: 'update'; entity: 'notification'; id: string; values: Partial<Notification> }
  | { op: 'insert'; entity: 'concluded_check'; id: string; values: ConcludedCheck };

/** Returns the state after `changes`. Neither `state` nor the rows that `changes` leave alone are modified. */
export function applyCardlessChanges(state: CardlessState, changes: CardlessChange[]): CardlessState {
  const values = new Map(
    changes.flatMap(({ op, id, values }) => (op === 'update' ? [[id, values] as const] : [])),
  );
  const made = changes.flatMap(change => (change.op === 'insert' ? change.values : []));
  return {
    ...state,
    notifications: state.notifications.map(row =>
      values.has(row.id) ? { ...row, ...values.get(row.id) } : row,
    ),
    checks: [...state.checks, ...made],
  };
}
