import { tmpdir } from 'node:os';
import type { Pool } from 'pg';
import { type AppDeps, buildApp } from '../../server/app';
import type { App } from '../../server/app-type';
import { type Env, readEnv } from '../../server/env';
import type { Letter } from '../../server/notices/mail/letter';
import { type CepProvider, CepUnavailable } from '../../server/outside/cep-provider';
import { createDatabase } from './database';

export type TestServerOptions = {
  /** Whether to listen on its own port, for tests that need real sockets; otherwise use `app.inject`. */
  listen?: boolean;
  env?: NodeJS.ProcessEnv;
} & Pick<
  AppDeps,
  | 'clock'
  | 'newId'
  | 'requestsAMinute'
  | 'patienceMs'
  | 'runsJobs'
  | 'appFolder'
  | 'random'
  | 'mailer'
  | 'feedRules'
  | 'cep'
>;

export type TestServer = {
  app: App;
  pool: Pool;
  /** Address of the server's database, for another process or pool. */
  database: string;
  env: Env;
  /** Address of the server; empty unless it listens. */
  url: string;
  /** E-mails that were sent, unless the test provides a mailer. */
  letters: Letter[];
  /** Resolves once every job that is due has run. */
  drain: () => Promise<void>;
  close: () => Promise<void>;
};

/** Requests a minute, high enough for thousands of simulated requests from one address. */
const UNLIMITED = 10_000_000;

/** Finds no address by CEP: tests reach no server outside. */
const noCep: CepProvider = { find: () => Promise.reject(new CepUnavailable('no answer')) };

/** Starts a whole server on its own database, in well under a second. */
export async function startServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { listen = false, requestsAMinute = UNLIMITED, clock, newId, runsJobs, appFolder, random } = options;
  const { feedRules, patienceMs } = options;
  const database = await createDatabase();
  const env = readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: tmpdir(), ...options.env });
  const letters: Letter[] = [];
  const { mailer = { send: async letter => void letters.push(letter), close() {} }, cep = noCep } = options;
  const { pool } = database;
  const app = await buildApp({
    pool,
    env,
    clock,
    newId,
    requestsAMinute,
    patienceMs,
    runsJobs,
    appFolder,
    random,
    mailer,
    cep,
    feedRules,
  });
  if (listen) await app.listen({ host: '127.0.0.1', port: 0 });
  else await app.ready();
  return {
    app,
    pool: database.pool,
    database: database.address,
    env,
    url: listen ? app.listeningOrigin : '',
    letters,
    drain: async () => app.worker?.drain(),
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}
