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
    /**
     * Whether the route counts towards the requests of a network like those of the API, because it queries the
     * database.
     */
    isLimited?: boolean;
  }
}

/**
 * Most requests of a network per minute, far above what a person needs, even with boards full of changes. Only a faulty
 * program reaches it.
 */
const REQUESTS_A_MINUTE = 3_000;

/** Seconds of a year. */
const A_YEAR = 31_536_000;

/**
 * Returns the socket's origin for the content policy. An invalid host could add something else to the policy, so it is
 * left out.
 */
const socketOrigin = (host: string, secure: boolean) =>
  /^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i.test(host) ? `${secure ? 'wss' : 'ws'}://${host}` : "'self'";

/** Addresses from which a browser gets its Firebase token. */
const FIREBASE = ['https://firebaseinstallations.googleapis.com', 'https://fcmregistrations.googleapis.com'];

/**
 * Adds security headers. Inline styles are allowed because the component library positions with them; scripts are
 * loaded only from the app's own files. Without https, headers that depend on it (strict transport, upgrading) are
 * omitted, since a browser in the local network would otherwise request addresses that don't exist.
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
        // Named explicitly as well, for browsers in which «self» does not include sockets.
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
        // Texts become markup or scripts only through the policy of that name (`src/trusted-types.ts`).
        'require-trusted-types-for': ["'script'"],
        'trusted-types': ['default'],
        ...(secure && { 'upgrade-insecure-requests': [] }),
      },
    },
    strictTransportSecurity: secure && { maxAge: A_YEAR },
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  // Responses of the API are personal: no cache may store them unless the route sets a time.
  app.addHook('onSend', async (request, reply) => {
    const isOfApi = request.routeOptions.url?.startsWith('/api') ?? true;
    if (isOfApi && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  await app.register(rateLimit, { global: false });
  // Runs before any route's own hooks, so that a flood of anonymous requests doesn't reach the database. Known people
  // are counted by person, since many share one network.
  const countedAs = ({ ip, headers }: FastifyRequest) => {
    const person = headers.authorization && app.knownPeople.get(hashToken(headers.authorization));
    return person ? [{ network: person, times: 1 }] : networksOf(ip);
  };
  const isUncounted = ({ routeOptions: { url, config } }: FastifyRequest) =>
    // By the matched route, since one address can be spelled in many ways.
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
