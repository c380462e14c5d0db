import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPerson, addTenant, PASSWORD, type TestPerson } from '../../../tests/harness/people';
import { startServer, type TestServer } from '../../../tests/harness/server';
import { watchStatements } from '../../../tests/harness/statements';

let server: TestServer;
let org: TestPerson;
let manager: TestPerson;
let sergio: TestPerson;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.drain();
  await server.pool.query('TRUNCATE tenants, users, feeds, changes, attempts, login_attempts, jobs CASCADE');
  server.letters.length = 0;
  await addTenant(server.pool, 0, { name: 'Grupo Norte' });
  await addTenant(server.pool, 1, { name: 'Aurora' });
  await addTenant(server.pool, 2, { name: 'Serra' });
  org = await addPerson(server.pool, 'Otavio', [{ tenant: 0, role: 'admin' }]);
  manager = await addPerson(server.pool, 'Marina', [{ tenant: 1, role: 'admin' }]);
  sergio = await addPerson(server.pool, 'Sergio', [{ tenant: 2, role: 'admin' }]);
  await server.pool.query('UPDATE users SET email_verified_at = now()');
});

const call = (method: 'GET' | 'POST' | 'PUT', path: string, who?: TestPerson, payload?: object) =>
  server.app.inject({
    ...{ method, url: `/api${path}` },
    ...(who && { headers: who.headers }),
    ...(payload && { payload }),
  });
const rows = async (text: string, given: unknown[] = []) => (await server.pool.query(text, given)).rows;

/** Invites a person. Returns the invitation's id and the token of its e-mail. */
async function invite(payload: object, who = manager, tenant = 1) {
  const answer = await call('POST', `/tenants/${tenant}/members`, who, {
    current_password: PASSWORD,
    ...payload,
  });
  expect(answer.statusCode).toBe(201);
  await server.drain();
  const token = server.letters.at(-1)!.link!.split('/').at(-1)!;
  return { id: answer.json().data.id as string, token };
}
const look = async (token: string) => (await call('GET', `/create-password/${token}`)).json().data;
const accept = (token: string, payload: object = NEW) =>
  call('POST', `/create-password/${token}`, undefined, payload);
const logIn = (email: string, password = PASSWORD) => call('POST', '/login', undefined, { email, password });

const EVA = { name: 'Eva Dias', email: 'eva@aurora.test', occupation: 'Vendas', phone: '11 98765-4321' };
const SERGIO = { name: 'Seu Sérgio', email: 'SERGIO@exemplo.test', role: 'admin' };
const NEW = { password: 'uma-senha-nova', password_confirmation: 'uma-senha-nova' };
const KNOWN = { password: PASSWORD };

async function addBoard(prefix: string): Promise<string> {
  const id = newId();
  await server.pool.query(
    `INSERT INTO boards (tenant_id, id, name, slug, color, user_id, prefix, phase_config)
     VALUES (1, $1, 'Vendas', 'vendas', '#000000', $2, $3, 'free')`,
    [id, manager.id, prefix],
  );
  return id;
}

