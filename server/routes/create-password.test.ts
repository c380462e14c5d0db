import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addPerson, addTenant } from '../../tests/harness/people';
import { startServer, type TestServer } from '../../tests/harness/server';
import { createToken, hashToken } from '../http/require-session';
import { createFirstAdministratorLink } from '../repositories/links';

let server: TestServer;
let token: string;

/** Each test on an installation of its own, as what it is about happens once in one's life. */
beforeEach(async () => {
  server = await startServer();
  token = await makeLink();
});
afterEach(() => server.close());

async function makeLink(): Promise<string> {
  const made = createToken();
  await createFirstAdministratorLink(server.pool, hashToken(made));
  return made;
}

const GOOD = {
  organization_name: ' Grupo Norte ',
  name: 'Olga Prado',
  email: ' Olga@norte.test ',
  password: 'uma-senha-boa',
  password_confirmation: 'uma-senha-boa',
};

const look = (which = token) => server.app.inject(`/api/create-password/${which}`);
const send = (payload: object = GOOD, which = token) =>
  server.app.inject({ method: 'POST', url: `/api/create-password/${which}`, payload });
const count = async (table: string) =>
  (await server.pool.query(`SELECT count(*)::int AS n FROM ${table}`)).rows[0].n;

const USED = { message: 'Este link já foi usado.', error: 'link_used' };
const EXPIRED = { message: 'Este link venceu.', error: 'link_expired' };

describe('the first administrator', () => {
  test('makes the organisation and enters it', async () => {
    expect((await look()).json()).toEqual({
      data: { state: 'valid', first_administrator: true, name: null, email: null, company_name: null },
    });
    const answer = await send();
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({ data: { email: 'Olga@norte.test' } });

    const login = await server.app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { email: 'olga@norte.test', password: GOOD.password },
    });
    expect(login.statusCode).toBe(200);
    expect(login.json().user).toMatchObject({
      name: 'Olga Prado',
      current_tenant_id: 0,
      email_verified_at: expect.any(String),
      tenants: [{ id: 0, name: 'Grupo Norte', role: 'admin' }],
    });
  });

  test('does so once', async () => {
    await send();
    expect((await look()).json().data.state).toBe('used');
    const again = await send({ ...GOOD, email: 'outra@norte.test' });
    expect(again.statusCode).toBe(409);
    expect(again.json()).toEqual(USED);
    expect(await count('users')).toBe(1);
  });

  test('is one of two who come at once', async () => {
    const answers = await Promise.all([send(), send({ ...GOOD, email: 'outra@norte.test' })]);
    const [won, lost] = answers.sort((one, other) => one.statusCode - other.statusCode);
    expect(won!.statusCode).toBe(201);
    expect(lost!.statusCode).toBe(409);
    expect(lost!.json()).toEqual(USED);
    expect(await count('users')).toBe(1);
    expect(await count('tenants')).toBe(1);
  });

  test('leaves nothing behind when the e-mail is somebody else’s', async () => {
    await addTenant(server.pool, 1);
    const { email } = await addPerson(server.pool, 'Ana', [{ tenant: 1 }]);
    const answer = await send({ ...GOOD, email: email.toUpperCase() });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual({ email: ['Este e-mail já está em uso'] });
    expect(await count('tenants')).toBe(1);
    expect((await look()).json().data.state).toBe('valid');
  });
});

describe('a link', () => {
  test('is kept only as a hash, for seven days', async () => {
    const { rows } = await server.pool.query(
      'SELECT token_hash, expires_at - created_at = make_interval(days => 7) AS week FROM links',
    );
    expect(rows).toEqual([{ token_hash: hashToken(token), week: true }]);
  });

  test('expires', async () => {
    await server.pool.query("UPDATE links SET expires_at = now() - interval '1 second'");
    expect((await look()).json().data.state).toBe('expired');
    const answer = await send();
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual(EXPIRED);
    expect(await count('tenants')).toBe(0);
  });

  test('ends when a newer one is made, also by several servers at once', async () => {
    const newer = await Promise.all([makeLink(), makeLink(), makeLink()]);
    expect((await look()).json().data.state).toBe('expired');
    const states = await Promise.all(newer.map(async which => (await look(which)).json().data.state));
    expect(states.sort()).toEqual(['expired', 'expired', 'valid']);
  });

  test('opens nothing where there is an organisation', async () => {
    await addTenant(server.pool, 0);
    expect((await look()).json().data.state).toBe('used');
    expect((await send()).json()).toEqual(USED);
  });

  test.each(['nenhum', 'x'.repeat(3000), '%00'])('that nobody made is not found: %.10s', async which => {
    expect((await look(which)).statusCode).toBe(404);
    expect((await send(GOOD, which)).statusCode).toBe(404);
  });
});

