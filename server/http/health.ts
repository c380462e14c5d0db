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
    /** Returns metrics of the process and its requests in Prometheus' format. */
    metrics: () => Promise<string>;
  }
}

/** Metrics of the process itself, shared by all apps in it. */
const processMetrics = new Registry();
collectDefaultMetrics({ register: processMetrics });

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Checks that the disk is writable. A disk that is full or lost since the start has to show at this address, not only
 * in the log.
 */
function tryStorage(dataDir: string): void {
  try {
    prepareDataFolder(dataDir);
  } catch (error) {
    if (error instanceof StartError) throw unavailable();
    throw error;
  }
}

/** Adds `/healthz`: the process responds; `/readyz`: it can also do its work; and `app.metrics`: its metrics. */
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
      // Without a database the jobs can't be counted, but all other metrics are still served.
      const counts = await countJobs(app.pool).catch(() => ({}));
      for (const [state, count] of Object.entries(counts)) this.set({ state }, count);
    },
  });
  // Labelled with the route's pattern, never the URL: ids and file names of builds would each create a new series.
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
  /** The check in progress, which concurrent requests share, because it writes files and everyone may request it. */
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
