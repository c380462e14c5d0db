import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readRevisions } from '../../../domain/revisions';
import { inTransaction } from '../../../server/database/transaction';
import { createCompany } from '../../../server/people/change-company';
import { createFullCompany, type FullCompany } from '../../harness/full-company';
import { addPerson, type TestPerson } from '../../harness/people';
import { startServer, type TestServer } from '../../harness/server';
import { OUTSIDE_ADMIN } from '../../harness/world';
import { CARD, WORKING_CALLS, workingRequest } from './working-calls';

let server: TestServer;
let company: FullCompany;
let organization: TestPerson;
let seed = 0;
beforeAll(async () => {
  server = await startServer({ runsJobs: false });
  await inTransaction(server.pool, client => createCompany(client, { name: 'Grupo' }, 0));
  organization = await addPerson(server.pool, 'Olga', [{ tenant: 0, role: 'admin' }]);
});
afterAll(() => server.close());

async function heads(): Promise<Map<string, number>> {
  const { rows } = await server.pool.query('SELECT tenant_id, feed, revision FROM feeds');
  return new Map(rows.map(({ tenant_id, feed, revision }) => [`${tenant_id} ${feed}`, revision]));
}

/**
 * Compares the revisions that a response names with those changed in the database, in the caller's company and without
 * other people's feeds.
 */
async function compare(request: ReturnType<typeof workingRequest>, callerId: string) {
  const before = await heads();
  const answer = await server.app.inject(request);
  const touched = [...(await heads())].flatMap(([name, revision]) => {
    const [tenant, feed] = name.split(' ') as [string, string];
    const isTold = !feed.startsWith('user:') || feed === `user:${callerId}`;
    const isMine = tenant === request.headers['x-tenant'] && isTold;
    return isMine && before.get(name) !== revision ? [[feed, revision] as const] : [];
  });
  const header = answer.headers['x-revisions'];
  return { answer, header, told: readRevisions(String(header ?? '')), touched: Object.fromEntries(touched) };
}

describe('the revisions in a response', () => {
  beforeEach(async () => {
    seed += 10;
    company = await createFullCompany(server, seed);
  });
  const admin = () => company.world.people[OUTSIDE_ADMIN]!.actor.user_id;

  test('are repeated when a call is repeated with its key', async () => {
    const request = workingRequest(`PATCH ${CARD}`, company, organization.token);
    const keyed = { ...request, headers: { ...request.headers, 'idempotency-key': company.world.newId() } };
    const first = await compare(keyed, admin());
    const again = await compare(keyed, admin());
    expect(Object.keys(first.told)).toContain(`board:${company.own.board_id}`);
    expect(again).toMatchObject({ header: first.header, touched: {} });
  });

  test('name no other person’s feed, though everybody’s list of flows is touched', async () => {
    const request = workingRequest('PATCH /api/boards/{board_id}', company, organization.token);
    const { told } = await compare({ ...request, payload: { name: 'Outro nome' } }, admin());
    expect(Object.keys(told).sort()).toEqual([`board:${company.own.board_id}`, `user:${admin()}`]);
  });

  test('cover the caller’s company alone', async () => {
    const call = 'PUT /api/tenants/{id}';
    const request = workingRequest(call, company, organization.token);
    const headers = { authorization: `Bearer ${organization.token}`, 'x-tenant': '0' };
    const { answer, told } = await compare({ ...request, headers }, organization.id);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(told).toEqual({});
  });
});

const WRITES = WORKING_CALLS.filter(call => !call.startsWith('GET'));

// Runs last: one of its calls creates a company, whose number the next company here would have had.
describe('a write returns the revisions of the feeds it touched', () => {
  let written = 0;
  beforeAll(async () => {
    seed += 10;
    company = await createFullCompany(server, seed);
  });

  test.each(WRITES)('%s', async call => {
    const request = workingRequest(call, company, organization.token);
    const who = Object.values(company.world.people).find(({ token }) =>
      request.headers.authorization.endsWith(token),
    );
    const { answer, told, touched } = await compare(request, who?.actor.user_id ?? organization.id);
    expect(told, answer.body).toEqual(answer.statusCode < 300 ? touched : {});
    written += Number(Object.keys(touched).length > 0);
  });

  test('touches a feed in more than 40 of these calls', () => expect(written).toBeGreaterThan(40));
});
