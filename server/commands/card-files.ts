import type { PoolClient } from 'pg';
import type { CardState, Change } from '../../domain/card-state';
import type { Effect } from '../../domain/effects/effect';
import type { RowChange } from './write-changes';

/** A change as it is stored: where a file lies is no part of what travels. */
export function stored(change: Effect, { upload }: CardState): RowChange {
  if (change.entity !== 'attachment' || change.op !== 'insert') return change;
  return { ...change, values: { ...change.values, file_key: upload!.file_key } };
}

/** An upload that hangs from a card now waits for nobody any more. */
export async function afterFiles(client: PoolClient, { upload }: CardState, changes: Change[]) {
  if (!upload || !changes.some(({ op, entity }) => op === 'insert' && entity === 'attachment')) return;
  await client.query('DELETE FROM uploads WHERE id = $1 AND user_id = $2', [upload.id, upload.user_id]);
}
