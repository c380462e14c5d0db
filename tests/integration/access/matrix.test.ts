import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../../server/database/transaction';
import { createCompany } from '../../../server/people/change-company';
import { createFullCompany, type FullCompany, type Ids } from '../../harness/full-company';
import { addPerson, type TestPerson } from '../../harness/people';
import { startServer, type TestServer } from '../../harness/server';
import { OUTSIDE_ADMIN } from '../../harness/world';
import { AREAS, CALLS, DEAD_JOB, EXCEPT, type Outcome, PEOPLE, type Row, type Who } from './table';

let server: TestServer;
let company: FullCompany;
let another: FullCompany;
let organization: { token: string };
let helper: TestPerson;
let calls: string[];
let seed = 1;
beforeAll(async () => {
  server = await startServer();
  await inTransaction(server.pool, client => createCompany(client, { name: 'Grupo' }, 0));
  organization = await addPerson(server.pool, 'Olga', [{ tenant: 0, role: 'admin' }]);
  await server.pool.query(
    `INSERT INTO jobs (id, kind, payload, died_at) VALUES ($1, 'clear-uploads', '{}', now())`,
    [DEAD_JOB],
  );
  helper = await addPerson(server.pool, 'Helena', [{ tenant: 0 }]);
  company = await withSupport(await createFullCompany(server, seed));
  another = await createFullCompany(server, seed + 1);
  const { paths } = (await server.app.inject('/api/openapi.json')).json();
  calls = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
  );
  // An older spelling of the address still works, but is not documented.
  calls.push('POST /api/boards/create_from_template/');
});
afterAll(() => server.close());

async function freshCompany(): Promise<FullCompany> {
  seed += 10;
  return withSupport(await createFullCompany(server, seed));
}

/** Adds a person of the organisation as support, who administers the company for a limited time. */
async function withSupport(at: FullCompany): Promise<FullCompany> {
  await server.pool.query(
    `INSERT INTO memberships (tenant_id, user_id, role, support_ends_at)
     VALUES ($1, $2, 'admin', now() + interval '1 day')`,
    [at.world.tenant_id, helper.id],
  );
  return at;
}

/** Returns the token and the company with which a person makes a request. */
function credentials(
  who: Who,
  { world, outsider, disabled }: FullCompany,
): [token: string | null, tenant: number] {
  const of = (name: string) => world.people[name]!.token;
  const tokens: Record<Who, [string | null, number]> = {
    nobody: [null, world.tenant_id],
    'ended session': ['ended', world.tenant_id],
    'disabled member': [disabled, world.tenant_id],
    'admin of another company': [another.world.people[OUTSIDE_ADMIN]!.token, another.world.tenant_id],
    'organization admin': [organization.token, 0],
    'company admin': [of(OUTSIDE_ADMIN), world.tenant_id],
    support: [helper.token, world.tenant_id],
    'flow admin': [of('gestor'), world.tenant_id],
    member: [of('vendas'), world.tenant_id],
    'colleague outside the flow': [outsider, world.tenant_id],
  };
  return tokens[who];
}

async function ask(call: string, who: Who, at: FullCompany, ids: Ids) {
  const [method, path] = call.split(' ') as ['GET', string];
  const { params = {}, body, query } = CALLS[call]!;
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? ids[name]!);
  const [token, tenant] = credentials(who, at);
  const answer = await server.app.inject({
    method,
    url: query ? `${url}?${query}` : url,
    ...(body && { payload: body(ids) }),
    headers: { ...(token && { authorization: `Bearer ${token}` }), 'x-tenant': String(tenant) },
  });
  const isJson = String(answer.headers['content-type']).includes('json');
  return { status: answer.statusCode, body: isJson ? answer.json() : answer.body.length };
}

