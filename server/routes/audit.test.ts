import { afterAll, beforeAll, expect, test } from 'vitest';
import { AUDIT_WORDS, type AuditEvent } from '../../domain/audit';
import { addPerson, addTenant, PASSWORD, type TestPerson } from '../../tests/harness/people';
import { startServer, type TestServer } from '../../tests/harness/server';

let server: TestServer;
let org: TestPerson;
let manager: TestPerson;
let seller: TestPerson;

beforeAll(async () => {
  server = await startServer();
  await addTenant(server.pool, 0);
  await addTenant(server.pool, 1);
  org = await addPerson(server.pool, 'Otávio', [{ tenant: 0, role: 'admin' }]);
  manager = await addPerson(server.pool, 'Marina', [{ tenant: 1, role: 'admin' }]);
  seller = await addPerson(server.pool, 'Rafael', [{ tenant: 1 }]);
});
afterAll(() => server.close());

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, who: TestPerson, payload?: object) =>
  server.app.inject({ method, url: `/api/${path}`, headers: who.headers, ...(payload && { payload }) });
const events = async (tenant = 1, who = manager): Promise<AuditEvent[]> =>
  (await call('GET', `tenants/${tenant}/audit-events`, who)).json().data;

test('the log shows who did what to whom, latest first, without personal data', async () => {
  await call('POST', 'login', manager, { email: seller.email, password: PASSWORD });
  const invited = (
    await call('POST', 'tenants/1/members', manager, { name: 'Eva Dias', email: 'eva@aurora.test' })
  ).json().data.id;
  await call('PUT', `tenants/1/members/${seller.id}`, org, { enabled: false, phone: '11 98765-4321' });
  await call('PUT', `tenants/1/members/${seller.id}`, manager, { enabled: true });
  const flow = (
    await call('POST', 'boards', manager, { name: 'Vendas', prefix: 'VND', color: '#2f6fed' })
  ).json().data;
  await call('POST', `boards/${flow.id}/tags`, manager, { name: 'Urgente', color: '#aa0000' });
  await call('POST', 'tenants/1/exports', manager, { current_password: PASSWORD });

  const person = ({ id }: TestPerson, name: string) => ({ id, name });
  const [marina, otavio] = [person(manager, 'Marina'), person(org, 'Otávio')];
  const rafael = person(seller, 'Rafael');
  expect(await events()).toMatchObject([
    { kind: 'data_exported', actor: marina, subject: null },
    {
      kind: 'flow_configured',
      actor: marina,
      board: { id: flow.id, name: 'Vendas' },
      details: { 'insert tag': 1 },
    },
    { kind: 'flow_created', actor: marina, board: { id: flow.id, name: 'Vendas' } },
    {
      kind: 'person_changed',
      actor: marina,
      subject: rafael,
      changes: [{ what: 'Situação', was: 'Sem acesso', now: 'Com acesso' }],
    },
    {
      kind: 'person_changed',
      actor: otavio,
      subject: rafael,
      changes: [
        { what: 'Situação', was: 'Com acesso', now: 'Sem acesso' },
        { what: 'Telefone', was: null, now: null },
      ],
    },
    {
      kind: 'person_invited',
      actor: marina,
      subject: { id: invited, name: 'Eva Dias' },
      details: { role: 'user' },
    },
    { kind: 'signed_in', actor: rafael },
  ]);
  expect(JSON.stringify(await events())).not.toMatch(/98765|aurora\.test/);
});

test('the log records no refused actions', async () => {
  const before = (await events()).length;
  await call('PUT', `tenants/1/members/${manager.id}`, manager, { enabled: false });
  await call('POST', 'tenants/1/members', manager, { name: 'Rafael', email: seller.email });
  await call('POST', 'login', manager, { email: seller.email, password: 'errada-mesmo' });
  expect(await events()).toHaveLength(before);
});

test('the log can be downloaded as a CSV file', async () => {
  const { headers, body } = await call('GET', 'tenants/1/audit-events.csv', manager);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  const [head, first] = body.split('\r\n');
  expect(head).toBe('\uFEFFQuando (UTC);Quem;O quê;A quem;Fluxo;Detalhes');
  expect(first).toMatch(new RegExp(`;Marina;${AUDIT_WORDS.data_exported};;;$`));
});

test('the CSV file is complete however long it is, with each line once', async () => {
  await addTenant(server.pool, 7);
  const stranger = await addPerson(server.pool, 'Sergio', [{ tenant: 7, role: 'admin' }]);
  // Many events at the same moment, as at the beginning of an import.
  await server.pool.query(
    `INSERT INTO audit_events (tenant_id, kind, actor_id, details)
     SELECT 7, 'flow_configured', $1, jsonb_build_object('n', n) FROM generate_series(1, 2500) n`,
    [stranger.id],
  );
  const { body } = await call('GET', 'tenants/7/audit-events.csv', stranger);
  const numbers = [...body.matchAll(/""n"": ?(\d+)/g)].map(([, n]) => Number(n));
  expect(new Set(numbers).size).toBe(2500);
  expect(numbers).toHaveLength(2500);
});

