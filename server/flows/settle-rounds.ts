import { settleRound } from '../../domain/effects/effects';
import { isNotice, raiseNotices } from '../commands/batch-notices';
import { loadState, lockTarget } from '../commands/load-state';
import { tellDevices } from '../commands/tell-devices';
import { touchedBy } from '../commands/touched-by';
import { inTransaction } from '../database/transaction';
import { writeChanges } from '../database/write-changes';
import { touchFeeds } from '../feeds/touch-feeds';
import { defineJob, type JobDeps } from '../jobs/job';
import { PAYLOADS, type PayloadOf } from '../jobs/payloads';
import { cardsWithCompleteRound } from '../repositories/cards/approvals';

/**
 * Checks the completed rounds of a flow whose phases, rules or approvers changed, and moves the cards that now have a
 * single way. Each card has its own transaction, so that no one waits for ten thousand; a repetition continues with the
 * remaining cards. People get one notification for all cards.
 */
export const settleRounds = defineJob({
  schema: PAYLOADS['settle-rounds'],
  async run(given, deps) {
    const batch = deps.newId();
    for (const cardId of await cardsWithCompleteRound(deps.pool, given.tenant_id, given.board_id)) {
      deps.signal.throwIfAborted();
      await settleCard(given, cardId, batch, deps);
    }
  },
});

async function settleCard(
  { tenant_id, board_id, user_id }: PayloadOf<'settle-rounds'>,
  card_id: string,
  batch: string,
  { pool, clock, newId }: JobDeps,
): Promise<void> {
  await inTransaction(pool, async client => {
    await lockTarget(client, tenant_id, { board_id, card_id });
    const actor = { user_id, tenant_id, role: 'user' as const };
    const state = await loadState(client, actor, { board_id, card_id });
    if (!state) return;
    const at = clock();
    const now = at.toISOString();
    const effects = settleRound(state, { actor, now, made_at: now, newId });
    const others = effects.filter(effect => !isNotice(effect));
    await writeChanges(client, tenant_id, others);
    const notices = await raiseNotices(client, tenant_id, batch, effects.filter(isNotice));
    await tellDevices(client, tenant_id, notices, { id: batch, now: at });
    await touchFeeds(client, tenant_id, touchedBy(board_id, [...others, ...notices]));
  });
}
