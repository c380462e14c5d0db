import type { Actor } from '../../domain/policy';
import type { OutboxEntry, PatioDatabase } from '../mirror/database';
import { type FoldedCard, foldCard, loadConfig } from './fold';

/** The cards of a flow that have unsettled changes, folded; by card id. */
export type Overlay = Map<string, FoldedCard>;

/** Folds every card of the flow that the person's unsettled changes touch; costs rows only for those. */
export async function readOverlay(db: PatioDatabase, actor: Actor, boardId: string): Promise<Overlay> {
  const entries = await db.outbox.where({ board_id: boardId }).sortBy('sequence');
  const overlay: Overlay = new Map();
  if (entries.length === 0) return overlay;
  const config = await loadConfig(db, boardId);
  if (!config) return overlay;
  const byCard = new Map<string, OutboxEntry[]>();
  for (const entry of entries) byCard.set(entry.card_id, [...(byCard.get(entry.card_id) ?? []), entry]);
  for (const [cardId, ofCard] of byCard)
    overlay.set(cardId, await foldCard(db, actor, config, cardId, ofCard));
  return overlay;
}
