import { tooOften, unavailable } from '../app-error';
import type { App } from '../app-type';
import { Busy, fairTurns } from '../fair-turns';
import { networkOf } from './network-of';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** It lasts as long as a file does on somebody's connection, and asks little of the database meanwhile. */
    slow?: boolean;
  }
}

/** Whether what answers there reads the database, also for strangers: no file of the app does. */
export const asksDatabase = (routeUrl: string) => /^\/(api|shared)\b/.test(routeUrl);

/** Far longer than turns take, and no longer than a device waits for an answer (S10). */
const WAIT_MS = 8_000;
/** Of one person; only a program gone wild has so many. */
const MOST_WAITING = 100;

/**
 * Shares the database's connections out: a company has no more than half of them at a time, a person half of that, and
 * some are left for what runs besides requests. Who asks for more waits in turn; strangers count as one company, and
 * as one person by network. What lasts as files do waits for others of its person alone.
 */
export function addTurns(app: App): void {
  const { max } = app.pool.options;
  const ofCompanies = fairTurns({ atOnce: Math.ceil(max * 0.75), each: Math.ceil(max / 2) });
  const ofPeople = fairTurns({ each: Math.ceil(max / 4), mostWaiting: MOST_WAITING });

  // Around the handler alone: who has gone keeps their turn until what they asked for has ended.
  app.addHook('onRoute', route => {
    if (!asksDatabase(route.url)) return;
    const { handler } = route;
    const { slow, file } = route.config ?? {};
    route.handler = async function (request, reply) {
      // Who sends the answer instead of returning it says so by nothing, which here would be an empty one.
      const answer = () => handler.call(this, request, reply) ?? reply;
      // What strangers are sent of files asks nothing of the database.
      if (!request.session && slow) return answer();
      const company = request.session?.tenant_id ?? 'strangers';
      const person = request.session?.user_id ?? networkOf(request.ip);
      const work = async () => {
        // Nobody would hear the answer.
        if (request.socket.destroyed) throw unavailable();
        return answer();
      };
      const until = performance.now() + WAIT_MS;
      const turn =
        slow || file
          ? ofPeople.run(`files of ${person}`, work)
          : ofPeople.run(person, () => ofCompanies.run(company, work, until - performance.now()), WAIT_MS);
      return turn.catch(error => {
        if (!(error instanceof Busy)) throw error;
        throw error.tooMany ? tooOften(1) : unavailable();
      });
    };
  });
}
