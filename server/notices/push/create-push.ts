import { BOUNDS, countReached } from '../../bounds';
import type { Pool } from '../../database/pool';
import type { Env } from '../../env';
import { type AddressRules, PUBLIC_ONLY } from '../../outside/resolve-address';
import { createFirebase } from './firebase';
import type { PushSender, PushSenders } from './push-message';
import { createWebPush } from './web-push';

declare module 'fastify' {
  interface FastifyInstance {
    /** Senders of push messages, by provider. */
    push: PushSenders;
  }
}

/** Wraps a sender so that it gives up a push after a time limit, whether a name lookup or the library is slow. */
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

/** Makes the senders: Web Push always, Firebase if it is configured. */
export function createPush(pool: Pool, env: Env, rules: Partial<AddressRules>): PushSenders {
  const contact = `mailto:${env.adminEmail ?? env.mailFrom}`;
  return {
    webpush: inTime(createWebPush(pool, contact, { ...PUBLIC_ONLY, ...rules })),
    ...(env.fcm && { firebase: inTime(createFirebase(env.fcm)) }),
  };
}
