import type { Change } from '../../domain/card/card-state';
import { effectsOf } from '../../domain/effects/effects';
import { isNotice } from '../commands/batch-notices';
import { loadState, lockTarget } from '../commands/load-state';
import { touchedBy } from '../commands/touched-by';
import { inTransaction } from '../database/transaction';
import { writeChanges } from '../database/write-changes';
import { touchFeeds } from '../feeds/touch-feeds';
import { defineJob, type JobDeps } from '../jobs/job';
import { PAYLOADS, type PayloadOf } from '../jobs/payloads';
import { cardsWithVehicle } from '../repositories/cards/cards';

/**
 * Replaces one vehicle by another on every card that has it, including archived and final ones, because both are the
 * same car. Each card has its own transaction; a repetition continues with the remaining cards. No one is notified.
 */
export const replaceVehicle = defineJob({
  schema: PAYLOADS['replace-vehicle'],
  async run(given, deps) {
    for (const target of await cardsWithVehicle(deps.pool, given.tenant_id, given.product_id)) {
      deps.signal.throwIfAborted();
      await replaceOn(given, target, deps);
    }
  },
});

async function replaceOn(
  { tenant_id, user_id, product_id, instead }: PayloadOf<'replace-vehicle'>,
  target: { board_id: string; card_id: string },
  { pool, clock, newId }: JobDeps,
): Promise<void> {
  await inTransaction(pool, async client => {
    await lockTarget(client, tenant_id, target);
    const actor = { user_id, tenant_id, role: 'user' as const };
    const state = await loadState(client, actor, { ...target, product_id: instead });
    if (!state?.card?.product_ids.includes(product_id)) return;
    const { card } = state;
    const product_ids = [...new Set(card.product_ids.map(id => (id === product_id ? instead : id)))];
    const change: Change = {
      op: 'update',
      entity: 'card',
      id: card.id,
      values: { product_ids, data_version: card.data_version + 1 },
    };
    const now = clock().toISOString();
    const effects = effectsOf(state, [change], { actor, now, made_at: now, newId });
    const changes = [change, ...effects.filter(effect => !isNotice(effect))];
    await writeChanges(client, tenant_id, changes);
    // Devices don't store archived cards.
    if (!card.archived_at) await touchFeeds(client, tenant_id, touchedBy(target.board_id, changes));
  });
}
