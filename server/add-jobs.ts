import type { App, Worker } from './app-type';
import { JOBS } from './job-table';
import { startWorker } from './jobs/worker';

declare module 'fastify' {
  interface FastifyInstance {
    /** Null until the app is ready. */
    worker: Worker | null;
  }
}

/** Adds the job worker to the app. It runs jobs while the app is up. */
export function addJobs(app: App, random: () => number): void {
  app.decorate('worker', null);
  app.addHook('onReady', async () => {
    const { pool, env, clock, newId, log, mailer, feedRules, addressOf, iconOf, storage, push } = app;
    const deps = { pool, env, clock, newId, log, mailer, feedRules, addressOf, iconOf, storage, push };
    app.worker = startWorker({ kinds: JOBS, deps, random });
  });
  app.addHook('preClose', async () => {
    await app.worker?.stop();
  });
}
