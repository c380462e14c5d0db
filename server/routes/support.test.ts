import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createInterleaving } from '../../tests/harness/interleave';
import { addPerson, addTenant, PASSWORD, type TestPerson } from '../../tests/harness/people';
import { startServer, type TestServer } from '../../tests/harness/server';
import { inTransaction } from '../database/transaction';
import { changeMember } from '../people/change-member';
import { addJob } from '../repositories/jobs';

let server: TestServer;
let manager: TestPerson;
let other: TestPerson;
let org: TestPerson;
let helper: TestPerson;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.drain();
  await server.pool.query('TRUNCATE tenants, users, feeds, changes, attempts, jobs CASCADE');
  server.letters.length = 0;
  await addTenant(server.pool, 0, { name: 'Grupo Norte' });
  await addTenant(server.pool, 1, { name: 'Aurora' });
  await addTenant(server.pool, 2, { name: 'Serra' });
  manager = await addPerson(server.pool, 'Marina', [{ tenant: 1, role: 'admin' }]);
  other = await addPerson(server.pool, 'Otelo', [{ tenant: 1, role: 'admin' }]);
  org = await addPerson(server.pool, 'Olga', [{ tenant: 0, role: 'admin' }]);
  helper = await addPerson(server.pool, 'Helena', [{ tenant: 0 }]);
  await server.pool.query('UPDATE users SET email_verified_at = now()');
});

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const call = (
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  who: TestPerson,
  payload?: object,
  tenant?: number,
) =>
  server.app.inject({
    ...{ method, url: `/api/${path}` },
    headers: { ...who.headers, ...(tenant !== undefined && { 'x-tenant': String(tenant) }) },
    ...(payload && { payload }),
  });
const grant = (who = manager, change: object = {}, tenant?: number) =>
  call(
    'POST',
    'tenants/1/members',
    who,
    {
      name: 'Suporte',
      email: helper.email,
      support_ends_at: inHours(24),
      current_password: PASSWORD,
      ...change,
    },
    tenant,
  );
const accept = (id: string, who = helper) => call('POST', `me/invitations/${id}/accept`, who);
const enters = async (who = helper) => (await call('GET', 'tenants/1/members', who, undefined, 1)).statusCode;
const companies = async (who = helper) =>
  (await call('GET', 'me', who)).json().data.tenants.map(({ id }: { id: number }) => id);
const rows = async (text: string, given: unknown[] = []) => (await server.pool.query(text, given)).rows;
const kinds = async () =>
  (await rows('SELECT kind FROM audit_events WHERE tenant_id = 1 ORDER BY made_at, id')).map(
    ({ kind }) => kind,
  );
const pass = (hours: number) =>
  server.pool.query(
    `UPDATE memberships SET support_ends_at = support_ends_at - make_interval(hours => $1) WHERE support_ends_at IS NOT NULL`,
    [hours],
  );

/** Adds a person of the organisation to the company as its support. */
async function support(change: object = {}): Promise<void> {
  const answer = await grant(manager, change);
  expect(answer.statusCode, answer.body).toBe(201);
  expect((await accept(answer.json().data.id)).statusCode).toBe(200);
}

