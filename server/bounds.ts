import { Counter, Registry } from 'prom-client';

/**
 * The most that one network, person or company may have of a thing, so that none of them keeps the others waiting.
 * Those that people are told of before they reach them, or that devices check too, are in `domain/limits.ts`.
 */
export const BOUNDS = {} as const;
export type Bound = keyof typeof BOUNDS;

/** Several apps in one process share it, as they do the process. */
export const boundMetrics = new Registry();

const reached = new Counter({
  name: 'bounds_reached_total',
  help: 'How often somebody was refused or cut off at a bound, by its name in server/bounds.ts',
  labelNames: ['bound'],
  registers: [boundMetrics],
});

/** Tells whoever watches the server that somebody has come to this bound. */
export const countReached = (bound: Bound): void => reached.inc({ bound });