describe('a new person who is invited', () => {
  test('accepts by creating a password, and is signed in at once', async () => {
    const { token } = await invite(EVA);
    expect(await look(token)).toEqual({
      ...{ state: 'valid', first_administrator: false, has_account: false },
      ...{ name: 'Eva Dias', email: 'eva@aurora.test', company_name: 'Aurora' },
      ...{ invited_by: 'Marina', role: 'user' },
    });
    const answer = await accept(token);
    expect(answer.statusCode).toBe(201);
    const { user, access_token, tenant_id } = answer.json().data;
    expect(tenant_id).toBe(1);
    expect(user).toMatchObject({
      ...{ name: 'Eva Dias', email: 'eva@aurora.test', occupation: 'Vendas', phone: '+5511987654321' },
      ...{ email_verified_at: expect.any(String), current_tenant_id: 1, tenants: [{ id: 1, role: 'user' }] },
    });
    const headers = { authorization: `Bearer ${access_token}` };
    expect((await server.app.inject({ url: '/api/me', headers })).statusCode).toBe(200);
    expect((await logIn(EVA.email, NEW.password)).statusCode).toBe(200);
    expect(await rows('SELECT feed, entity, row_id, gone FROM changes')).toEqual([
      { feed: 'tenant:1', entity: 'person', row_id: user.id, gone: false },
    ]);
    expect(await look(token)).toMatchObject({ state: 'used', name: null, email: null, company_name: null });
    expect((await accept(token)).json()).toEqual({ message: 'Este link já foi usado.', error: 'link_used' });
  });

  test('isn’t shown who invited them once the inviter’s account is inactive', async () => {
    const { token } = await invite(EVA);
    await server.pool.query('UPDATE users SET status = 0 WHERE id = $1', [manager.id]);
    expect(await look(token)).toMatchObject({ state: 'valid', invited_by: null });
  });

  test('gets errors about the password only', async () => {
    const { token } = await invite(EVA);
    const wrong = async (payload: object) => (await accept(token, payload)).json().errors;
    expect(await wrong({ password: 'sete777', password_confirmation: 'oito8888' })).toEqual({
      password: ['Mínimo de 8 caracteres'],
      password_confirmation: ['As senhas não coincidem'],
    });
    expect(await wrong({})).toEqual({
      password: ['Campo obrigatório'],
      password_confirmation: ['Campo obrigatório'],
    });
    const own = EVA.email.toUpperCase();
    expect(await wrong({ password: own, password_confirmation: own })).toEqual({
      password: ['Esta senha é fácil de adivinhar: escolha outra'],
    });
    expect(await rows('SELECT FROM users WHERE email = $1', [EVA.email])).toEqual([]);
  });

  test('sees all flows as an administrator, and joins those that they were invited to', async () => {
    const [joined, other] = [await addBoard('VND'), await addBoard('OUT')];
    const { id, token } = await invite({ ...EVA, role: 'admin' });
    await server.pool.query('UPDATE invitations SET flows = $2 WHERE id = $1', [
      id,
      JSON.stringify([
        { board_id: joined, role: 'admin' },
        { board_id: newId(), role: 'user' },
      ]),
    ]);
    const { user } = (await accept(token)).json().data;
    const members = await rows('SELECT id, board_id, user_id, role FROM board_users');
    expect(members).toEqual([{ id: members[0].id, board_id: joined, user_id: user.id, role: 'admin' }]);
    const told = await rows('SELECT feed, entity, row_id, gone FROM changes WHERE entity <> $1', ['person']);
    const expected = [
      [`board:${joined}`, 'member', members[0].id],
      [`user:${manager.id}`, 'my_board', joined],
      [`user:${user.id}`, 'my_board', joined],
      [`user:${user.id}`, 'my_board', other],
    ].map(([feed, entity, row_id]) => ({ feed, entity, row_id, gone: false }));
    expect(told).toHaveLength(expected.length);
    expect(told).toEqual(expect.arrayContaining(expected));
  });

  test('accepts only once, even if two try at once', async () => {
    const { token } = await invite(EVA);
    const answers = await Promise.all([accept(token), accept(token)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    expect(await rows('SELECT FROM users WHERE email = $1', [EVA.email])).toHaveLength(1);
  });

  test('creates one password when two companies invite them, and accepts the second with it', async () => {
    const aurora = await invite(EVA);
    const serra = await invite(EVA, sergio, 2);
    const answers = await Promise.all([accept(aurora.token), accept(serra.token)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)!.json()).toEqual({
      message: 'Já existe uma conta com este e-mail: abra o link de novo e entre com a senha dela.',
      error: 'has_account',
    });
    const left = answers[0]!.statusCode === 201 ? serra : aurora;
    expect(await look(left.token)).toMatchObject({ has_account: true });
    const { user } = (await accept(left.token, { password: NEW.password })).json().data;
    expect(user.tenants).toMatchObject([{ id: 1 }, { id: 2 }]);
  });

  test('keeps the id of the row that an older version left', async () => {
    const id = newId();
    await server.pool.query(`INSERT INTO users (id, name, email) VALUES ($1, 'Antiga', 'EVA@aurora.test')`, [
      id,
    ]);
    const { token } = await invite(EVA);
    expect(await look(token)).toMatchObject({ has_account: false });
    expect((await accept(token)).json().data.user).toMatchObject({ id, name: 'Eva Dias', email: EVA.email });
  });

  test('is informed when the invitation has expired or was withdrawn', async () => {
    const { id, token } = await invite(EVA);
    await call('PUT', `/tenants/1/members/${id}`, manager, { enabled: false });
    const expired = { message: 'Este link venceu.', error: 'link_expired' };
    expect((await accept(token)).json()).toEqual(expired);
    await call('PUT', `/tenants/1/members/${id}`, manager, { enabled: true });
    await server.pool.query("UPDATE links SET expires_at = now() - interval '1 second'");
    expect(await look(token)).toMatchObject({ state: 'expired', email: null });
    expect((await accept(token)).json()).toEqual(expired);
  });
});

describe('an invited person with an account', () => {
  test('accepts with its password, which stays unchanged', async () => {
    const { token } = await invite(SERGIO);
    expect(await look(token)).toMatchObject({ has_account: true, name: 'Seu Sérgio' });
    await call('PUT', '/user/profile-information', sergio, {
      email: 'x@serra.test',
      current_password: PASSWORD,
    });
    const answer = await accept(token, KNOWN);
    expect(answer.statusCode).toBe(201);
    expect(answer.json().data).toMatchObject({
      tenant_id: 1,
      user: {
        ...{ id: sergio.id, name: 'Sergio', email: sergio.email, new_email: null, current_tenant_id: 2 },
        tenants: [{ id: 1, role: 'admin' }, { id: 2 }],
      },
    });
    expect((await call('GET', '/me', sergio)).statusCode).toBe(200);
  });

  test('can’t accept with another password or by creating one', async () => {
    const { token } = await invite(SERGIO);
    for (const payload of [NEW, { password: 'errada' }]) {
      const answer = await accept(token, payload);
      expect(answer.statusCode).toBe(422);
      expect(answer.json().errors).toEqual({ password: ['E-mail ou senha incorretos'] });
    }
    expect((await logIn(sergio.email)).statusCode).toBe(200);
  });

  test('has as many tries as at the sign-in, and no more', async () => {
    const { token } = await invite(SERGIO);
    for (let n = 0; n < 5; n++) {
      await accept(token, { password: 'errada' });
      await logIn(sergio.email, 'errada');
    }
    expect((await accept(token, KNOWN)).statusCode).toBe(429);
    expect((await logIn(sergio.email)).statusCode).toBe(429);
  });

  test('begins in this company if no other lets them in', async () => {
    await server.pool.query('UPDATE memberships SET enabled = false WHERE user_id = $1', [sergio.id]);
    expect((await logIn(sergio.email)).statusCode).toBe(401);
    const { token } = await invite(SERGIO);
    const { access_token } = (await accept(token, KNOWN)).json().data;
    const me = await server.app.inject({
      url: '/api/me',
      headers: { authorization: `Bearer ${access_token}` },
    });
    expect(me.json().data.membership).toMatchObject({ tenant_id: 1, role: 'admin' });
  });

  test('keeps their membership if they already belong to the company under another address', async () => {
    await server.pool.query(
      `INSERT INTO memberships (tenant_id, user_id, role, enabled) VALUES (1, $1, 'user', false)`,
      [sergio.id],
    );
    await server.pool.query(`UPDATE users SET email = 'velho@serra.test' WHERE id = $1`, [sergio.id]);
    const { id, token } = await invite({ ...SERGIO, email: 'novo@serra.test' });
    await server.pool.query(`UPDATE users SET email = 'novo@serra.test' WHERE id = $1`, [sergio.id]);
    const refused = { message: 'Você já faz parte desta empresa.', error: 'not_allowed' };
    expect((await accept(token, KNOWN)).json()).toEqual(refused);
    expect((await call('POST', `/me/invitations/${id}/accept`, sergio)).json()).toEqual(refused);
    expect(
      await rows('SELECT role, enabled FROM memberships WHERE tenant_id = 1 AND user_id = $1', [sergio.id]),
    ).toEqual([{ role: 'user', enabled: false }]);
  });

  test('can’t join a company that is closed', async () => {
    const { token } = await invite(SERGIO);
    await server.pool.query('UPDATE tenants SET status = 0 WHERE id = 1');
    expect((await accept(token, KNOWN)).json()).toEqual({
      message: 'Esta empresa está desativada: por enquanto ninguém entra nela. Fale com quem convidou você.',
      error: 'not_allowed',
    });
  });
});

describe('people can’t move between the organisation and its companies', () => {
  test('from the organisation into a company; the inviter doesn’t learn why', async () => {
    const { id, token } = await invite({ name: 'Otávio', email: org.email });
    const refused = {
      message: 'A sua conta é da organização e só entra em uma empresa como suporte.',
      error: 'not_allowed',
    };
    expect((await accept(token, KNOWN)).json()).toEqual(refused);
    expect((await call('POST', `/me/invitations/${id}/accept`, org)).json()).toEqual(refused);
    expect(await rows('SELECT tenant_id FROM memberships WHERE user_id = $1', [org.id])).toEqual([
      { tenant_id: 0 },
    ]);
    expect(await look(token)).toMatchObject({ state: 'valid' });
  });

  test('nor as the first administrator of a new company', async () => {
    const made = await call('POST', '/tenants/0/companies', org, {
      name: 'Vale',
      admin: { name: 'Otávio', email: org.email },
    });
    expect(made.statusCode).toBe(201);
    await server.drain();
    const token = server.letters.at(-1)!.link!.split('/').at(-1)!;
    expect((await accept(token, KNOWN)).statusCode).toBe(409);
  });

  test('from a company into the organisation, whether still enabled there or not', async () => {
    await server.pool.query('UPDATE memberships SET enabled = false WHERE user_id = $1', [sergio.id]);
    const { token } = await invite({ ...SERGIO, role: 'user' }, org, 0);
    expect((await accept(token, KNOWN)).json()).toEqual({
      message: 'A sua conta é de uma empresa e não pode fazer parte da organização.',
      error: 'not_allowed',
    });
  });
});

describe('a signed-in person', () => {
  const list = async (who: TestPerson) => (await call('GET', '/me/invitations', who)).json();

  test('sees the invitations sent to their address, and accepts them', async () => {
    const { id, token } = await invite(SERGIO);
    await invite(EVA);
    expect(await list(sergio)).toEqual({
      data: [
        {
          ...{ id, company_name: 'Aurora', role: 'admin', support_ends_at: null },
          created_at: expect.any(String),
        },
      ],
      meta: expect.objectContaining({ total: 1 }),
    });
    expect((await list(manager)).data).toEqual([]);
    const answer = await call('POST', `/me/invitations/${id}/accept`, sergio);
    expect(answer.json()).toEqual({ data: { tenant_id: 1 } });
    expect((await call('GET', '/me', sergio)).json().data.tenants).toMatchObject([{ id: 1 }, { id: 2 }]);
    expect((await list(sergio)).data).toEqual([]);
    expect(await look(token)).toMatchObject({ state: 'used' });
    expect((await call('POST', `/me/invitations/${id}/accept`, sergio)).statusCode).toBe(404);
  });

  test('can decline an invitation: it is deleted, and the company may invite again', async () => {
    const { id, token } = await invite(SERGIO);
    expect((await call('POST', `/me/invitations/${id}/decline`, sergio)).statusCode).toBe(204);
    expect((await call('GET', `/create-password/${token}`)).statusCode).toBe(404);
    expect((await accept(token, KNOWN)).statusCode).toBe(404);
    expect((await call('POST', `/me/invitations/${id}/accept`, sergio)).statusCode).toBe(404);
    expect((await call('GET', `/tenants/1/members/${id}`, manager)).statusCode).toBe(404);
    await invite(SERGIO);
  });

  test('neither sees nor answers invitations of other people', async () => {
    const eva = await invite(EVA);
    const own = await invite(SERGIO);
    const answers = async (id: string, who: TestPerson) => [
      (await call('POST', `/me/invitations/${id}/accept`, who)).statusCode,
      (await call('POST', `/me/invitations/${id}/decline`, who)).statusCode,
    ];
    expect(await answers(eva.id, sergio)).toEqual([404, 404]);
    expect(await answers(newId(), sergio)).toEqual([404, 404]);
    // An address that was only entered, not confirmed.
    await call('PUT', '/user/profile-information', sergio, { email: EVA.email, current_password: PASSWORD });
    expect((await list(sergio)).data).toHaveLength(1);
    expect(await answers(eva.id, sergio)).toEqual([404, 404]);
    // Or that was never confirmed.
    await server.pool.query('UPDATE users SET email_verified_at = NULL WHERE id = $1', [sergio.id]);
    expect((await list(sergio)).data).toEqual([]);
    expect(await answers(own.id, sergio)).toEqual([404, 404]);
    // Or an invitation that was withdrawn.
    await server.pool.query('UPDATE users SET email_verified_at = now() WHERE id = $1', [sergio.id]);
    await call('PUT', `/tenants/1/members/${own.id}`, manager, { enabled: false });
    expect((await list(sergio)).data).toEqual([]);
    expect(await answers(own.id, sergio)).toEqual([404, 404]);
  });
});

test('taking back an address doesn’t bring memberships joined under the other one', async () => {
  await call('PUT', '/user/profile-information', sergio, {
    ...{ email: 'pessoal@serra.test', current_password: PASSWORD },
  });
  await server.drain();
  const link = (to: string) =>
    server.letters
      .findLast(letter => letter.to === to)!
      .link!.split('=')
      .at(-1);
  const takeBack = link(sergio.email);
  await call('POST', `/email-verification/${link('pessoal@serra.test')}`, sergio);
  const { token } = await invite({ ...SERGIO, email: 'pessoal@serra.test' });
  expect((await accept(token, KNOWN)).statusCode).toBe(201);
  expect((await call('POST', `/email-take-back/${takeBack}`)).statusCode).toBe(200);
  expect(
    await rows('SELECT tenant_id, enabled FROM memberships WHERE user_id = $1 ORDER BY tenant_id', [
      sergio.id,
    ]),
  ).toEqual([
    { tenant_id: 1, enabled: false },
    { tenant_id: 2, enabled: true },
  ]);
});

test('an invitation runs the same statements whether the address is known or not', async () => {
  // Without jobs, which would run statements in between.
  const quiet = await startServer({ runsJobs: false });
  for (const id of [1, 2]) await addTenant(quiet.pool, id);
  const runs = await addPerson(quiet.pool, 'Marina', [{ tenant: 1, role: 'admin' }]);
  const { email } = await addPerson(quiet.pool, 'Sergio', [{ tenant: 2 }]);
  const statements = watchStatements(quiet.pool);
  const asked = async (email: string) => {
    const before = statements.length;
    const { statusCode } = await quiet.app.inject({
      ...{ method: 'POST', url: '/api/tenants/1/members', headers: runs.headers },
      payload: { name: 'Alguém', email },
    });
    expect(statusCode).toBe(201);
    return statements.slice(before);
  };
  const known = await asked(email);
  expect(known.length).toBeGreaterThan(3);
  expect(await asked('ninguem@exemplo.test')).toEqual(known);
  await quiet.close();
});
