import type { Notification } from './entities/people';

/** All that a command without a flow may look at, the same on both sides: what is the person's own and the input names. */
export interface PersonState {
  /** Those that are there and that the person may see. */
  notifications: Notification[];
}

/** A plain row to write: both sides apply it as it stands. */
export interface PersonChange {
  op: 'update';
  entity: 'notification';
  id: string;
  values: Partial<Notification>;
}

/** The state once `changes` are in; `state` itself stays as it was, and so does each row that none is about. */
export function applyPersonChanges(state: PersonState, changes: PersonChange[]): PersonState {
  const values = new Map(changes.map(change => [change.id, change.values]));
  return {
    notifications: state.notifications.map(row =>
      values.has(row.id) ? { ...row, ...values.get(row.id) } : row,
    ),
  };
}
