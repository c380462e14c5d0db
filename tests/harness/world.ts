import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { Actor } from '../../domain/policy';
import { inTransaction } from '../../server/database/transaction';
import { type FlowSketch, sketchFlow } from '../../server/demo/flows';
import type { CommandCaller } from '../../server/http/command-caller';
import { createCompany } from '../../server/people/change-company';
import { createBoard, type NewBoard } from '../../server/repositories/flows/boards';
import { createUser } from '../../server/repositories/people/company-members';
import { sequenceOfIds } from '../factories/ids';
import { addSession } from './add-session';
import { TestClient } from './client';
import { Network } from './network';
import type { TestServer, TestServerOptions } from './server';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface WorldPerson {
  actor: Actor;
  token: string;
}

/**
 * Company of its own on a running server: far quicker than a separate database, so that each of thousands of runs can
 * have one.
 */
export interface World {
  tenant_id: number;
  network: Network;
  people: Record<string, WorldPerson>;
  flow: NewBoard;
  newId: () => string;
  /** Caller for the flow's administrator, to change its configuration. */
  manager: CommandCaller;
  /** Calls the API, at a path below `/api`, as one of its people. */
  call: ReturnType<typeof callsOf>;
  /** Creates a device, or another tab `beside` one. */
  client: (name: string, person: string, beside?: TestClient) => TestClient;
  /** Ends every session of a person, or starts one again with the same token. */
  endSession: (person: string) => Promise<void>;
  beginSession: (person: string) => Promise<void>;
  /** Delivers requests without faults until no client waits for anything. */
  settle: (untilStill?: () => Promise<void>) => Promise<void>;
  /** Waits until every client's sync has ended or is waiting for the network. */
  quiet: () => Promise<void>;
  close: () => void;
}

/** Largest number of deliveries: many more than devices need after a time without a connection. */
const DELIVERIES_MAX = 500;

export const DEFAULT_FLOW: FlowSketch = {
  name: 'Vendas',
  prefix: 'VND',
  description: '',
  color: '#0b7285',
  phases: [
    ['Interesse', '#868e96'],
    ['Proposta', '#1c7ed6'],
    ['Aprovação', '#f08c00', ['aprova']],
    ['Entregue', '#2f9e44'],
  ],
  rules: [
    ['Interesse', 'Proposta'],
    ['Proposta', 'Interesse'],
    ['Proposta', 'Aprovação'],
    ['Aprovação', 'Entregue'],
  ],
  members: { gestor: 'admin', vendas: 'user', aprova: 'user' },
  fields: [
    { name: 'Placa', type: 'string' },
    { name: 'Valor', type: 'currency' },
  ],
  tags: [
    ['Troca', '#7048e8'],
    ['Prioridade', '#d9480f'],
  ],
};

/** Number of companies created on each server. */
const tenants = new WeakMap<object, number>();

/** Name of an administrator of the company who is a member of no flow. */
export const OUTSIDE_ADMIN = 'diretora';

/**
 * Creates a company with the sketch's people and its flow; `seed` determines every id, so that a run can be repeated.
 */
export async function createWorld(
  server: Pick<TestServer, 'app' | 'pool'>,
  seed: number,
  sketch: FlowSketch = DEFAULT_FLOW,
): Promise<World> {
  const tenant_id = (tenants.get(server.pool) ?? 0) + 1;
  tenants.set(server.pool, tenant_id);
  const newId = sequenceOfIds(seed, tenant_id);
  const people: World['people'] = {};
  const ids: Record<string, string> = {};
  for (const key of Object.keys(sketch.members)) ids[key] = newId();
  const flow = sketchFlow(sketch, ids, 'gestor', newId);
  ids[OUTSIDE_ADMIN] = newId();
  const roleOf = (key: string) => (key === OUTSIDE_ADMIN ? 'admin' : 'user');
  await inTransaction(server.pool, async client => {
    await createCompany(client, { name: `Empresa ${tenant_id}` }, tenant_id);
    for (const [key, id] of Object.entries(ids)) {
      const user = { id, name: key, email: `${key}@${tenant_id}.test`, password_hash: '', occupation: null };
      await createUser(client, tenant_id, roleOf(key), user);
    }
    await createBoard(client, tenant_id, flow);
  });
  for (const [key, user_id] of Object.entries(ids)) {
    people[key] = {
      actor: { user_id, tenant_id, role: roleOf(key) },
      token: await openSession(server.pool, user_id),
    };
  }

  const network = new Network(server.app);
  const clients: TestClient[] = [];
  const now = steadyClock();
  const quiet = async () => {
    while (clients.some(client => client.isSyncing && !client.standsAt(network.waiting(client.name))))
      await tick();
  };
  return {
    tenant_id,
    network,
    people,
    flow,
    newId,
    manager: {
      pool: server.pool,
      actor: people.gestor!.actor,
      socketId: null,
      now: server.app.clock,
      newId: server.app.newId,
    },
    quiet,
    call: callsOf(server.app, people),
    async endSession(person) {
      await server.pool.query('DELETE FROM sessions WHERE user_id = $1', [people[person]!.actor.user_id]);
    },
    async beginSession(person) {
      await openSession(server.pool, people[person]!.actor.user_id);
    },
    client(name, person, beside) {
      const { actor, token } = people[person]!;
      const client = new TestClient({
        name,
        actor,
        token,
        fetch: network.fetchFor(name),
        newId,
        now,
        beside,
      });
      clients.push(client);
      return client;
    },
    async settle(untilStill = quiet) {
      await untilStill();
      for (let delivered = 0; network.waiting() > 0; delivered += 1) {
        if (delivered === DELIVERIES_MAX) throw new Error('The devices never come to rest');
        await network.deliver(0, 'none');
        network.release();
        await untilStill();
      }
    },
    close() {
      for (const client of clients) client.close();
    },
  };
}

const callsOf =
  (app: TestServer['app'], people: World['people']) =>
  async (who: string, method: Method, path: string, payload?: object) => {
    const { token, actor } = people[who]!;
    const answer = await app.inject({
      method,
      url: `/api${path}`,
      payload,
      headers: { authorization: `Bearer ${token}`, 'x-tenant': String(actor.tenant_id) },
    });
    return { status: answer.statusCode, body: answer.body ? answer.json() : null };
  };

async function openSession(pool: Pool, userId: string): Promise<string> {
  const token = `token-${userId}`;
  await addSession(pool, createHash('sha256').update(token).digest('hex'), userId);
  return token;
}

/** Returns a clock that advances by one millisecond each time it is read. */
function steadyClock(start = Date.UTC(2026, 0, 5, 12)): () => string {
  let at = start;
  return () => new Date(at++).toISOString();
}

const tick = () => new Promise(resolve => setImmediate(resolve));

/**
 * Returns the clock and the ids of a server whose every run is the same; jobs, which run at times of their own, are not
 * run.
 */
export function seeded(seed = 1): Pick<TestServerOptions, 'clock' | 'newId' | 'runsJobs'> {
  const now = steadyClock();
  return { clock: () => new Date(now()), newId: sequenceOfIds(seed), runsJobs: false };
}
