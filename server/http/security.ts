import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { tooOften } from '../app-error';
import type { App } from '../app-type';
import { networksOf } from './network-of';
import { hashToken } from './require-session';
import { asksDatabase } from './take-turns';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Counts among the requests that a network may make, as the API's do: it asks the database. */
    isLimited?: boolean;
  }
}

/** Far above what a person does, boards full of changes included; only a program gone wild meets it. */
const REQUESTS_A_MINUTE = 3_000;

/** In seconds. */
const A_YEAR = 31_536_000;

/** A host that is none would say something else in the policy: it gets nothing. */
const socketOrigin = (host: string, secure: boolean) =>
  /^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i.test(host) ? `${secure ? 'wss' : 'ws'}://${host}` : "'self'";

/** Where a browser gets the token that Firebase knows it by. */
const FIREBASE = ['https://firebaseinstallations.googleapis.com', 'https://fcmregistrations.googleapis.com'];

/**
 * Inline styles are how the component library positions things; scripts come from our own files alone.
 * Without https in front, what only makes sense with it (strict transport, upgrading) stays off, as a browser on
 * the local network would otherwise ask for addresses that don't exist.
 */
export async function addSecurity(app: App, { requestsAMinute = REQUESTS_A_MINUTE } = {}): Promise<void> {
  const secure = app.env.publicUrl?.startsWith('https:') ?? false;
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'", 'data:'],
        // By its name as well, for browsers to which «self» says nothing about sockets.
        'connect-src': [
          "'self'",
          ({ headers: { host = '' } }) => socketOrigin(host, secure),
          ...(app.env.fcm ? FIREBASE : []),
        ],
        'worker-src': ["'self'"],
        'manifest-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        // Texts become neither markup nor scripts but by the policy of that name (`src/trusted-types.ts`).
        'require-trusted-types-for': ["'script'"],
        'trusted-types': ['default'],
        ...(secure && { 'upgrade-insecure-requests': [] }),
      },
    },
    strictTransportSecurity: secure && { maxAge: A_YEAR },
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  // What the API answers is somebody's: nothing between here and them keeps it, unless the route says for how long.
  app.addHook('onSend', async (request, reply) => {
    const isOfApi = request.routeOptions.url?.startsWith('/api') ?? true;
    if (isOfApi && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  await app.register(rateLimit, { global: false });
  // Runs before any route's own hooks, so that a flood of strangers doesn't reach the database. People seen before are
  // counted by person, as many share one network.
  const countedAs = ({ ip, headers }: FastifyRequest) => {
    const person = headers.authorization && app.knownPeople.get(hashToken(headers.authorization));
    return person ? [{ network: person, times: 1 }] : networksOf(ip);
  };
  const isUncounted = ({ routeOptions: { url, config } }: FastifyRequest) =>
    // By the route that will run: one address has many spellings.
    url !== undefined && !asksDatabase(url) && !config.isLimited;
  const limit = app.rateLimit({
    max: requestsAMinute,
    timeWindow: '1 minute',
    keyGenerator: request => countedAs(request)[0]!.network,
    allowList: isUncounted,
    errorResponseBuilder: (_request, { ttl }) => tooOften(ttl / 1000),
  });
  app.addHook('onRequest', limit);
  const limitWide = app.createRateLimit({
    max: request => requestsAMinute * countedAs(request)[1]!.times,
    timeWindow: '1 minute',
    keyGenerator: request => countedAs(request)[1]!.network,
    allowList: isUncounted,
  });
  app.addHook('onRequest', async request => {
    if (!countedAs(request)[1]) return;
    const counted = await limitWide(request);
    if (!counted.isAllowed && counted.isExceeded) throw tooOften(counted.ttlInSeconds);
  });
}
