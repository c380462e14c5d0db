import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPerson, addTenant, PASSWORD, type TestPerson } from '../../../tests/harness/people';
import { startServer, type TestServer } from '../../../tests/harness/server';

let server: TestServer;
let manager: TestPerson;
let seller: TestPerson;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.drain();
  await server.pool.query('TRUNCATE tenants, users, feeds, changes, attempts, jobs CASCADE');
  server.letters.length = 0;
  for (const id of [0, 1, 2]) await addTenant(server.pool, id);
  manager = await addPerson(server.pool, 'Marina', [{ tenant: 1, role: 'admin' }]);
  seller = await addPerson(server.pool, 'Rafael', [{ tenant: 1 }, { tenant: 2, role: 'admin' }]);
});

const call = (method: 'GET' | 'POST' | 'PUT', path: string, who: TestPerson, payload?: object) =>
  server.app.inject({ method, url: `/api/${path}`, headers: who.headers, ...(payload && { payload }) });
const leave = (who: TestPerson, tenant: number) => call('POST', `me/tenants/${tenant}/leave`, who);
const erase = (who: TestPerson, current_password = PASSWORD) =>
  call('POST', 'me/erase', who, { current_password });
const members = async (who: TestPerson, tenant: number) =>
  (await call('GET', `tenants/${tenant}/members`, who)).json().data.map(({ name }: { name: string }) => name);
const signIn = (email: string) => call('POST', 'login', manager, { email, password: PASSWORD });
const invite = (person: TestPerson) =>
  call('POST', 'tenants/1/members', manager, { name: 'Quem volta', email: person.email });
const makeAdmin = (person: TestPerson, tenant: number) =>
  server.pool.query(`UPDATE memberships SET role = 'admin' WHERE user_id = $1 AND tenant_id = $2`, [
    person.id,
    tenant,
  ]);

