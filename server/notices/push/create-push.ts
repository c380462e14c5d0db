import type { Pool } from '../../database/pool';
import type { Env } from '../../env';
import { type AddressRules, PUBLIC_ONLY } from '../../outside/resolve-address';
import { createFirebase } from './firebase';
import type { PushSenders } from './push-message';
import { createWebPush } from './web-push';

declare module 'fastify' {
  interface FastifyInstance {
    /** What reaches people's devices. */
    push: PushSenders;
  }
}

/** Web Push always, Firebase where it is configured. */
export function createPush(pool: Pool, env: Env, rules: Partial<AddressRules>): PushSenders {
  return {
    webpush: createWebPush(pool, `mailto:${env.adminEmail ?? env.mailFrom}`, { ...PUBLIC_ONLY, ...rules }),
    ...(env.fcm && { firebase: createFirebase(env.fcm) }),
  };
}
