import type { Card } from '../../domain/entities/card';
import type { Refusal } from '../../domain/refusals';
import { readTray } from '../view/store-file';
import { hangFile } from './hang-file';

/**
 * Hangs photos of the tray on a card, with and without a connection. May be repeated: what has left the tray is passed
 * over.
 *
 * @returns why one of them stays in the tray; null where none does
 */
export async function hangTray(card: Pick<Card, 'id' | 'board_id'>, ids: string[]): Promise<Refusal | null> {
  for (const file of await readTray(ids)) {
    const done = await hangFile(card, file);
    if (!done.ok) return done.refusal;
  }
  return null;
}
