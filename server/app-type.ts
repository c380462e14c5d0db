import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';

/** The server, with route types taken from their zod schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** Runs jobs in this process. */
export interface Worker {
  /** Resolves once no due job is left and none is running. */
  drain(): Promise<void>;
  /** Takes no further jobs, and waits a limited time for running ones. */
  stop(): Promise<void>;
}
