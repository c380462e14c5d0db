import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isAppAddress } from '../../domain/app-address';
import { notFound } from '../app-error';
import type { App } from '../app-type';
import { sendError } from '../http/handle-errors';
import { subdomainOf } from '../http/subdomain-of';
import { findBrandOfSubdomain } from '../repositories/branding';
import { ROOT } from '../root';
import { APP_PACK, packApp } from './app-pack';
import { brandPage } from './branded-page';
import { manifestOf } from './manifest';

declare module 'fastify' {
  interface FastifyInstance {
    /** The built app's page, for a head of one's own (`app-page.ts`); null before the app is built. */
    appPage: string | null;
  }
}

const BUILT_APP = join(ROOT, 'dist', 'app');
const FOREVER = 'public, max-age=31536000, immutable';

/** What is made for each host, and asked for again each time: the service worker keeps it on the device. */
const OF_HOST = { config: { isLimited: true }, schema: { hide: true } };

/** A person going to an address of the app, as opposed to a program asking for a file that isn't there. */
function isNavigation(request: FastifyRequest): boolean {
  const isPage = isAppAddress(request.url.split('?', 1)[0]!);
  return isPage && request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
}

/**
 * Serves the built app. Files under assets/ carry a hash in their name, so they never change; the others are
 * asked for again each time, or a new version would not reach anyone. The page and the manifest are those of the host:
 * they have the name and look of the company whose address it is.
 */
export async function addStatic(app: App, folder = BUILT_APP): Promise<void> {
  const index = join(folder, 'index.html');
  const page = existsSync(index) ? readFileSync(index, 'utf8') : null;
  app.decorate('appPage', page);
  const brandOf = ({ host }: FastifyRequest) =>
    findBrandOfSubdomain(app.pool, subdomainOf(host, app.env.baseDomain));

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    // Without its database the app still opens, on what the device keeps.
    const brand = await brandOf(request).catch(() => null);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(page && brand ? brandPage(page, brand) : page);
  }

  if (page) {
    await app.register(fastifyStatic, {
      root: folder,
      cacheControl: false,
      // A route for each file that is there: no address that somebody makes up is ever looked for on the disk.
      wildcard: false,
      // Maps are for whoever runs the server: the sources are not the public's.
      globIgnore: ['**/*.map', 'index.html', 'manifest.webmanifest'],
      schemaHide: true,
      setHeaders: (reply, path) => {
        const isHashed = path.startsWith(join(folder, 'assets'));
        reply.header('cache-control', isHashed ? FOREVER : 'no-cache');
      },
    });
    for (const url of ['/', '/index.html']) app.get(url, OF_HOST, sendPage);
    let pack: Promise<Buffer> | null = null;
    app.get(APP_PACK.url, { schema: { hide: true } }, async (request, reply) => {
      // Browsers without brotli have the files one by one.
      if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) throw notFound();
      pack ??= packApp(folder);
      return reply
        .type(APP_PACK.type)
        .headers({ 'content-encoding': 'br', 'cache-control': 'no-store' })
        .send(await pack);
    });
    app.get('/manifest.webmanifest', OF_HOST, async (request, reply) =>
      reply
        .type('application/manifest+json')
        .header('cache-control', 'no-cache')
        .send(JSON.stringify(manifestOf(await brandOf(request)))),
    );
  }
  app.setNotFoundHandler((request, reply) => {
    if (page && isNavigation(request)) return sendPage(request, reply);
    return sendError(reply, notFound());
  });
}
