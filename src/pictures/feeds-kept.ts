import type Dexie from 'dexie';
import { boardFeed } from '../../domain/entities/feeds';
import { companiesKept, type FeedState, inKept } from '../mirror/database';

const PREFIX = boardFeed('');

/** Returns the flows that a mirror contains. */
export async function flowsIn(feeds: Dexie.Table<FeedState, string>): Promise<string[]> {
  const held = await feeds.where('feed').startsWith(PREFIX).primaryKeys();
  return held.map(feed => feed.slice(PREFIX.length));
}

/**
 * Returns the feeds that this device has of a person, in all their companies: their pictures share one cache, and one
 * company must not delete those of another. Rejects if one of the databases can't be read.
 *
 * @param inUse the company that is known even if they can't be listed
 */
export async function feedsKept(userId: string, inUse: number): Promise<Set<unknown>> {
  const feeds = new Set<unknown>();
  for (const tenantId of new Set([inUse, ...(await companiesKept(userId))])) {
    const held = await inKept(userId, tenantId, db => db.table('feeds').toCollection().primaryKeys());
    for (const feed of held ?? []) feeds.add(feed);
  }
  return feeds;
}
