/** Kinds of feeds: one feed per flow, one per person in a company, one per company. */
export type FeedKind = 'board' | 'user' | 'tenant';

/** A feed's name on the wire: `board:<id>`, `user:<id>` or `tenant:<id>`. */
export const boardFeed = (boardId: string) => `board:${boardId}`;
export const userFeed = (userId: string) => `user:${userId}`;
export const tenantFeed = (tenantId: number) => `tenant:${tenantId}`;

export const kindOfFeed = (feed: string) => feed.slice(0, feed.indexOf(':')) as FeedKind;
