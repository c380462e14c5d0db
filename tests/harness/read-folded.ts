import { cardSubject } from '../../domain/commands/subject';
import type { Actor } from '../../domain/policy';
import type { PatioDatabase } from '../../src/mirror/database';
import { entriesOf } from '../../src/outbox/outbox';
import { readCardRows } from '../../src/overlay/card-rows';
import { loadCommands } from '../../src/overlay/commands';
import { readConfig } from '../../src/overlay/config';
import { type FoldedCard, foldCard } from '../../src/overlay/fold';

/** Reads one card with its changes and folds it; null if its flow is not on this device. */
export async function readFolded(
  db: PatioDatabase,
  actor: Actor,
  boardId: string,
  cardId: string,
): Promise<FoldedCard | null> {
  await loadCommands();
  const config = await readConfig(db, boardId);
  if (!config) return null;
  const entries = await entriesOf(db, cardSubject(cardId));
  const rows = await readCardRows(db, [{ id: cardId, entries }]);
  return foldCard(actor, config, rows.get(cardId)!, entries);
}