describe('somebody who was given an account', () => {
  const passwords = { password: 'uma-senha-nova', password_confirmation: 'uma-senha-nova' };
  let email: string;
  beforeEach(async () => {
    await addTenant(server.pool, 1, { name: 'Aurora' });
    const ana = await addPerson(server.pool, 'Ana', [{ tenant: 1 }]);
    email = ana.email;
    await server.pool.query('UPDATE users SET password_hash = NULL');
    await server.pool.query('UPDATE links SET user_id = $1, tenant_id = 1', [ana.id]);
  });
  const logIn = (password: string) =>
    server.app.inject({ method: 'POST', url: '/api/login', payload: { email, password } });

  test('creates the password and enters', async () => {
    const state = { state: 'valid', first_administrator: false, name: 'Ana', email, company_name: 'Aurora' };
    expect((await look()).json()).toEqual({ data: state });
    const answer = await send(passwords);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({ data: { email } });
    const login = await logIn(passwords.password);
    expect(login.statusCode).toBe(200);
    expect(login.json().user.email_verified_at).toEqual(expect.any(String));
    expect((await look()).json().data).toEqual({
      state: 'used',
      first_administrator: false,
      ...{ name: null, email: null, company_name: null },
    });
    expect((await send(passwords)).json()).toEqual(USED);
  });

  test('does so once, also of two at once', async () => {
    const answers = await Promise.all([send(passwords), send(passwords)]);
    expect(answers.map(answer => answer.statusCode).sort()).toEqual([201, 409]);
  });

  test('makes no organisation', async () => {
    expect((await send({ ...GOOD, ...passwords })).json()).toEqual({ data: { email } });
    expect(await count('tenants')).toBe(1);
    expect(await count('users')).toBe(1);
  });

  test('is told what is wrong with the password alone', async () => {
    const short = { password: 'sete777', password_confirmation: 'oito8888' };
    expect((await send(short)).json().errors).toEqual({
      password: ['Mínimo de 8 caracteres'],
      password_confirmation: ['As senhas não coincidem'],
    });
    expect((await send({})).json().errors).toEqual({
      password: ['Campo obrigatório'],
      password_confirmation: ['Campo obrigatório'],
    });
  });

  test('is told when the password is their own address', async () => {
    const answer = await send({ password: email.toUpperCase(), password_confirmation: email.toUpperCase() });
    expect(answer.json().errors).toEqual({ password: ['Esta senha é fácil de adivinhar: escolha outra'] });
  });

  test('too late is told so', async () => {
    await server.pool.query("UPDATE links SET expires_at = now() - interval '1 second'");
    expect((await look()).json().data).toMatchObject({ state: 'expired', email: null });
    expect((await send(passwords)).json()).toEqual(EXPIRED);
  });
});

describe('what is wrong is said field by field', () => {
  const REQUIRED = ['Campo obrigatório'];
  const cases: [string, object, Record<string, string[]>][] = [
    [
      'nothing at all',
      {},
      {
        organization_name: REQUIRED,
        name: REQUIRED,
        email: REQUIRED,
        password: REQUIRED,
        password_confirmation: REQUIRED,
      },
    ],
    ['only spaces', { ...GOOD, name: '  ', email: ' ' }, { name: REQUIRED, email: REQUIRED }],
    ['no address', { ...GOOD, email: 'olga@' }, { email: ['E-mail inválido'] }],
    [
      'a short password',
      { ...GOOD, password: 'sete777', password_confirmation: 'sete777' },
      { password: ['Mínimo de 8 caracteres'] },
    ],
    [
      'a password that everybody tries first',
      { ...GOOD, password: '12345678', password_confirmation: '12345678' },
      { password: ['Esta senha é fácil de adivinhar: escolha outra'] },
    ],
    [
      'an endless password',
      { ...GOOD, password: 'x'.repeat(1025), password_confirmation: 'x'.repeat(1024) },
      {
        password: ['Máximo de 1024 caracteres excedido'],
        password_confirmation: ['As senhas não coincidem'],
      },
    ],
    [
      'two passwords',
      { ...GOOD, password_confirmation: 'outra-senha' },
      { password_confirmation: ['As senhas não coincidem'] },
    ],
  ];
  test.each(cases)('%s', async (_name, payload, errors) => {
    const answer = await send(payload);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toEqual({ message: 'Os dados enviados são inválidos.', error: 'invalid', errors });
    expect((await look()).json().data.state).toBe('valid');
  });
});