function outcomeOf({ status, body }: { status: number; body: { error?: string } }): Outcome {
  if (status === 401) return 'out';
  if (status === 403) return 'area';
  if (status === 409 && body.error === 'not_allowed') return 'denied';
  return status === 404 ? 'hidden' : 'in';
}

const isNamed = (call: string) => /\{(?!token|slug|cep|provider|table|size)\w+\}/.test(call);

test('every call has a row in the matrix, and every row has a call', () => {
  expect(Object.keys(CALLS).sort()).toEqual(calls.sort());
});

describe.each(Object.entries(CALLS))('%s', (call, row: Row) => {
  const expected = (who: Who): Outcome => EXCEPT[call]?.[who] ?? AREAS[row.area][who];
  const turnedAway = PEOPLE.filter(who => expected(who) !== 'in');
  const letIn = PEOPLE.filter(who => expected(who) === 'in');

  if (turnedAway.length > 0) {
    test(`turns away ${turnedAway.length} kinds of people, and tells none of them more than they may know`, async () => {
      const missing = Object.fromEntries(Object.keys(company.own).map(name => [name, company.world.newId()]));
      const hides = isNamed(call) && turnedAway.some(who => expected(who) === 'hidden');
      const none =
        hides && (await ask(call, 'admin of another company', company, { ...missing, id: '999999' }));
      for (const who of turnedAway) {
        const answer = await ask(call, who, company, company.own);
        expect(outcomeOf(answer), `${who}: ${JSON.stringify(answer)}`).toBe(expected(who));
        if (none && expected(who) === 'hidden') expect(answer.body, who).toEqual(none.body);
      }
    });
  }

  test(`lets ${letIn.length} kinds of people try`, async () => {
    for (const who of letIn) {
      // Irreversible calls get a company of their own, so that the next person finds all data.
      const isOfCompany =
        who !== 'organization admin' && who !== 'admin of another company' && who !== 'support';
      if (row.endsSession && !isOfCompany) continue;
      const at = row.endsSession || call.startsWith('DELETE') ? await freshCompany() : company;
      const answer = await ask(call, who, at, at.own);
      const isPublic = row.area === 'public';
      expect(isPublic ? 'in' : outcomeOf(answer), `${who}: ${JSON.stringify(answer)}`).toBe('in');
      expect(answer.status).toBeLessThan(500);
    }
  });
});

describe('an id of another company or person', () => {
  const nested = Object.entries(CALLS).filter(([call, { area }]) => area !== 'public' && isNamed(call));

  test.each(nested)('is treated in %s the same as one that does not exist', async (call, row) => {
    const who: Who = AREAS[row.area]['company admin'] === 'in' ? 'company admin' : 'organization admin';
    const at = company;
    const used = new Set([
      ...[...call.matchAll(/\{(\w+)\}/g)].map(match => match[1]!),
      ...Object.keys(row.body?.(at.own) ?? {}),
    ]);
    for (const name of Object.keys(at.own)) {
      if (!used.has(name) || row.params?.[name]) continue;
      const none = name === 'id' ? '999999' : at.world.newId();
      const nothing = await ask(call, who, at, { ...at.own, [name]: none });
      const isOwnPeople = name === 'user_id' && !call.includes('{user_id}');
      // Deleting a missing row succeeds.
      if (!isOwnPeople && !call.startsWith('DELETE'))
        expect(nothing.status, `${name} ${JSON.stringify(nothing)}`).not.toBe(200);
      const foreign = await ask(call, who, at, { ...at.own, [name]: another.own[name]! });
      // The organisation's administrator manages every company.
      if (!(name === 'id' && who === 'organization admin'))
        expect(foreign, `foreign ${name}`).toEqual(nothing);
      if (at.sibling[name] === at.own[name] || name === 'board_id') continue;
      const sibling = await ask(call, who, at, { ...at.own, [name]: at.sibling[name]! });
      if (name !== 'card_destination_id') expect(sibling, `of another flow: ${name}`).toEqual(nothing);
    }
  });
});
