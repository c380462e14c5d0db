import type { Actor } from '../../domain/policy';
import type { PatioDatabase } from '../mirror/database';
import { entriesOfCard, foldCard, loadConfig } from './fold';
import type { ApprovalItem } from './types';

/** How many answered ones are looked at for whether their card is still in the round. */
const ANSWERED_MAX = 30;

/** My approvals whose round still stands: those that wait for me first, then my answers that may still be changed. */
export async function readApprovals(db: PatioDatabase, actor: Actor): Promise<ApprovalItem[]> {
  const mine = (state: string) => db.approval.where('[user_id+state]').equals([actor.user_id, state]);
  const pending = await mine('pending').toArray();
  const answered = [
    ...(await mine('approved').sortBy('updated_at')),
    ...(await mine('rejected').sortBy('updated_at')),
  ]
    .sort((a, b) => (a.updated_at < b.updated_at ? 1 : -1))
    .slice(0, ANSWERED_MAX);
  const items: ApprovalItem[] = [];
  for (const { id, board_id, card_id } of [...pending, ...answered]) {
    const config = await loadConfig(db, board_id);
    if (!config?.board.enabled) continue;
    const { state, entries } = await foldCard(db, actor, config, card_id, await entriesOfCard(db, card_id));
    const { card } = state;
    const approval = state.approvals.find(row => row.id === id);
    const phase = config.phases.find(row => row.id === card?.current_phase_id);
    if (!card || card.archived_at || !approval || !phase || approval.phase_id !== phase.id) continue;
    const product = (card.product_ids[0] && (await db.product.get(card.product_ids[0]))) || null;
    const waiting = entries.filter(
      entry => entry.input.approval_id === id && entry.status !== 'refused',
    ).length;
    items.push({ approval, card, board: config.board, phase, product, waiting });
  }
  return items;
}
