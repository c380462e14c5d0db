import type { Effect } from '../../domain/effects/effect';
import { boardFeed, userFeed } from '../../domain/entities/feeds';
import type { Touched } from '../feeds/touch-feeds';

/** Which feeds tell of which rows: notifications in their reader's, everything else of a card in its flow's. */
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

/** The flow that tells of a change: the command's, but for the other side of a connection. */
function flowOf(change: Effect, boardId: string): string {
  if (change.op === 'remove') return boardFeed('board_id' in change ? change.board_id : boardId);
  const values: { board_id?: string } =
    change.op === 'insert' && change.entity !== 'card' ? change.values : {};
  return boardFeed(values.board_id ?? boardId);
}
