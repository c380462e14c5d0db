import type * as z from 'zod/mini';
import type { App } from '../app-type';

/** Services that a job may use. */
export interface JobDeps
  extends Pick<
    App,
    | 'pool'
    | 'env'
    | 'clock'
    | 'newId'
    | 'log'
    | 'mailer'
    | 'addressOf'
    | 'iconOf'
    | 'feedRules'
    | 'storage'
    | 'push'
  > {
  /** Aborted when the process stops, or when another process has taken over the job. */
  signal: AbortSignal;
}

export interface Job<Schema extends z.ZodMiniType = z.ZodMiniType> {
  schema: Schema;
  /** Runs the job. It may happen more than once, because a process may die between the work and its recording. */
  run(payload: z.output<Schema>, deps: JobDeps): Promise<void>;
  /** Number of failures after which the job is dead; 12 by default, which takes about four hours. */
  attempts?: number;
  /** Whether the job takes a few seconds at most and is waited for. One lane is reserved for such jobs. */
  isShort?: true;
  /** Runs the job automatically every hour or day (UTC), with an empty payload, in one process. */
  every?: 'hour' | 'day';
}

export const defineJob = <Schema extends z.ZodMiniType>(job: Job<Schema>): Job<Schema> => job;

/** Jobs of any payload, for the worker. Each payload is parsed by its kind before it runs. */
export type JobTable = Record<string, Job>;
