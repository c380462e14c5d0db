import type * as z from 'zod/mini';
import type { App } from '../app-type';

/** What a job may use. */
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
  /** Aborted when the process stops, or the job became another process's. */
  signal: AbortSignal;
}

export interface Job<Schema extends z.ZodMiniType = z.ZodMiniType> {
  schema: Schema;
  /** Happens at least once: a process may die between the deed and its being noted. */
  run(payload: z.output<Schema>, deps: JobDeps): Promise<void>;
  /** After so many failures it is dead; 12 if nothing is said, some four hours. */
  attempts?: number;
  /** Takes a few seconds at most, and somebody waits for it: one lane is never held by others. */
  isShort?: true;
  /** Asked for by itself, with an empty payload, by one process each hour or day (UTC). */
  every?: 'hour' | 'day';
}

export const defineJob = <Schema extends z.ZodMiniType>(job: Job<Schema>): Job<Schema> => job;

/** Kinds of any payload, for who runs them: each payload is parsed by its own kind before it runs. */
export type JobTable = Record<string, Job>;
