import type { Worker } from '../app-type';
import { BOUNDS } from '../bounds';
import { listen } from '../database/listen';
import {
  addRecurringJob,
  extendLease,
  failJob,
  finishJob,
  JOBS_CHANNEL,
  releaseJob,
  type TakenJob,
  takeJob,
} from '../repositories/jobs';
import { backoff } from './backoff';
import type { Job, JobDeps, JobTable } from './job';

export interface WorkerOptions {
  kinds: JobTable;
  deps: Omit<JobDeps, 'signal'>;
  random: () => number;
}

/** Jobs that run at once in one process. Their distribution is in `bounds.ts`. */
const LANES = 4;
/** Milliseconds without a sign of life after which a process counts as dead, and another one takes over its jobs. */
const LEASE_MS = 60_000;
/**
 * Milliseconds between polls. NOTIFY wakes the worker at once; polling finds jobs that become due by their time, or
 * whose notification was missed.
 */
const POLL_MS = 5_000;
const STOP_MS = 5_000;
const ATTEMPTS = 12;
const ERROR_MAX = 500;

/** Runs jobs as they become due, beside any number of other processes. Each job runs in only one of them at a time. */
export function startWorker({ kinds, deps, random }: WorkerOptions): Worker {
  const { pool, clock, log } = deps;
  const names = Object.keys(kinds);
  const stopping = new AbortController();
  const running = new Map<Promise<void>, TakenJob>();
  /** Period for which each recurring kind was last requested, as far as this process knows. */
  const periods = new Map<string, string>();
  let filling: Promise<void> | null = null;
  let wanted = false;
  let lastCompany = 0;

  const leaseEnd = () => new Date(clock().getTime() + LEASE_MS);

  function wake(): void {
    if (stopping.signal.aborted) return;
    wanted = true;
    filling ??= fill().finally(() => {
      filling = null;
    });
  }

  /** Returns the owners whose jobs use as many lanes as they may. */
  function heldBy(owner: (job: TakenJob) => string, lanes: number): string[] {
    const owners = [...running.values()].map(owner);
    return owners.filter(one => owners.filter(other => other === one).length >= lanes);
  }

  function kindsToTake(): string[] {
    const full = heldBy(({ kind }) => kind, BOUNDS.lanesOfKind);
    const long = [...running.values()].filter(({ kind }) => !kinds[kind]!.isShort).length;
    return names.filter(kind => !full.includes(kind) && (kinds[kind]!.isShort || long < BOUNDS.lanesOfLong));
  }

  async function fill(): Promise<void> {
    try {
      while (wanted) {
        wanted = false;
        await askForRecurring();
        while (running.size < LANES && !stopping.signal.aborted) {
          const job = await takeJob(pool, {
            kinds: kindsToTake(),
            now: clock(),
            until: leaseEnd(),
            after: lastCompany,
            full: heldBy(({ share }) => share, BOUNDS.lanesOfCompany),
          });
          if (!job) break;
          lastCompany = job.company;
          const run = runJob(job).finally(() => {
            running.delete(run);
            wake();
          });
          running.set(run, job);
        }
      }
    } catch (error) {
      log.warn({ err: error }, 'jobs could not be taken');
    }
  }

  async function askForRecurring(): Promise<void> {
    for (const [kind, { every }] of Object.entries(kinds)) {
      if (!every) continue;
      const period = clock()
        .toISOString()
        .slice(0, every === 'hour' ? 13 : 10);
      if (periods.get(kind) === period) continue;
      await addRecurringJob(pool, kind, period);
      periods.set(kind, period);
    }
  }

  async function runJob(taken: TakenJob): Promise<void> {
    const job = kinds[taken.kind]!;
    const lost = new AbortController();
    const beat = setInterval(() => {
      extendLease(pool, taken, leaseEnd()).then(
        ours => ours || lost.abort(),
        error => log.warn({ err: error }, 'lease of a job not extended'),
      );
    }, LEASE_MS / 3);
    try {
      await attempt(job, taken, AbortSignal.any([stopping.signal, lost.signal]));
      await finishJob(pool, taken);
    } catch (error) {
      await giveUp(job, taken, error).catch(failure => log.warn({ err: failure }, 'job left to its lease'));
    } finally {
      clearInterval(beat);
    }
  }

  async function attempt(job: Job, { payload, attempts }: TakenJob, signal: AbortSignal): Promise<void> {
    // Taken more often than it may fail: the process ended each time before it could record that.
    if (attempts > (job.attempts ?? ATTEMPTS)) throw new Error('the process ended while it ran');
    await job.run(job.schema.parse(payload), { ...deps, signal });
  }

  async function giveUp(job: Job, taken: TakenJob, error: unknown): Promise<void> {
    if (stopping.signal.aborted) return releaseJob(pool, taken);
    const { id, kind, attempts } = taken;
    const isLast = attempts >= (job.attempts ?? ATTEMPTS);
    log[isLast ? 'error' : 'warn'](
      { err: error, job: id, kind, attempts },
      isLast ? 'job is dead' : 'job failed',
    );
    const now = clock();
    await failJob(pool, taken, {
      error: (error instanceof Error ? error.message : String(error)).slice(0, ERROR_MAX),
      retryAt: isLast ? null : new Date(now.getTime() + backoff(attempts, random)),
      now,
    });
  }

  const poll = setInterval(wake, POLL_MS);
  const listener = listen(pool, JOBS_CHANNEL, wake, wake, error =>
    log.warn({ err: error }, 'jobs lost the database'),
  );
  wake();

  return {
    async drain() {
      wake();
      while (filling || running.size > 0) await Promise.all([filling, ...running.keys()]);
    },
    async stop() {
      clearInterval(poll);
      stopping.abort(new Error('the process stops'));
      await listener.close();
      await filling;
      let late: NodeJS.Timeout | undefined;
      const wait = new Promise(resolve => {
        late = setTimeout(resolve, STOP_MS);
      });
      await Promise.race([Promise.all(running.keys()), wait]);
      clearTimeout(late);
    },
  };
}