describe('leaving a company', () => {
  test('ends the membership there, moves the person to another company, and is seen on devices', async () => {
    expect((await leave(seller, 1)).statusCode).toBe(204);
    expect(await members(manager, 1)).toEqual(['Marina']);
    const { current_tenant_id, tenants } = (await call('GET', 'me', seller)).json().data;
    expect([current_tenant_id, tenants.map(({ id }: { id: number }) => id)]).toEqual([2, [2]]);
    const { rows } = await server.pool.query(`SELECT entity, row_id, gone FROM changes WHERE tenant_id = 1`);
    expect(rows).toContainEqual({ entity: 'person', row_id: seller.id, gone: false });
    expect((await leave(seller, 1)).statusCode).toBe(404);
    // The company’s administrator can't let that person in again.
    const change = await call('PUT', `tenants/1/members/${seller.id}`, manager, { enabled: true });
    expect(change.statusCode).toBe(404);
  });

  test('is final until they are invited again and accept, in the role of that invitation', async () => {
    await makeAdmin(seller, 1);
    await leave(seller, 1);
    const { id } = (await invite(seller)).json().data;
    await server.pool.query('UPDATE users SET email_verified_at = now() WHERE id = $1', [seller.id]);
    expect((await call('POST', `me/invitations/${id}/accept`, seller)).statusCode).toBe(200);
    const { rows } = await server.pool.query(
      'SELECT role, enabled, left_at FROM memberships WHERE user_id = $1 AND tenant_id = 1',
      [seller.id],
    );
    expect(rows).toEqual([{ role: 'user', enabled: true, left_at: null }]);
  });

  test('is refused for the last administrator, even if two leave at once', async () => {
    expect((await leave(manager, 1)).json()).toMatchObject({ error: 'last_admin' });
    await makeAdmin(seller, 1);
    const answers = await Promise.all([leave(manager, 1), leave(seller, 1)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
  });

  test('lets the organisation invite the person who has left', async () => {
    const org = await addPerson(server.pool, 'Otávio', [{ tenant: 0, role: 'admin' }]);
    const ana = await addPerson(server.pool, 'Ana', [{ tenant: 1 }]);
    await server.pool.query('UPDATE users SET email_verified_at = now() WHERE id = $1', [ana.id]);
    const { id } = (await call('POST', 'tenants/0/members', org, { name: 'Ana', email: ana.email })).json()
      .data;
    expect((await call('POST', `me/invitations/${id}/accept`, ana)).statusCode).toBe(409);
    await server.pool.query('UPDATE memberships SET left_at = now() WHERE user_id = $1', [ana.id]);
    expect((await call('POST', `me/invitations/${id}/accept`, ana)).statusCode).toBe(200);
  });
});

describe('erasing one’s account', () => {
  const TRACES = ['Rafael', 'rafael@exemplo.test', '+5511987654321', 'Vendas de seminovos'];

  /** Returns every table that still contains one of the words. */
  async function traces(words = TRACES): Promise<string[]> {
    const { rows: tables } = await server.pool.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables
        WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const { rowCount } = await server.pool.query(
        `SELECT FROM ${name} t WHERE EXISTS (SELECT FROM unnest($1::text[]) w WHERE position(lower(w) IN lower(t::text)) > 0)`,
        [words],
      );
      if (rowCount) found.push(name);
    }
    return found;
  }

  test('leaves only «pessoa removida» of them, and sends an e-mail to the address', async () => {
    await server.pool.query(
      `UPDATE users SET phone = '+5511987654321', occupation = 'Vendas de seminovos', new_email = 'rafael@exemplo.test.br' WHERE id = $1`,
      [seller.id],
    );
    const other = await addPerson(server.pool, 'Bia', [{ tenant: 2, role: 'admin' }]);
    await signIn(seller.email);
    await call('POST', 'login', manager, { email: seller.email, password: 'errada-mesmo' });
    await call('POST', 'forgot-password', manager, { email: seller.email });
    await call('POST', 'user/exports', seller, { current_password: PASSWORD });
    await server.drain();
    server.letters.length = 0;
    expect(await traces()).toContain('users');
    expect((await erase(seller)).statusCode).toBe(204);
    await server.drain();
    expect(await traces()).toEqual([]);
    expect(server.letters).toMatchObject([{ to: seller.email, subject: 'A sua conta foi apagada' }]);
    expect((await call('GET', 'me', seller)).statusCode).toBe(401);
    expect((await signIn(seller.email)).statusCode).toBe(422);
    expect(await members(manager, 1)).toEqual(['Marina']);
    expect(await members(other, 2)).toEqual(['Bia']);
    const { rows } = await server.pool.query('SELECT name FROM users WHERE id = $1', [seller.id]);
    expect(rows).toEqual([{ name: 'pessoa removida' }]);
    const told = await server.pool.query(
      `SELECT tenant_id FROM changes WHERE entity = 'person' AND row_id = $1 ORDER BY tenant_id`,
      [seller.id],
    );
    expect(told.rows).toEqual([{ tenant_id: 1 }, { tenant_id: 2 }]);
  });

  test('leaves its address in no table, whatever was sent to it', async () => {
    const caio = await addPerson(server.pool, 'Caio', [{ tenant: 2 }]);
    await server.pool.query('UPDATE users SET email_verified_at = now() WHERE id = $1', [caio.id]);
    await addTenant(server.pool, 3);
    const dora = await addPerson(server.pool, 'Dora', [{ tenant: 3, role: 'admin' }]);
    const { id } = (await invite(caio)).json().data;
    const person = { name: 'Quem vem', email: caio.email.toUpperCase() };
    const moved = (await call('POST', 'tenants/3/members', dora, person)).json().data;
    await server.drain();
    expect((await call('POST', `me/invitations/${id}/accept`, caio)).statusCode).toBe(200);
    const elsewhere = { ...person, email: 'outra@exemplo.test' };
    expect((await call('PUT', `tenants/3/members/${moved.id}`, dora, elsewhere)).statusCode).toBe(200);
    await call('POST', 'forgot-password', manager, { email: caio.email });
    await server.drain();
    await addDeadLetter({ letter: 'reset_password', email: caio.email });
    await addDeadLetter({
      letter: 'email_changed',
      user_id: caio.id,
      old_email: `antes-de-${caio.email}`,
    });
    const before = ['attempts', 'invitations', 'jobs', 'links', 'users'];
    expect((await traces([caio.email])).sort()).toEqual(before);
    expect((await erase(caio)).statusCode).toBe(204);
    await server.drain();
    expect(await traces([caio.email])).toEqual([]);
  });

  const addDeadLetter = (payload: object, days = 0) =>
    server.pool.query(
      `INSERT INTO jobs (id, kind, payload, died_at)
       VALUES (gen_random_uuid(), 'mail', $1, now() - make_interval(days => $2))`,
      [JSON.stringify(payload), days],
    );

  test('keeps the address for a month if its e-mail wasn’t sent, to allow a retry', async () => {
    await addDeadLetter({ letter: 'account_erased', email: 'um@exemplo.test' }, 31);
    await addDeadLetter({ letter: 'account_erased', email: 'dois@exemplo.test' }, 29);
    await server.pool.query(
      "INSERT INTO jobs (id, kind, payload) VALUES (gen_random_uuid(), 'forget', '{}')",
    );
    await server.drain();
    expect(await traces(['um@exemplo.test'])).toEqual([]);
    expect(await traces(['dois@exemplo.test'])).toEqual(['jobs']);
  });

  test('frees the address for another account', async () => {
    const ana = await addPerson(server.pool, 'Ana', [{ tenant: 1 }]);
    await erase(ana);
    expect((await invite(ana)).statusCode).toBe(201);
    await addPerson(server.pool, 'Ana', [{ tenant: 1 }]);
  });

  test('requires the password, and another administrator wherever they administer', async () => {
    expect((await erase(seller, 'errada')).json().errors).toEqual({
      current_password: ['Senha atual incorreta'],
    });
    expect((await erase(seller)).json()).toMatchObject({ error: 'last_admin' });
    expect(await members(manager, 1)).toContain('Rafael');
    expect((await call('GET', 'me', seller)).statusCode).toBe(200);
  });

  test('happens once, and leaves no membership if an invitation is accepted meanwhile', async () => {
    const ana = await addPerson(server.pool, 'Ana', [{ tenant: 2 }]);
    await server.pool.query('UPDATE users SET email_verified_at = now() WHERE id = $1', [ana.id]);
    const { id } = (await invite(ana)).json().data;
    await Promise.all([erase(ana), erase(ana), call('POST', `me/invitations/${id}/accept`, ana)]);
    const { rows } = await server.pool.query(
      'SELECT tenant_id FROM memberships WHERE user_id = $1 AND left_at IS NULL',
      [ana.id],
    );
    expect(rows).toEqual([]);
    const { rowCount } = await server.pool.query(
      'SELECT FROM invitations WHERE id = $1 AND accepted_at IS NULL',
      [id],
    );
    expect(rowCount).toBe(0);
  });
});
