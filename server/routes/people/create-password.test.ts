import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addPerson, addTenant } from '../../../tests/harness/people';
import { startServer, type TestServer } from '../../../tests/harness/server';
import { createToken, hashToken } from '../../http/require-session';
import { createFirstAdministratorLink } from '../../repositories/cards/links';

let server: TestServer;
let token: string;

/** Starts a separate installation for each test, because the first access happens only once per installation. */
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
  test('creates the organisation and enters it', async () => {
    expect((await look()).json()).toEqual({
      data: {
        ...{ state: 'valid', first_administrator: true, has_account: false },
        ...{ name: null, email: null, company_name: null, invited_by: null, role: null },
      },
    });
    const answer = await send();
    expect(answer.statusCode).toBe(201);
    expect(answer.json().data).toMatchObject({ tenant_id: 0, user: { email: 'Olga@norte.test' } });
    const headers = { authorization: `Bearer ${answer.json().data.access_token}` };
    expect((await server.app.inject({ url: '/api/me', headers })).statusCode).toBe(200);

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

  test('can do so only once', async () => {
    await send();
    expect((await look()).json().data.state).toBe('used');
    const again = await send({ ...GOOD, email: 'outra@norte.test' });
    expect(again.statusCode).toBe(409);
    expect(again.json()).toEqual(USED);
    expect(await count('users')).toBe(1);
  });

  test('is one person, even if two try at once', async () => {
    const answers = await Promise.all([send(), send({ ...GOOD, email: 'outra@norte.test' })]);
    const [won, lost] = answers.sort((one, other) => one.statusCode - other.statusCode);
    expect(won!.statusCode).toBe(201);
    expect(lost!.statusCode).toBe(409);
    expect(lost!.json()).toEqual(USED);
    expect(await count('users')).toBe(1);
    expect(await count('tenants')).toBe(1);
  });

  test('leaves nothing behind when the e-mail belongs to another person', async () => {
    await addTenant(server.pool, 1);
    const { email } = await addPerson(server.pool, 'Ana', [{ tenant: 1 }]);
    const answer = await send({ ...GOOD, email: email.toUpperCase() });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual({ email: ['Este e-mail já está em uso'] });
    expect(await count('tenants')).toBe(1);
    expect((await look()).json().data.state).toBe('valid');
  });
});

describe('a link for the first administrator', () => {
  test('is stored only as a hash, for seven days', async () => {
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

  test('ends when a newer one is made, even by several servers at once', async () => {
    const newer = await Promise.all([makeLink(), makeLink(), makeLink()]);
    expect((await look()).json().data.state).toBe('expired');
    const states = await Promise.all(newer.map(async which => (await look(which)).json().data.state));
    expect(states.sort()).toEqual(['expired', 'expired', 'valid']);
  });

  test('for an invitation isn’t affected by a newer one', async () => {
    await addTenant(server.pool, 1);
    const id = newId();
    await server.pool.query(
      `INSERT INTO invitations (tenant_id, id, email, name, role) VALUES (1, $1, 'eva@aurora.test', 'Eva', 'user')`,
      [id],
    );
    await server.pool.query(
      `UPDATE links SET tenant_id = 1, invitation_id = $1, email = 'eva@aurora.test' WHERE token_hash = $2`,
      [id, hashToken(token)],
    );
    await makeLink();
    expect((await look()).json().data).toMatchObject({ state: 'valid', first_administrator: false });
  });

  test('can’t be used once an organisation exists', async () => {
    await addTenant(server.pool, 0);
    expect((await look()).json().data.state).toBe('used');
    expect((await send()).json()).toEqual(USED);
  });

  test.each(['nenhum', 'x'.repeat(3000), '%00'])('that was never made is not found: %.10s', async which => {
    expect((await look(which)).statusCode).toBe(404);
    expect((await send(GOOD, which)).statusCode).toBe(404);
  });
});

describe('errors are reported field by field', () => {
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
      { password: ['Máximo de 1024 caracteres excedido'] },
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
