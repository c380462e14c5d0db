import { finished } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { tooOften, unavailable } from '../app-error';
import type { App } from '../app-type';
import { BOUNDS, countReached } from '../bounds';
import { Busy, type FairTurns, fairTurns } from '../fair-turns';
import { networksOf } from './network-of';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** It lasts as long as a file does on somebody's connection, and asks little of the database meanwhile. */
    slow?: boolean;
    /** Takes turns of its own: most of its time goes by without the database. */
    ownTurns?: boolean;
  }
}

/** Whether what answers there reads the database, also for strangers: no file of the app does. */
export const asksDatabase = (routeUrl: string) => /^\/(api|shared)\b/.test(routeUrl);

/**
 * Shares the database's connections out: a company has no more than half of them at a time, a person half of that, and
 * some are left for what runs besides requests. Who asks for more waits in turn; strangers count as one company, and
 * as one person by network. What lasts as files do waits for others of its person alone.
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

  // Around the handler alone: who has gone keeps their turn until what they asked for has ended.
  app.addHook('onRoute', route => {
    if (route.config?.ownTurns) return;
    const { handler } = route;
    const { slow, file } = route.config ?? {};
    const lasts = slow || file || !asksDatabase(route.url);
    route.handler = async function (request, reply) {
      // Who sends the answer instead of returning it says so by nothing, which here would be an empty one.
      const answer = async () => {
        // Nobody would hear it.
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

/** Resolves when it is this answer's turn, which lasts until its last byte has been taken or its connection is gone. */
const untilTurn = (turns: FairTurns, person: string, reply: FastifyReply) =>
  new Promise<void>((begin, refuse) => {
    turns
      .run(person, () => {
        begin();
        return whenSent(reply);
      })
      .catch(refuse);
  });

/** Resolves once the answer has been sent, or its connection is gone. */
export function whenSent({ raw }: FastifyReply): Promise<void> {
  const { socket } = raw.req;
  return new Promise(resolve => {
    const end = () => {
      stopListening();
      socket.off('close', end);
      resolve();
    };
    const stopListening = finished(raw, end);
    // An answer that waits behind another on its connection hears nothing of the connection's end.
    socket.once('close', end);
    if (socket.destroyed) end();
  });
}
