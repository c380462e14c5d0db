import { boardFeed } from '../../domain/entities/feeds';
import { inTransaction } from '../database/transaction';
import { touchFeeds } from '../feeds/touch-feeds';
import { defineJob } from '../jobs/job';
import { PAYLOADS } from '../jobs/payloads';
import { clearCards } from '../repositories/cards/cards';

/** Cards that are changed in one transaction, so that people who work in the flow don't wait for ten thousand. */
const BATCH = 500;

/**
 * Removes from a flow's cards the tags and field values that the flow no longer has: they are not shown, but a search
 * would still find them. A repetition continues with the remaining cards. Archived cards are cleaned too, but not
 * published, because devices don't have them.
 */
export const clearCardsJob = defineJob({
  schema: PAYLOADS['clear-cards'],
  async run({ tenant_id, board_id }, { pool, signal }) {
    for (;;) {
      signal.throwIfAborted();
      const cleared = await inTransaction(pool, async client => {
        const cards = await clearCards(client, tenant_id, board_id, BATCH);
        await touchFeeds(
          client,
          tenant_id,
          cards
            .filter(({ archived }) => !archived)
            .map(({ id }) => ({ feed: boardFeed(board_id), entity: 'card', row_id: id, gone: false })),
        );
        return cards.length;
      });
      if (cleared < BATCH) return;
    }
  },
});
