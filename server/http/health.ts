import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { unavailable } from '../app-error';
import type { App } from '../app-type';
import { boundMetrics } from '../bounds';
import { ping } from '../database/pool';
import { countJobs } from '../repositories/jobs';
import { prepareDataFolder } from '../start/data-folder';
import { StartError } from '../start-error';

declare module 'fastify' {
  interface FastifyInstance {
    /** How the process and its requests have been doing, in Prometheus' words. */
    metrics: () => Promise<string>;
  }
}

/** What the process itself has to tell; several apps in one process share it. */
const processMetrics = new Registry();
collectDefaultMetrics({ register: processMetrics });

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** A disk that is full or gone since the start is for whoever watches this address, not for the log alone. */
function tryStorage(dataDir: string): void {
  try {
    prepareDataFolder(dataDir);
  } catch (error) {
    if (error instanceof StartError) throw unavailable();
    throw error;
  }
}

/** `/healthz`: the process answers. `/readyz`: it can also do its work. `app.metrics`: how it has been doing. */
export function addHealth(app: App): void {
  const registry = new Registry();
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until the answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  });
  new Gauge({
    name: 'jobs',
    help: 'Jobs by what has become of them; a dead one waits for somebody to look',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      this.reset();
      // Without a database there is no telling, and everything else still has its numbers.
      const counts = await countJobs(app.pool).catch(() => ({}));
      for (const [state, count] of Object.entries(counts)) this.set({ state }, count);
    },
  });
  // By the route's pattern, never by the address: ids would make a new series each, and so would each build's files.
  app.addHook('onResponse', async (request, reply) => {
    const { url = 'none' } = request.routeOptions;
    const route = url.startsWith('/assets/') ? '/assets' : url;
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });

  async function lookAtAll(): Promise<void> {
    await ping(app.pool);
    tryStorage(app.env.dataDir);
    await app.storage.check();
  }
  /** Shared by all who ask meanwhile: it writes files, and anybody may ask. */
  let looking: Promise<void> | null = null;

  const schema = { hide: true };
  app.get('/healthz', { schema, logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema, logLevel: 'silent' }, async () => {
    looking ??= lookAtAll().finally(() => {
      looking = null;
    });
    await looking;
    return { status: 'ok' };
  });
  app.decorate('metrics', () => Registry.merge([processMetrics, boundMetrics, registry]).metrics());
}
