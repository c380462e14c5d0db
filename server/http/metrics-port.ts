import { createServer, type Server } from 'node:http';
import { Registry } from 'prom-client';
import type { App } from '../app-type';

/**
 * Serves `/metrics` on a separate port for the operator, because everyone may reach the public port. Rejects if it
 * can't listen.
 */
export async function openMetricsPort(app: App, host: string, port: number): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end();
    try {
      const text = await app.metrics();
      response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text);
    } catch (error) {
      app.log.warn({ err: error }, 'metrics could not be read');
      response.writeHead(503).end();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen({ host, port }, resolve);
  });
  return server;
}
