import type { CardState, Change } from '../card/card-state';
import type { Card, Connection, History } from '../entities/card';
import type { Effect, EffectContext } from './effect';
import { connected, otherSide } from './history';

/**
 * Returns the changes of a connection's other side. A connection is shown on both its cards, so a change of one side is
 * repeated on the other, with a line in its history.
 */
export function otherSides(state: CardState, changes: Change[], context: EffectContext): Effect[] {
  return changes.flatMap(change => {
    if (change.entity !== 'connection' || !state.card) return [];
    if (change.op === 'insert') {
      if (!state.other) return [];
      const { id: card_id, board_id } = state.other;
      const values = { ...change.values, id: context.newId(), board_id, card_id };
      const line = historyLine(values, 'card_connection_added', state.card, context);
      return [{ op: 'insert', entity: 'connection', id: values.id, values }, line];
    }
    const side = state.connections.find(({ id }) => id === change.id);
    const other = side && state.connections.find(row => row.id !== side.id && isOtherSide(row, side));
    if (!other) return [];
    const line = historyLine(other, 'card_connection_removed', state.card, context);
    return [{ op: 'remove', entity: 'connection', id: other.id, board_id: other.board_id }, line];
  });
}

function isOtherSide(row: Connection, side: Connection): boolean {
  return (
    row.card_id === otherSide(side) &&
    row.card_source_id === side.card_source_id &&
    row.card_destination_id === side.card_destination_id
  );
}

function historyLine(
  side: Connection,
  kind: 'card_connection_added' | 'card_connection_removed',
  far: Card,
  { actor, now, made_at, newId }: EffectContext,
): Effect {
  const { board_id, card_id } = side;
  const what = connected(side, far);
  const isAdded = kind === 'card_connection_added';
  const values: History = {
    id: newId(),
    board_id,
    card_id,
    kind,
    user_id: actor.user_id,
    old: isAdded ? {} : what,
    new: isAdded ? what : {},
    automatic: false,
    made_at,
    created_at: now,
  };
  return { op: 'insert', entity: 'history', id: values.id, values };
}