describe('support', () => {
  test('has access until its end time, is visible to everyone there, and its administrators are notified', async () => {
    const until = inHours(24);
    await support({ support_ends_at: until });
    await server.drain();
    expect(await enters()).toBe(200);
    expect(await companies()).toEqual([0, 1]);
    const { data } = (await call('GET', 'tenants/1/members?search=helena', manager)).json();
    expect(data).toMatchObject([{ name: 'Helena', support_ends_at: until, pending: false }]);
    expect(await kinds()).toEqual(['support_granted', 'person_joined']);
    const told = server.letters.filter(({ subject }) => subject.includes('suporte'));
    expect(told.map(({ to }) => to)).toEqual([other.email]);
    // Her name is from the invitation, or from her account if she accepts before the e-mail is sent.
    expect(told[0]!.text).toMatch(
      /(Suporte|Helena) \(helena@exemplo\. test\) pode entrar em Aurora como suporte/,
    );

    await pass(25);
    // Before the job that announces it.
    expect(await enters()).toBe(401);
    expect(await companies()).toEqual([0]);
    await server.pool.query('UPDATE jobs SET run_at = NULL');
    await server.drain();
    expect((await kinds()).at(-1)).toBe('support_ended');
    expect((await call('GET', 'tenants/1/members?search=helena', manager)).json().data).toEqual([]);
    const changes = await rows(`SELECT row_id FROM changes WHERE feed = 'tenant:1'`);
    expect(changes).toContainEqual({ row_id: helper.id });
    // The access can be granted again.
    await support();
    expect(await enters()).toBe(200);
  });

  test('is announced to the administrators even if it was accepted before the invitation e-mail left', async () => {
    const { id: invitation_id } = (await grant(manager)).json().data;
    await accept(invitation_id);
    await server.drain();
    server.letters.length = 0;
    const payload = { letter: 'person_invited', tenant_id: 1, invitation_id, user_id: other.id };
    await addJob(server.pool, { kind: 'mail', payload, key: null, runAt: null });
    await server.drain();
    expect(server.letters.map(({ to }) => to)).toEqual([other.email]);
  });

  test('is granted only by the company, with the password, for thirty days at most', async () => {
    const refused = async (answer: ReturnType<typeof grant>) => {
      const { statusCode, body } = await answer;
      return [statusCode, Object.keys(JSON.parse(body).errors ?? {})[0]];
    };
    expect(await refused(grant(org))).toEqual([409, undefined]);
    expect(await refused(grant(manager, { current_password: 'errada-mesmo' }))).toEqual([
      422,
      'current_password',
    ]);
    expect(await refused(grant(manager, { current_password: undefined }))).toEqual([422, 'current_password']);
    expect(await refused(grant(manager, { support_ends_at: inHours(-1) }))).toEqual([422, 'support_ends_at']);
    expect(await refused(grant(manager, { support_ends_at: inHours(24 * 31) }))).toEqual([
      422,
      'support_ends_at',
    ]);
    expect(await refused(grant(manager, { support_ends_at: 'amanhã' }))).toEqual([422, 'support_ends_at']);
    expect(await rows('SELECT FROM invitations')).toEqual([]);
  });

  test('can’t prolong itself, and doesn’t count as the last administrator', async () => {
    await support({ role: 'admin' });
    expect((await grant(helper, { email: org.email }, 1)).statusCode).toBe(409);
    const disable = (who: TestPerson) =>
      call('PUT', `tenants/1/members/${who.id}`, helper, { enabled: false }, 1);
    expect((await disable(other)).statusCode).toBe(200);
    expect((await disable(manager)).json()).toMatchObject({ error: 'last_admin' });
  });

  test('is open only to people of the organisation, who can’t enter in any other way', async () => {
    const seller = await addPerson(server.pool, 'Sergio', [{ tenant: 2 }]);
    await server.pool.query('UPDATE users SET email_verified_at = now()');
    const wrong = (await grant(manager, { email: seller.email })).json().data.id;
    expect((await accept(wrong, seller)).json()).toMatchObject({
      error: 'not_allowed',
      message: 'Este convite é para o suporte, e a sua conta não é da organização.',
    });
    const plain = (await grant(manager, { support_ends_at: undefined })).json().data.id;
    expect((await accept(plain)).json().error).toBe('not_allowed');
    expect(await rows('SELECT FROM memberships WHERE tenant_id = 1')).toHaveLength(2);
  });

  test('can’t be accepted after its end time', async () => {
    const { id } = (await grant()).json().data;
    await server.pool.query(`UPDATE invitations SET support_ends_at = now() - interval '1 minute'`);
    expect((await accept(id)).json()).toMatchObject({ error: 'link_expired' });
    expect(await enters()).toBe(409);
  });

  test('ends while the person is disabled in the organisation', async () => {
    await support();
    const change = await call('PUT', `tenants/0/members/${helper.id}`, org, { enabled: false });
    expect(change.statusCode).toBe(200);
    expect(await enters()).toBe(401);
    await call('PUT', `tenants/0/members/${helper.id}`, org, { enabled: true });
    expect(await enters()).toBe(200);
  });

  test('is granted and ended by the company, not by the organisation', async () => {
    await support();
    const put = (id: string, who: TestPerson, change: object) =>
      call('PUT', `tenants/1/members/${id}`, who, { current_password: PASSWORD, ...change });
    const refused = { error: 'not_allowed' };
    await put(helper.id, manager, { enabled: false });
    expect((await put(helper.id, org, { enabled: true })).json()).toMatchObject(refused);
    expect((await put(helper.id, org, { role: 'admin' })).json()).toMatchObject(refused);
    expect(await enters()).toBe(401);
    const { id } = (await grant(manager, { email: 'outra@norte.test' })).json().data;
    await put(id, manager, { enabled: false });
    expect((await put(id, org, { enabled: true })).json()).toMatchObject(refused);
    expect((await put(id, org, { email: org.email })).json()).toMatchObject(refused);
  });

  test('can’t let other support in, nor lift the company’s demand for a second factor', async () => {
    await support({ role: 'admin' });
    const mate = await addPerson(server.pool, 'Mateus', [{ tenant: 0 }]);
    await server.pool.query('UPDATE users SET email_verified_at = now(), two_factor_confirmed_at = now()');
    const put = (path: string, who: TestPerson, change: object) =>
      call('PUT', `tenants/1${path}`, who, change, 1);
    const refused = { error: 'not_allowed' };
    const sure = { current_password: PASSWORD };
    const { id } = (await grant(manager, { email: 'outra@norte.test' })).json().data;
    for (const change of [{ email: mate.email }, { role: 'admin' }, { enabled: false }])
      expect((await put(`/members/${id}`, helper, { ...change, ...sure })).json()).toMatchObject(refused);
    await put(`/members/${id}`, manager, { email: mate.email, ...sure });
    await accept(id, mate);
    await put(`/members/${mate.id}`, manager, { enabled: false });
    for (const change of [{ enabled: true }, { role: 'admin' }])
      expect((await put(`/members/${mate.id}`, helper, { ...change, ...sure })).json()).toMatchObject(
        refused,
      );
    await put('', manager, { requires_two_factor: true });
    expect((await put('', helper, { requires_two_factor: false })).json()).toMatchObject(refused);
  });

  test('requires the password for every change that admits support', async () => {
    const missing = { errors: { current_password: [expect.any(String)] } };
    const put = async (id: string, change: object) =>
      (await call('PUT', `tenants/1/members/${id}`, manager, change)).json();
    const { id } = (await grant(manager, { email: 'outra@norte.test' })).json().data;
    expect(await put(id, { email: helper.email })).toMatchObject(missing);
    await put(id, { email: helper.email, current_password: PASSWORD });
    await put(id, { enabled: false });
    expect(await put(id, { enabled: true })).toMatchObject(missing);
    await put(id, { enabled: true, current_password: PASSWORD });
    expect((await accept(id)).statusCode).toBe(200);
    expect(await put(helper.id, { role: 'admin' })).toMatchObject(missing);
    await put(helper.id, { enabled: false });
    expect(await put(helper.id, { enabled: true })).toMatchObject(missing);
    expect(await enters()).toBe(401);
  });

  test('is removed from approvals, too, when the organisation disables it', async () => {
    await support();
    await server.drain();
    const by = {
      user_id: org.id,
      byOrganization: true,
      bySupport: false,
      mayMakeAdmins: true,
      isConfirmed: false,
    };
    const waiting = await inTransaction(server.pool, async client => {
      await changeMember(client, 0, helper.id, { enabled: false }, by);
      // Before any worker takes them.
      const asked = `SELECT payload->'tenant_id' AS tenant FROM jobs WHERE kind = 'dismiss-disabled'`;
      return (await client.query(asked)).rows;
    });
    expect(waiting.map(({ tenant }) => tenant).sort()).toEqual([0, 1]);
    const { data } = (await call('GET', 'tenants/1/members?search=helena', manager)).json();
    expect(data).toMatchObject([{ enabled: false }]);
  });

  test('can’t invite anyone without the company’s own administrators being notified', async () => {
    await support({ role: 'admin' });
    await server.drain();
    server.letters.length = 0;
    const eva = { name: 'Eva', email: 'eva@fora.test' };
    const { id } = (await call('POST', 'tenants/1/members', helper, eva, 1)).json().data;
    await call('PUT', `tenants/1/members/${id}`, helper, { email: 'eva@outra.test' }, 1);
    await server.drain();
    const told = server.letters.filter(({ subject }) => subject === 'Convite para a sua empresa');
    expect(told.map(({ to }) => to).sort()).toEqual(
      [manager, manager, other, other].map(({ email }) => email),
    );
  });

  test('can be accepted and withdrawn at once without either failing, also while the person still has access', async () => {
    const interleave = createInterleaving(server.pool);
    await support({ role: 'admin' });
    for (let at = 0; at < 8; at++) {
      const { rows } = await server.pool.query(
        `INSERT INTO invitations (tenant_id, id, email, name, role, support_ends_at)
         VALUES (1, gen_random_uuid(), $1, 'S', 'admin', $2) RETURNING id`,
        [helper.email, inHours(48)],
      );
      const { id } = rows[0];
      const acts = [
        () => accept(id),
        () => call('PUT', `tenants/1/members/${id}`, manager, { enabled: false }),
      ] as const;
      const [accepted, takenBack] = await interleave(at, ...acts);
      expect([409, 404], accepted.body).toContain(accepted.statusCode);
      expect(takenBack.statusCode, takenBack.body).toBe(200);
      await server.pool.query('DELETE FROM invitations WHERE id = $1', [id]);
    }
  });

  test('can be ended by the company at any time', async () => {
    await support();
    await call('PUT', `tenants/1/members/${helper.id}`, manager, { enabled: false });
    expect(await enters()).toBe(401);
  });
});

test('an invitation by the organisation into a company is announced to the company’s administrators', async () => {
  const invited = { name: 'Eva Dias', email: 'eva@aurora.test' };
  expect((await call('POST', 'tenants/1/members', org, invited)).statusCode).toBe(201);
  await call('POST', 'tenants/1/members', manager, { ...invited, email: 'ivo@aurora.test' });
  await server.drain();
  const told = server.letters.filter(({ subject }) => subject === 'Convite para a sua empresa');
  expect(told.map(({ to }) => to).sort()).toEqual([manager.email, other.email]);
  expect(told[0]!.text).toContain('A organização convidou Eva Dias (eva@aurora. test) para Aurora');
});