test('the log is filtered by kind, person and days in the company’s time zone, as pages and as a file', async () => {
  await addTenant(server.pool, 8);
  const boss = await addPerson(server.pool, 'Bruna', [{ tenant: 8, role: 'admin' }]);
  const other = await addPerson(server.pool, 'Caio', [{ tenant: 8 }]);
  await server.pool.query(`UPDATE tenants SET time_zone = 'America/Sao_Paulo' WHERE id = 8`);
  const add = (kind: string, made_at: string, actor: TestPerson, subject?: TestPerson) =>
    server.pool.query(
      'INSERT INTO audit_events (tenant_id, kind, actor_id, subject_id, made_at) VALUES (8, $1, $2, $3, $4)',
      [kind, actor.id, subject?.id, made_at],
    );
  // The 10th begins at 03:00 UTC in that time zone.
  await add('signed_in', '2026-05-10T02:59:59.999Z', boss);
  await add('person_changed', '2026-05-10T03:00:00.000Z', boss, other);
  await add('signed_in', '2026-05-11T02:59:59.999Z', other);
  await add('signed_in', '2026-05-11T03:00:00.000Z', boss);
  const found = async (query: string) => {
    const log = await call('GET', `tenants/8/audit-events?${query}`, boss);
    const file = await call('GET', `tenants/8/audit-events.csv?${query}`, boss);
    const rows: AuditEvent[] = log.json().data;
    const moments = rows.map(({ made_at }) => made_at);
    expect(
      file.body
        .trim()
        .split('\r\n')
        .slice(1)
        .map(line => line.split(';')[0]),
    ).toEqual(moments);
    expect(log.json().meta.total).toBe(rows.length);
    return moments.map(moment => moment.slice(8, 13));
  };
  expect(await found('')).toEqual(['11T03', '11T02', '10T03', '10T02']);
  expect(await found('kind=signed_in')).toEqual(['11T03', '11T02', '10T02']);
  expect(await found(`person_id=${other.id}`)).toEqual(['11T02', '10T03']);
  expect(await found('from=2026-05-10&to=2026-05-10')).toEqual(['11T02', '10T03']);
  expect(await found(`from=2026-05-10&kind=signed_in&person_id=${boss.id}`)).toEqual(['11T03']);
  for (const query of ['kind=x', 'person_id=x', 'from=2026-02-30', 'to=ontem'])
    expect((await call('GET', `tenants/8/audit-events?${query}`, boss)).statusCode).toBe(422);
});

test('the log shows an erased person as «pessoa removida»', async () => {
  const ana = await addPerson(server.pool, 'Ana', [{ tenant: 1 }]);
  await call('PUT', `tenants/1/members/${ana.id}`, manager, {
    role: 'admin',
    current_password: PASSWORD,
  });
  await call('POST', 'me/erase', ana, { current_password: PASSWORD });
  const erased = { id: ana.id, name: 'pessoa removida' };
  expect((await events()).slice(0, 2)).toMatchObject([
    { kind: 'person_left', actor: erased },
    { kind: 'person_changed', actor: { name: 'Marina' }, subject: erased },
  ]);
});

test('the log records a sign-in by invitation for the company that invited, not for a former one', async () => {
  await addTenant(server.pool, 2);
  const boss = await addPerson(server.pool, 'Bruno', [{ tenant: 2, role: 'admin' }]);
  const out = await addPerson(server.pool, 'Pedro', [{ tenant: 1, enabled: false }]);
  const before = await events();
  const accept = async (email: string, given: object) => {
    await call('POST', 'tenants/2/members', boss, { name: 'Convidado', email });
    await server.drain();
    const token = /create-password\/([\w-]+)/.exec(server.letters.at(-1)!.text)![1];
    expect((await call('POST', `create-password/${token}`, boss, given)).statusCode).toBe(201);
  };
  await accept(out.email, { password: PASSWORD });
  const password = 'senha-nova-e-longa';
  await accept('nova@serra.test', { password, password_confirmation: password });
  const signedIn = (await events(2, boss)).filter(({ kind }) => kind === 'signed_in');
  expect(signedIn.map(({ actor }) => actor!.name).sort()).toEqual(['Convidado', 'Pedro']);
  expect(await events()).toEqual(before);
});

test('the organisation’s log is for its administrators, who can’t read a company’s', async () => {
  const made = await call('POST', 'tenants/0/companies', org, {
    name: 'Serra',
    admin: { name: 'Sergio', email: 'sergio@serra.test' },
  });
  expect(made.statusCode).toBe(201);
  const { id } = made.json().data;
  const created = { kind: 'company_created', company: { id, name: 'Serra' }, details: { id } };
  expect(await events(0, org)).toMatchObject([created]);
  const file = (await call('GET', 'tenants/0/audit-events.csv', org)).body;
  expect(file).toContain(`;Otávio;${AUDIT_WORDS.company_created};Serra;;`);
  // An entry in a company's own log about another company shows no name.
  await server.pool.query(
    "INSERT INTO audit_events (tenant_id, kind, details) VALUES (1, 'company_created', $1)",
    [{ id }],
  );
  expect((await events())[0]).toMatchObject({ kind: 'company_created', company: null });
  expect((await call('GET', 'tenants/1/audit-events', org)).statusCode).toBe(409);
  expect((await call('GET', 'tenants/1/audit-events', seller)).statusCode).toBe(409);
});
