import { BOUNDS, countReached } from '../../bounds';
import type { Pool } from '../../database/pool';
import type { Env } from '../../env';
import { type AddressRules, PUBLIC_ONLY } from '../../outside/resolve-address';
import { createFirebase } from './firebase';
import type { PushSender, PushSenders } from './push-message';
import { createWebPush } from './web-push';

declare module 'fastify' {
  interface FastifyInstance {
    /** What reaches people's devices. */
    push: PushSenders;
  }
}

/** Gives a push up that takes too long, be it in the look-up of a name or within somebody else's library. */
export const inTime = (sender: PushSender): PushSender => ({
  async send(token, message) {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        countReached('pushWait');
        reject(new Error('the push service does not answer'));
      }, BOUNDS.pushWait);
    });
    return Promise.race([sender.send(token, message), late]).finally(() => clearTimeout(timer));
  },
});

/** Web Push always, Firebase where it is configured. */
export function createPush(pool: Pool, env: Env, rules: Partial<AddressRules>): PushSenders {
  const contact = `mailto:${env.adminEmail ?? env.mailFrom}`;
  return {
    webpush: inTime(createWebPush(pool, contact, { ...PUBLIC_ONLY, ...rules })),
    ...(env.fcm && { firebase: inTime(createFirebase(env.fcm)) }),
  };
}
