import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Pool } from './database/pool';
import type { Env } from './env';
import type { Worker } from './jobs/worker';

/** The server, whose routes take their types from their zod schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

declare module 'fastify' {
  interface FastifyInstance {
    pool: Pool;
    env: Env;
    /** The server's clock; tests bring their own. */
    clock: () => Date;
    /** Gives ids (UUIDv7); tests bring a sequence of their own. */
    newId: () => string;
    /** What runs jobs; there once the app is ready. */
    worker: Worker | null;
  }
}
