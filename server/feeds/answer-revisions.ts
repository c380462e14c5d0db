import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { kindOfFeed, userFeed } from '../../domain/entities/feeds';
import { REVISIONS_HEADER, writeRevisions } from '../../domain/revisions';

/** Most feeds named in one answer: proxies turn away long headers, and whoever isn't told just doesn't wait. */
const FEEDS_MAX = 40;

interface Noted {
  tenant_id: number;
  feed: string;
  revision: number;
}

/** What the request under way has touched, by company and feed; nothing in jobs and sockets. */
const requests = new AsyncLocalStorage<Map<string, Noted>>();

/** Remembers revisions for the answer of the request under way. Later ones take the place of those before. */
export function noteRevisions(tenant_id: number, feeds: Record<string, number>): void {
  const noted = requests.getStore();
  for (const [feed, revision] of Object.entries(feeds)) {
    noted?.set(`${tenant_id} ${feed}`, { tenant_id, feed, revision });
  }
}

/**
 * Every write that succeeds answers which revisions its effect has, so that whoever asked knows when their mirror
 * shows it. Only feeds of the caller's company are named, and of people's only their own: a change of a flow touches
 * the list of everybody who sees it. A flow that the caller doesn't see may be named (a connected card's); that it
 * exists is all this says, and the verdicts of commands say so too.
 */
export function addRevisions(app: FastifyInstance): void {
  // Not before the body is read: its events come from the socket, and would lose what is kept here.
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
