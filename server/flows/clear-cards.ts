import { boardFeed } from '../../domain/entities/feeds';
import { inTransaction } from '../database/transaction';
import { touchFeeds } from '../feeds/touch-feeds';
import { defineJob } from '../jobs/job';
import { PAYLOADS } from '../jobs/payloads';
import { clearCards } from '../repositories/cards/cards';

/** Cards in one transaction, so that nobody who works in the flow waits for ten thousand. */
const BATCH = 500;

/**
 * Takes out of a flow's cards the tags and the values of fields that the flow no longer has: nothing shows them, and a
 * search would still find them. Run again, it finds what is left. Devices don't have archived cards and aren't told.
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
