import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { kindOfFeed, userFeed } from '../../domain/entities/feeds';
import { REVISIONS_HEADER, writeRevisions } from '../../domain/revisions';

/**
 * Most feeds that are named in one response, because proxies refuse long headers. A client that misses a feed only
 * doesn't wait for it.
 */
const FEEDS_MAX = 40;

interface Noted {
  tenant_id: number;
  feed: string;
  revision: number;
}

/** Feeds that the current request has changed, by company and feed; undefined in jobs and sockets. */
const requests = new AsyncLocalStorage<Map<string, Noted>>();

/** Records revisions for the response of the current request. Later ones replace earlier ones. */
export function noteRevisions(tenant_id: number, feeds: Record<string, number>): void {
  const noted = requests.getStore();
  for (const [feed, revision] of Object.entries(feeds)) {
    noted?.set(`${tenant_id} ${feed}`, { tenant_id, feed, revision });
  }
}

/**
 * Adds to every successful write's response the revisions of its effect, so that the client knows when its mirror shows
 * it. Only feeds of the caller's company are named, and of people's feeds only the caller's own, because a change of a
 * flow touches the list of everyone who sees it. A flow that the caller doesn't see may be named (a connected card's);
 * this reveals only that it exists, which verdicts of commands reveal too.
 */
export function addRevisions(app: FastifyInstance): void {
  // Not before the body is parsed: its events come from the socket, and would lose the async context.
  app.addHook('preValidation', (_request, _reply, done) => requests.run(new Map(), done));
  app.addHook('onSend', async ({ session }, reply) => {
    const noted = requests.getStore();
    if (!session || !noted?.size || reply.statusCode >= 300) return;
    const mine = userFeed(session.user_id);
    const revisions = [...noted.values()]
      .filter(({ tenant_id }) => tenant_id === session.tenant_id)
      .filter(({ feed }) => feed === mine || kindOfFeed(feed) !== 'user')
      .slice(0, FEEDS_MAX)
      .map(({ feed, revision }) => [feed, revision]);
    if (revisions.length > 0) reply.header(REVISIONS_HEADER, writeRevisions(Object.fromEntries(revisions)));
  });
}
