import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCompany } from '../../../server/accounts/change-company';
import { inTransaction } from '../../../server/database/transaction';
import { createFullCompany, type FullCompany } from '../../harness/full-company';
import { growCompany } from '../../harness/grow-company';
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
  await inTransaction(server.pool, client => createCompany(client, { name: 'Grupo' }, 0));
  organization = await addPerson(server.pool, 'Olga', [{ tenant: 0, role: 'admin' }]);
  small = await createFullCompany(server, 1);
  large = await createFullCompany(server, 2);
  await growCompany(server.pool, large, 60);
  statements = watchStatements(server.pool);
});
afterAll(() => server.close());

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
