import type { App } from './app-type';
import { JOBS } from './job-table';
import { startWorker } from './jobs/worker';

/** The app runs jobs for as long as it is up. */
export function addJobs(app: App, random: () => number): void {
  app.decorate('worker', null);
  app.addHook('onReady', async () => {
    const { pool, env, clock, newId, log, mailer, feedRules, addressOf, storage, push } = app;
    const deps = { pool, env, clock, newId, log, mailer, feedRules, addressOf, storage, push };
    app.worker = startWorker({ kinds: JOBS, deps, random });
  });
  app.addHook('preClose', async () => {
    await app.worker?.stop();
  });
}
