import type Dexie from 'dexie';
import { boardFeed } from '../../domain/entities/feeds';
import { companiesKept, type FeedState, inKept } from '../mirror/database';

const PREFIX = boardFeed('');

/** Flows that a mirror has. */
export async function flowsIn(feeds: Dexie.Table<FeedState, string>): Promise<string[]> {
  const held = await feeds.where('feed').startsWith(PREFIX).primaryKeys();
  return held.map(feed => feed.slice(PREFIX.length));
}

/**
 * Feeds that this device has of somebody, in all their companies: the pictures of all of them lie in one place, and one
 * company lets go of none of another. Rejects where one of their databases can't be read.
 *
 * @param inUse the company that is known of where they can't be listed
 */
export async function feedsKept(userId: string, inUse: number): Promise<Set<unknown>> {
  const feeds = new Set<unknown>();
  for (const tenantId of new Set([inUse, ...(await companiesKept(userId))])) {
    const held = await inKept(userId, tenantId, db => db.table('feeds').toCollection().primaryKeys());
    for (const feed of held ?? []) feeds.add(feed);
  }
  return feeds;
}
