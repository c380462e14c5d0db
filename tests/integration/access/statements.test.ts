import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../../server/database/transaction';
import { createTenant } from '../../../server/repositories/tenants';
import { createFullCompany, type FullCompany } from '../../harness/full-company';
import { addPerson } from '../../harness/people';
import { startServer, type TestServer } from '../../harness/server';
import { watchStatements } from '../../harness/statements';
import { OUTSIDE_ADMIN } from '../../harness/world';
import { AREAS, CALLS } from './table';

/** The most that a call may ask of the database, its session and its transaction's beginning and end included. */
const BUDGET = 20;
/** One for each kind of row that a first snapshot holds, and what any pull needs. */
const SYNC_BUDGET = 30;

let server: TestServer;
let small: FullCompany;
let large: FullCompany;
let organization: { token: string };
let statements: string[];
beforeAll(async () => {
  // Without jobs, which would ask in between.
  server = await startServer({ runsJobs: false });
  await inTransaction(server.pool, client => createTenant(client, { id: 0, name: 'Grupo', subdomain: null }));
  organization = await addPerson(server.pool, 'Olga', [{ tenant: 0, role: 'admin' }]);
  small = await createFullCompany(server, 1);
  large = await createFullCompany(server, 2);
  await grow(large);
  statements = watchStatements(server.pool);
});
afterAll(() => server.close());

const MANY = 60;

/** Sixty more of all that a call might go through one by one. */
async function grow({ world, own }: FullCompany): Promise<void> {
  const copies = async (table: string, where: string, values: unknown[], fresh: string) => {
    await server.pool.query(
      `INSERT INTO ${table} SELECT r.* FROM ${table} t, generate_series(1, ${MANY}) n,
         jsonb_populate_record(t, jsonb_build_object(${fresh})) r WHERE t.tenant_id = $1 AND ${where}`,
      [world.tenant_id, ...values],
    );
  };
  const id = "'id', overlay(overlay(md5(t.id::text || n) placing '7' from 13) placing '8' from 17)::uuid";
  await copies('cards', 't.id = $2', [own.card_id], `${id}, 'identifier', 'VND-' || (1000 + n)`);
  for (const table of ['tasks', 'comments', 'attachments', 'history', 'external_links']) {
    const slug = table === 'external_links' ? ", 'slug', md5(t.slug || n)" : '';
    await copies(
      table,
      `t.card_id = $2 AND t.id = (SELECT min(id::text)::uuid FROM ${table} WHERE card_id = $2)`,
      [own.card_id],
      id + slug,
    );
  }
  await copies('products', 't.id = $2', [own.product_id], `${id}, 'external_product_id', 'x' || n`);
  await copies('custom_fields', 't.id = $2', [own.field_id], id);
  await copies('tags', 't.id = $2', [own.tag_id], `${id}, 'name', 'Etiqueta ' || n`);
  await copies('templates', 't.id = $2', [own.template_id], id);
  await copies('invoices', 't.id = $2', [own.invoice_id], id);
  await copies(
    'notifications',
    't.id = $2',
    [own.notification_id],
    `${id}, 'target_user_id', '${world.people[OUTSIDE_ADMIN]!.actor.user_id}'`,
  );
  const people = Array.from({ length: MANY }, (_, n) => ({
    id: v7(),
    email: `muita-gente-${n}@${world.tenant_id}.test`,
  }));
  await server.pool.query(
    `INSERT INTO users (id, name, email) SELECT id, email, email FROM jsonb_to_recordset($1) AS p(id uuid, email text)`,
    [JSON.stringify(people)],
  );
  await server.pool.query(
    `INSERT INTO memberships (tenant_id, user_id, role) SELECT $1, id, 'user' FROM jsonb_to_recordset($2) AS p(id uuid)`,
    [world.tenant_id, JSON.stringify(people)],
  );
  await server.pool.query(
    `INSERT INTO board_users (tenant_id, id, board_id, user_id, role)
     SELECT $1, gen_random_uuid(), $2, id, 'user' FROM jsonb_to_recordset($3) AS p(id uuid)`,
    [world.tenant_id, own.board_id, JSON.stringify(people)],
  );
}

async function count(call: string, { world, own }: FullCompany): Promise<number> {
  const row = CALLS[call]!;
  const [method, path] = call.split(' ') as ['GET', string];
  const isOrganization = AREAS[row.area]['company admin'] !== 'in';
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => row.params?.[name] ?? own[name]!);
  const before = statements.length;
  const answer = await server.app.inject({
    method,
    url: row.query ? `${url}?${row.query}` : url,
    ...(row.body && { payload: row.body(own) }),
    headers: {
      authorization: `Bearer ${isOrganization ? organization.token : world.people[OUTSIDE_ADMIN]!.token}`,
      'x-tenant': isOrganization ? '0' : String(world.tenant_id),
    },
  });
  expect(answer.statusCode, answer.body).toBeLessThan(500);
  return statements.length - before;
}

describe('what a call asks of the database does not grow with the rows', () => {
  test.each(Object.keys(CALLS).filter(call => !CALLS[call]!.endsSession))('%s', async call => {
    // What is made once, as the signing key, is made before anybody counts.
    if (call.startsWith('GET')) await count(call, small);
    const [few, many] = [await count(call, small), await count(call, large)];
    expect(many, `${few} statements for few rows, ${many} for many`).toBeLessThanOrEqual(few);
    expect(few, statements.slice(-few).join('\n').slice(0, 3000)).toBeLessThanOrEqual(
      call === 'POST /api/sync' ? SYNC_BUDGET : BUDGET,
    );
  });
});
