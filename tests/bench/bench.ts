import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { v7 as newId } from 'uuid';
import { buildApp } from '../../server/app';
import { startEmbedded } from '../../server/database/embedded';
import { migrate } from '../../server/database/migrate';
import { createPool } from '../../server/database/pool';
import { inTransaction } from '../../server/database/transaction';
import { readEnv } from '../../server/env';
import { createToken, hashToken } from '../../server/plugins/session';
import type { NewBoard } from '../../server/repositories/boards';
import { createSession } from '../../server/repositories/sessions';
import { createTenant, createUser } from '../../server/repositories/tenants';
import { seedBigFlow } from '../factories/big-flow';
import { benchCommands } from './commands';
import { explainAll } from './explain';
import { benchPull } from './pull';

const CARDS = 10_000;
/** Cards in all when the plans are looked at. */
const CARDS_FOR_PLANS = 100_000;

/** What each measurement works with. */
export interface Place {
  url: string;
  pool: Pool;
  tenant_id: number;
  person: string;
  token: string;
  flow: NewBoard;
  /** Statements that the server has sent to its database so far. */
  statements: () => number;
}

export const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
export const size = (bytes: number) =>
  bytes < 100_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(2)} MB`;

/** A request as a device makes it; its answer, what it weighed as JSON, and how long it took. */
export async function post(place: Pick<Place, 'url' | 'token' | 'tenant_id'>, path: string, body: unknown) {
  const start = performance.now();
  const response = await fetch(`${place.url}/api${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${place.token}`,
      'x-tenant': String(place.tenant_id),
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
  return { data: JSON.parse(text).data, bytes: text.length, ms: performance.now() - start };
}

/** Counts what goes to the database, whoever asks it. */
function countStatements(pool: Pool): () => number {
  let count = 0;
  pool.on('connect', client => {
    const { query } = client;
    client.query = ((...call: unknown[]) => {
      count += 1;
      return (query as (...call: unknown[]) => unknown).apply(client, call);
    }) as typeof client.query;
  });
  return () => count;
}

async function aPerson(pool: Pool, tenant_id: number): Promise<{ person: string; token: string }> {
  const [person, token] = [newId(), createToken()];
  await inTransaction(pool, async client => {
    await createTenant(client, { id: tenant_id, name: 'Medida', subdomain: null });
    const user = {
      id: person,
      name: 'Medida',
      email: 'medida@exemplo.test',
      password_hash: '',
      occupation: null,
    };
    await createUser(client, tenant_id, 'user', user);
  });
  await createSession(pool, hashToken(token), person);
  return { person, token };
}

export async function bench(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'patio-bench-'));
  // Run as root, the database's own user has to walk through it.
  chmodSync(dataDir, 0o711);
  const { connection, stop } = await startEmbedded({ dataDir });
  const pool = createPool(connection);
  const statements = countStatements(pool);
  try {
    await migrate(pool);
    const env = readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent' });
    const app = await buildApp({ pool, env, requestsAMinute: 1e9 });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const tenant_id = 1;
    const { person, token } = await aPerson(pool, tenant_id);
    console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim()}, fsync on\n`);

    const start = performance.now();
    const flow = await seedBigFlow(pool, tenant_id, { medida: person }, 'medida', CARDS);
    console.log(
      `seeded ${CARDS} cards with tasks, items and comments in ${seconds(performance.now() - start)}`,
    );
    const place: Place = { url: app.listeningOrigin, pool, tenant_id, person, token, flow, statements };
    await benchPull(place);
    await benchCommands(place);
    await explainAll(place, CARDS_FOR_PLANS - CARDS);
    await app.close();
  } finally {
    await pool.end();
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
