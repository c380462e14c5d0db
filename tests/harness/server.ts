import { tmpdir } from 'node:os';
import type { Pool } from 'pg';
import { type AppDeps, buildApp } from '../../server/app';
import type { App } from '../../server/app-type';
import { type Env, readEnv } from '../../server/env';
import { createDatabase } from './database';

export type TestServerOptions = {
  /** On a port of its own, for what needs real sockets; without it, `app.inject`. */
  listen?: boolean;
  env?: NodeJS.ProcessEnv;
} & Pick<AppDeps, 'clock' | 'newId' | 'requestsAMinute' | 'appFolder'>;

export type TestServer = {
  app: App;
  pool: Pool;
  /** Address of its database, for another process or pool. */
  database: string;
  env: Env;
  /** Empty unless it listens. */
  url: string;
  close: () => Promise<void>;
};

/** High enough that thousands of simulated requests from one address pass. */
const UNLIMITED = 10_000_000;

/** A whole server on a database of its own, in well under a second. */
export async function startServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { listen = false, requestsAMinute = UNLIMITED, clock, newId, appFolder } = options;
  const database = await createDatabase();
  const env = readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: tmpdir(), ...options.env });
  const app = await buildApp({ pool: database.pool, env, clock, newId, requestsAMinute, appFolder });
  if (listen) await app.listen({ host: '127.0.0.1', port: 0 });
  else await app.ready();
  return {
    app,
    pool: database.pool,
    database: database.address,
    env,
    url: listen ? app.listeningOrigin : '',
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}
