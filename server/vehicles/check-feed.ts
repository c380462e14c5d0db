import { REQUIRED } from '../../domain/limits';
import { invalid } from '../app-error';
import type { App } from '../app-type';
import { findFeed } from '../repositories/vehicles/product-imports';
import type { FeedReport } from './feed/feed-report';
import { fetchFeed } from './feed/fetch-feed';
import { inFeedTurn, walkApart } from './feed/walk-apart';
import { besideAddress, limitAsking, readFeedUri } from './feed-link';

/**
 * Reads the feed at an address, or the company's own, and reports its problems line by line. Changes nothing.
 *
 * @param signal ends it once the caller no longer waits
 * @throws invalid, at `feed_uri`, for an address from which no file can be loaded
 */
export async function checkFeed(
  { pool, clock, feedRules }: Pick<App, 'pool' | 'clock' | 'feedRules'>,
  tenantId: number,
  given: string | undefined,
  signal: AbortSignal,
): Promise<FeedReport> {
  const address = given === undefined ? (await findFeed(pool, tenantId)).feed_uri : readFeedUri(given);
  if (!address) throw invalid({ feed_uri: [REQUIRED] });
  await limitAsking(pool, tenantId);
  const { file, remove } = await fetchFeed(address, { signal, rules: feedRules }).catch(besideAddress);
  try {
    return await inFeedTurn(tenantId, () => walkApart(file, { now: clock(), signal }));
  } finally {
    await remove();
  }
}
