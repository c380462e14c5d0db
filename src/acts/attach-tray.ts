import type { Card } from '../../domain/entities/card';
import type { Refusal } from '../../domain/refusals';
import { readTray } from '../view/store-file';
import { attachStored } from './attach-stored';

/**
 * Attaches photos of the tray to a card, with and without a connection. May be repeated: photos that have left the tray
 * are skipped.
 *
 * @returns why one of them stays in the tray; null if none does
 */
export async function attachTray(
  card: Pick<Card, 'id' | 'board_id'>,
  ids: string[],
): Promise<Refusal | null> {
  for (const file of await readTray(ids)) {
    const done = await attachStored(card, file);
    if (!done.ok) return done.refusal;
  }
  return null;
}
