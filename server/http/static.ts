import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyRequest } from 'fastify';
import type { App } from '../app-type';
import { ROOT } from '../root';
import { notFound } from './app-error';
import { sendError } from './handle-errors';

const BUILT_APP = join(ROOT, 'dist', 'app');
const FOREVER = 'public, max-age=31536000, immutable';

const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0]!;

/** A person going to an address of the app, as opposed to a program asking for a file that isn't there. */
function isNavigation(request: FastifyRequest): boolean {
  const path = pathOf(request);
  const isPage = !/^\/(api|socket\.io|assets)\b/.test(path) && !/\.[^/]*$/.test(path);
  return isPage && request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
}

/**
 * Serves the built app. Files under assets/ carry a hash in their name, so they never change; the others are
 * asked for again each time, or a new version would not reach anyone.
 */
export async function addStatic(app: App, folder = BUILT_APP): Promise<void> {
  const page = join(folder, 'index.html');
  const built = existsSync(page);
  app.decorate('appPage', built ? readFileSync(page, 'utf8') : null);
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      cacheControl: false,
      // A route for each file that is there: no address that somebody makes up is ever looked for on the disk.
      wildcard: false,
      // They are for whoever runs the server: the sources are not the public's.
      globIgnore: ['**/*.map'],
      schemaHide: true,
      setHeaders: (reply, path) => {
        const isHashed = path.startsWith(join(folder, 'assets'));
        reply.header('cache-control', isHashed ? FOREVER : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (built && isNavigation(request)) return reply.sendFile('index.html');
    return sendError(reply, notFound());
  });
}
