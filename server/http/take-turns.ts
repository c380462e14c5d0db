import { finished } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { tooOften, unavailable } from '../app-error';
import type { App } from '../app-type';
import { BOUNDS, countReached } from '../bounds';
import { Busy, type FairTurns, fairTurns } from '../fair-turns';
import { networksOf } from './network-of';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the response takes as long as a file transfer and makes few queries meanwhile. */
    slow?: boolean;
    /** Whether the route does its own queueing, because it needs the database for only a part of its time. */
    ownTurns?: boolean;
  }
}

/** Returns whether a route queries the database, also without a session. Files of the app don't. */
export const asksDatabase = (routeUrl: string) => /^\/(api|shared)\b/.test(routeUrl);

/**
 * Shares the database's connections: a company gets at most half of them at once, a person half of that, and some are
 * reserved for work other than requests. Requests beyond wait in turn. Clients without a session count as one company,
 * and as one person per network. Slow responses such as files wait only for others of the same person.
 */
export function addTurns(app: App): void {
  const { max } = app.pool.options;
  const ofCompanies = fairTurns({ atOnce: Math.ceil(max * 0.75), each: Math.ceil(max / 2) });
  const ofPeople = fairTurns({ each: Math.ceil(max / 4), mostWaiting: BOUNDS.waiting });
  const filesOfPeople = fairTurns({ each: BOUNDS.files, mostWaiting: BOUNDS.waiting });
  const filesOfStrangers = fairTurns({
    each: BOUNDS.strangersFiles,
    mostWaiting: BOUNDS.strangersFilesWaiting,
  });

  // Wraps only the handler: the turn is kept until the work ends, even if the client has disconnected.
  app.addHook('onRoute', route => {
    if (route.config?.ownTurns) return;
    const { handler } = route;
    const { slow, file } = route.config ?? {};
    const lasts = slow || file || !asksDatabase(route.url);
    route.handler = async function (request, reply) {
      // A handler that sends the reply itself returns undefined, which Fastify would take for an empty response here.
      const answer = async () => {
        // The client could not receive the response.
        if (request.socket.destroyed) throw unavailable();
        return handler.call(this, request, reply) ?? reply;
      };
      const { session } = request;
      const company = session?.tenant_id ?? 'strangers';
      const person = session?.user_id ?? networksOf(request.ip).at(-1)!.network;
      try {
        if (lasts) {
          await untilTurn(session ? filesOfPeople : filesOfStrangers, person, reply);
          return await answer();
        }
        const until = performance.now() + BOUNDS.turnWait;
        return await ofPeople.run(
          person,
          () => ofCompanies.run(company, answer, until - performance.now()),
          BOUNDS.turnWait,
        );
      } catch (error) {
        if (!(error instanceof Busy)) throw error;
        if (error.tooMany) countReached(lasts && !session ? 'strangersFilesWaiting' : 'waiting');
        throw error.tooMany ? tooOften(1) : unavailable();
      }
    };
  });
}

/**
 * Resolves when it is this response's turn. The turn lasts until its last byte has been read or its connection is
 * closed.
 */
const untilTurn = (turns: FairTurns, person: string, reply: FastifyReply) =>
  new Promise<void>((begin, refuse) => {
    turns
      .run(person, () => {
        begin();
        return whenSent(reply);
      })
      .catch(refuse);
  });

/** Resolves once the response has been sent or its connection is closed. */
export function whenSent({ raw }: FastifyReply): Promise<void> {
  const { socket } = raw.req;
  return new Promise(resolve => {
    const end = () => {
      stopListening();
      socket.off('close', end);
      resolve();
    };
    const stopListening = finished(raw, end);
    // A response queued behind another on its connection gets no event when the connection ends.
    socket.once('close', end);
    if (socket.destroyed) end();
  });
}
