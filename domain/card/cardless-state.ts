import type { Board, Member } from '../entities/board';
import type { ConcludedCheck } from '../entities/concluded-check';
import type { Notification } from '../entities/people';

/** All that a command without a card may look at, the same on both sides: only what its input names. */
export interface CardlessState {
  /** Those that are there and that the person may see. */
  notifications: Notification[];
  /** The flow; null where the input names none, or it is not there. */
  flow: { board: Board; members: Member[] } | null;
  checks: ConcludedCheck[];
}

/** How an input names it. */
export interface NamedWithoutCard {
  notification_ids?: string[];
  board_id?: string;
  check_id?: string;
}

export const NOTHING_NAMED: Readonly<CardlessState> = { notifications: [], flow: null, checks: [] };

/** A plain row to write: both sides apply it as it stands. */
export type CardlessChange =
  | { op: 'update'; entity: 'notification'; id: string; values: Partial<Notification> }
  | { op: 'insert'; entity: 'concluded_check'; id: string; values: ConcludedCheck };

/** The state once `changes` are in; `state` itself stays as it was, and so does each row that none is about. */
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
