import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Pool } from './database/pool';
import type { Env } from './env';
import type { Storage } from './files/storage/storage';
import type { Mailer } from './notices/mail/mailer';
import type { PushSenders } from './notices/push/push-message';
import type { CepProvider } from './outside/cep-provider';
import type { AddressRules } from './outside/resolve-address';

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

declare module 'fastify' {
  interface FastifyInstance {
    pool: Pool;
    env: Env;
    /** The server's clock; tests bring their own. */
    clock: () => Date;
    /** Gives ids (UUIDv7); tests bring a sequence of their own. */
    newId: () => string;
    /** Where people find a company by its subdomain, or everything without one; for links. */
    addressOf: (subdomain: string | null) => string;
    mailer: Mailer;
    /** Which addresses feeds are read from; empty but for tests: the public internet's alone. */
    feedRules: Partial<AddressRules>;
    cep: CepProvider;
    /** Where files are kept. */
    storage: Storage;
    /** What reaches people's devices. */
    push: PushSenders;
    /** The built app's page, for a head of one's own (`http/app-page.ts`); null before the app is built. */
    appPage: string | null;
    /** How the process and its requests have been doing, in Prometheus' words. */
    metrics: () => Promise<string>;
    /** There once the app is ready. */
    worker: Worker | null;
  }
}
