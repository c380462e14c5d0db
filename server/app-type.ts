import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';

/** The server, whose routes take their types from their zod schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** What runs jobs in this process. */
export interface Worker {
  /** Resolves once nothing that is due is left, and nothing runs. */
  drain(): Promise<void>;
  /** Takes nothing more, and waits a little for what runs. */
  stop(): Promise<void>;
}
