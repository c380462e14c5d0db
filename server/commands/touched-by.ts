import type { Effect } from '../../domain/effects/effect';
import { boardFeed, userFeed } from '../../domain/entities/feeds';
import type { Touched } from '../feeds/touch-feeds';

/**
 * Returns which feed contains which row: notifications are in their recipient's feed, all other rows of a card in its
 * flow's feed.
 */
export function touchedBy(boardId: string, changes: Effect[]): Touched[] {
  return changes.map(change => {
    return {
      feed:
        change.entity === 'notification' ? userFeed(change.values.target_user_id) : flowOf(change, boardId),
      entity: change.entity,
      row_id: change.id,
      gone: change.op === 'remove',
    };
  });
}

/** Returns the feed of a change's flow: that of the command, except for the other side of a connection. */
function flowOf(change: Effect, boardId: string): string {
  if (change.op === 'remove') return boardFeed('board_id' in change ? change.board_id : boardId);
  const values: { board_id?: string } =
    change.op === 'insert' && change.entity !== 'card' ? change.values : {};
  return boardFeed(values.board_id ?? boardId);
}
