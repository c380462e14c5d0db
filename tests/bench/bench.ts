import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { buildApp } from '../../server/app';
import type { App } from '../../server/app-type';
import { startEmbedded } from '../../server/database/embedded';
import { migrate } from '../../server/database/migrate';
import { createPool } from '../../server/database/pool';
import { inTransaction } from '../../server/database/transaction';
import { readEnv } from '../../server/env';
import { createCompany } from '../../server/people/change-company';
import type { NewBoard } from '../../server/repositories/flows/boards';
import { seedBigFlow } from '../factories/big-flow';
import { createFullCompany, type FullCompany } from '../harness/full-company';
import { addPerson } from '../harness/people';
import { onStatement } from '../harness/statements';
import { benchCommands } from './commands';
import { benchDevice } from './device';
import { benchEventLoop } from './event-loop';
import { explainAll } from './explain';
import { benchFloods } from './floods';
import { benchLargestInputs } from './largest-inputs';
import { benchPull } from './pull';

const CARDS = 10_000;

/** Server, database and company that each measurement uses. */
export interface Place {
  url: string;
  app: App;
  pool: Pool;
  company: FullCompany;
  /** Token of a person of the big flow; `organization` has that of the white-label organisation's administrator. */
  token: string;
  organization: { token: string };
  flow: NewBoard;
  /** Returns the number of statements that the server has sent to its database so far. */
  statements: () => number;
}

export const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
export const size = (bytes: number) =>
  bytes < 100_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(2)} MB`;

/** Sends a request as a device does. Returns the response, its size as JSON, and how long it took. */
export async function post(place: Pick<Place, 'url' | 'token' | 'company'>, path: string, body: unknown) {
  const start = performance.now();
  const response = await fetch(`${place.url}/api${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${place.token}`,
      'x-tenant': String(place.company.world.tenant_id),
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
  return { data: JSON.parse(text).data, bytes: text.length, ms: performance.now() - start };
}

export async function bench(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'patio-bench-'));
  // When run as root, the database's own user must be able to enter the folder.
  chmodSync(dataDir, 0o711);
  const { connection, stop } = await startEmbedded({ dataDir });
  const pool = createPool(connection);
  let app: App | undefined;
  let asked = 0;
  onStatement(pool, () => {
    asked += 1;
  });
  try {
    await migrate(pool);
    const env = readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: dataDir });
    app = await buildApp({ pool, env, requestsAMinute: 1e9, runsJobs: false });
    await app.listen({ host: '127.0.0.1', port: 0 });
    await inTransaction(pool, client => createCompany(client, { name: 'Grupo' }, 0));
    const organization = await addPerson(pool, 'Olga', [{ tenant: 0, role: 'admin' }]);
    const company = await createFullCompany({ app, pool }, 1);
    console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim()}, fsync on\n`);

    const start = performance.now();
    const { actor, token } = company.world.people.gestor!;
    const people = { gestor: actor.user_id };
    const flow = await seedBigFlow(pool, company.world.tenant_id, people, 'gestor', CARDS);
    console.log(
      `seeded ${CARDS} cards with tasks, items and comments in ${seconds(performance.now() - start)}`,
    );
    const statements = () => asked;
    const url = app.listeningOrigin;
    const place: Place = { url, app, pool, company, token, organization, flow, statements };
    await benchPull(place);
    await benchCommands(place);
    await benchEventLoop(place);
    await benchLargestInputs(place);
    await benchFloods(place);
    await explainAll(place);
    await pool.query('CREATE DATABASE device');
    const devicePool = createPool({ ...connection, database: 'device' });
    await migrate(devicePool);
    await benchDevice(devicePool).finally(() => devicePool.end());
  } finally {
    await app?.close();
    await pool.end();
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
