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
    /** The built app's page, to be sent with another head (`app-page.ts`); null before the app is built. */
    appPage: string | null;
  }
}

const BUILT_APP = join(ROOT, 'dist', 'app');
const FOREVER = 'public, max-age=31536000, immutable';

/**
 * Route options of files that are generated for each host. Browsers request them each time; the service worker stores
 * them on the device.
 */
const OF_HOST = { config: { isLimited: true }, schema: { hide: true } };

/**
 * Returns whether a person navigates to an address of the app, as opposed to a program that requests a missing file.
 */
function isNavigation(request: FastifyRequest): boolean {
  const isPage = isAppAddress(request.url.split('?', 1)[0]!);
  return isPage && request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
}

/**
 * Serves the built app. Files in assets/ have a hash in their name, so they never change; the others are revalidated at
 * each request, so that a new version reaches everyone. The page and the manifest depend on the host: they have the
 * name and look of the company whose address it is.
 */
export async function addStatic(app: App, folder = BUILT_APP): Promise<void> {
  const index = join(folder, 'index.html');
  const page = existsSync(index) ? readFileSync(index, 'utf8') : null;
  app.decorate('appPage', page);
  const brandOf = ({ host }: FastifyRequest) =>
    findBrandOfSubdomain(app.pool, subdomainOf(host, app.env.baseDomain));

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    // Without the database the app still opens, with the data on the device.
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
      // A route for each existing file, so that made-up addresses are never looked up on the disk.
      wildcard: false,
      // Source maps are only for the operator: the sources are not public.
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
      // Browsers without brotli load the files one by one.
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
