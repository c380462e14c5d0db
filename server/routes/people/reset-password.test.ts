import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addSession } from '../../../tests/harness/add-session';
import { addPerson, addTenant, PASSWORD, type TestPerson } from '../../../tests/harness/people';
import { startServer, type TestServer } from '../../../tests/harness/server';
import { createToken, hashToken } from '../../http/require-session';
import { createLink } from '../../repositories/cards/links';

let server: TestServer;
let ana: TestPerson;

beforeAll(async () => {
  server = await startServer();
  await addTenant(server.pool, 0);
  await addTenant(server.pool, 1);
});
afterAll(() => server.close());
beforeEach(async () => {
  // An e-mail that is being written would block this.
  await server.drain();
  await server.pool.query('TRUNCATE users, attempts, login_attempts CASCADE');
  server.letters.length = 0;
  ana = await addPerson(server.pool, 'Ana', [{ tenant: 1 }]);
});

const post = (url: string, payload: object, remoteAddress = '10.0.0.1') =>
  server.app.inject({ method: 'POST', url: `/api${url}`, payload, remoteAddress });
const forget = (email: string, address?: string, device_token?: string) =>
  post('/forgot-password', { email, device_token }, address);

describe('password reset requests', () => {
  test('send a link by e-mail, whatever target the request names', async () => {
    const answer = await post('/forgot-password', { email: ' ANA@exemplo.test ', url: 'https://evil.test' });
    expect(answer.statusCode).toBe(200);
    await server.drain();
    expect(server.letters).toMatchObject([
      { to: ana.email, link: expect.stringMatching(/^http:\/\/127\.0\.0\.1:3000\/auth\/reset-password\//) },
    ]);
  });

  test('get the same answer for a stranger', async () => {
    const [known, unknown] = [await forget(ana.email), await forget('ninguem@exemplo.test')];
    expect(unknown.statusCode).toBe(200);
    expect(unknown.json()).toEqual(known.json());
    await server.drain();
    expect(server.letters).toHaveLength(1);
  });

  test('can’t flood a mailbox, and their answer doesn’t reveal the limit', async () => {
    const answers = [];
    for (let n = 0; n < 5; n++) answers.push(await forget(ana.email.toUpperCase(), `10.0.1.${n}`));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]!.statusCode).toBe(200);
    await server.drain();
    expect(server.letters).toHaveLength(3);
    await server.pool.query(`UPDATE attempts SET at = at - interval '15 minutes'`);
    await forget(ana.email);
    await server.drain();
    expect(server.letters).toHaveLength(4);
  });

  test.each([
    ['device', '10.9.9.9', 'o-telefone-da-ana-12345'],
    ['network', '10.0.7.7', undefined],
  ])(
    'still send the e-mail on a known %s, however many strangers sent requests',
    async (_name, address, device) => {
      const payload = { email: ana.email, password: PASSWORD, device_token: 'o-telefone-da-ana-12345' };
      expect((await post('/login', payload, '10.0.7.7')).statusCode).toBe(200);
      const letters = async (...from: [string, string?]) => {
        await server.drain();
        const before = server.letters.length;
        for (let n = 0; n < 12; n++) {
          expect((await forget(ana.email, ...from)).statusCode).toBe(200);
          await server.pool.query(`UPDATE attempts SET at = at - interval '15 minutes'`);
        }
        await server.drain();
        return server.letters.length - before;
      };
      expect(await letters('10.0.1.1', 'o-telefone-de-outro-12345')).toBe(5);
      expect(await letters(address, device)).toBe(5);
    },
  );

  test('sent many times at once send no more e-mails than allowed', async () => {
    await Promise.all(Array.from({ length: 15 }, (_, n) => forget(ana.email, `10.0.1.${n}`)));
    await server.drain();
    expect(server.letters).toHaveLength(3);
  });

  test('from one address don’t delay everyone else', async () => {
    await server.pool.query(
      `INSERT INTO attempts (scope, subject) SELECT 'forgot-password', '10.0.0.9' FROM generate_series(1, 100)`,
    );
    expect((await forget('bia@exemplo.test', '10.0.0.9')).statusCode).toBe(429);
    expect((await forget('bia@exemplo.test', '10.0.0.8')).statusCode).toBe(200);
  });

  test('must give an address', async () => {
    expect((await forget('ana')).json().errors).toEqual({ email: ['E-mail inválido'] });
    expect((await forget('')).json().errors).toEqual({ email: ['Campo obrigatório'] });
  });
});

async function makeLink(minutes = 60): Promise<string> {
  const token = createToken();
  await createLink(server.pool, {
    token_hash: hashToken(token),
    purpose: 'reset_password',
    user_id: ana.id,
    tenant_id: 1,
    email: null,
    minutes,
  });
  return token;
}
const NEW = 'outra-senha-boa';
const reset = (token: string, values: object = {}) =>
  post('/reset-password', { email: ana.email, password: NEW, passwordConfirmation: NEW, token, ...values });
const look = async (token: string) => server.app.inject(`/api/reset-password/${token}`);
const logIn = (password: string) => post('/login', { email: ana.email, password });

describe('the reset link', () => {
  test('sets a new password and ends all other sessions', async () => {
    const token = await makeLink();
    const other = await makeLink();
    expect((await look(token)).json()).toEqual({ data: { state: 'valid', name: 'Ana', email: ana.email } });
    const answer = await reset(token, { email: ana.email.toUpperCase() });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ data: { email: ana.email } });
    expect((await server.app.inject({ url: '/api/me', headers: ana.headers })).statusCode).toBe(401);
    expect((await logIn(PASSWORD)).statusCode).toBe(422);
    await server.drain();
    expect(server.letters).toMatchObject([{ to: ana.email, subject: 'A senha da sua conta mudou' }]);
    const login = await logIn(NEW);
    expect(login.statusCode).toBe(200);
    expect(login.json().user.email_verified_at).not.toBeNull();
    // A link works once, and ends the links of other e-mails.
    for (const used of [token, other]) {
      expect((await look(used)).json()).toEqual({ data: { state: 'used', name: null, email: null } });
      expect((await reset(used)).json()).toMatchObject({ error: 'link_used' });
    }
  });

  test('lets a person who tried many wrong passwords enter with the new one at once', async () => {
    await server.pool.query(
      `INSERT INTO login_attempts (email, address) SELECT $1, '10.0.0.1' FROM generate_series(1, 20)`,
      [ana.email],
    );
    expect((await logIn(PASSWORD)).statusCode).toBe(429);
    await reset(await makeLink());
    expect((await logIn(NEW)).statusCode).toBe(200);
  });

  test('works for only one of two simultaneous requests', async () => {
    const token = await makeLink();
    const answers = await Promise.all([reset(token), reset(token)]);
    expect(answers.map(answer => answer.statusCode).sort()).toEqual([200, 409]);
  });

  test('expires after an hour', async () => {
    const token = await makeLink(0);
    expect((await look(token)).json().data.state).toBe('expired');
    const answer = await reset(token);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({ message: 'Este link venceu.', error: 'link_expired' });
    expect((await logIn(PASSWORD)).statusCode).toBe(200);
  });

  test.each([
    [
      'somebody else’s address',
      { email: 'bia@exemplo.test' },
      { email: ['Este link foi enviado para outro e-mail'] },
    ],
    [
      'a short password',
      { password: 'sete777', passwordConfirmation: 'sete777' },
      { password: ['Mínimo de 8 caracteres'] },
    ],
    [
      'one that everybody tries first',
      { password: 'Senha123', passwordConfirmation: 'Senha123' },
      { password: ['Esta senha é fácil de adivinhar: escolha outra'] },
    ],
    [
      'eight spaces',
      { password: ' '.repeat(8), passwordConfirmation: ' '.repeat(8) },
      { password: ['Esta senha é fácil de adivinhar: escolha outra'] },
    ],
    [
      'their own address',
      { password: 'ana@exemplo.test', passwordConfirmation: 'ana@exemplo.test' },
      { password: ['Esta senha é fácil de adivinhar: escolha outra'] },
    ],
    [
      'another password',
      { passwordConfirmation: 'x' },
      { passwordConfirmation: ['As senhas não coincidem'] },
    ],
    [
      'the password of now',
      { password: PASSWORD, passwordConfirmation: PASSWORD },
      { password: ['A nova senha deve ser diferente da atual'] },
    ],
    [
      'no second password',
      { passwordConfirmation: undefined },
      { passwordConfirmation: ['Campo obrigatório'] },
    ],
    [
      'another password by its other name',
      { passwordConfirmation: undefined, password_confirmation: 'x' },
      { password_confirmation: ['As senhas não coincidem'] },
    ],
  ])('is refused with %s', async (_name, values, errors) => {
    const answer = await reset(await makeLink(), values);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual(errors);
    expect((await logIn(PASSWORD)).statusCode).toBe(200);
  });

  test('accepts the confirmation under its other field name', async () => {
    const values = { passwordConfirmation: undefined, password_confirmation: NEW };
    expect((await reset(await makeLink(), values)).statusCode).toBe(200);
  });

  test('does nothing if it has another purpose or was never made', async () => {
    const token = await makeLink();
    await server.pool.query(`UPDATE links SET purpose = 'verify_email'`);
    for (const which of [token, 'nenhum']) {
      for (const answer of [await look(which), await reset(which)]) {
        expect(answer.statusCode).toBe(404);
        expect(answer.json()).toEqual({ error: 'not_found', message: 'Este link não existe.' });
      }
    }
  });
});

test('a password change ends all other sessions and has their sockets checked again', async () => {
  const here = ana.headers;
  const elsewhere = createToken();
  await addSession(server.pool, hashToken(elsewhere), ana.id);
  const change = (payload: object, headers = here) =>
    server.app.inject({ method: 'POST', url: '/api/password-update', headers, payload });
  const good = { current_password: PASSWORD, new_password: NEW, new_password_confirmation: NEW };
  const heard: string[] = [];
  const listener = await server.pool.connect();
  listener.on('notification', ({ payload }) => heard.push(payload!));
  await listener.query('LISTEN pokes');

  expect((await change({ ...good, current_password: 'errada' })).json().errors).toEqual({
    current_password: ['Senha atual incorreta'],
  });
  expect(
    (await change({ ...good, new_password: PASSWORD, new_password_confirmation: PASSWORD })).json().errors,
  ).toEqual({ new_password: ['A nova senha deve ser diferente da atual'] });
  expect((await change({ ...good, new_password_confirmation: 'x' })).json().errors).toEqual({
    new_password_confirmation: ['As senhas não coincidem'],
  });
  expect(
    (await change({ ...good, new_password: 'sete777', new_password_confirmation: 'sete777' })).json().errors,
  ).toEqual({
    new_password: ['Mínimo de 8 caracteres'],
  });
  expect(
    (await change({ ...good, new_password: 'flamengo', new_password_confirmation: 'flamengo' })).json()
      .errors,
  ).toEqual({ new_password: ['Esta senha é fácil de adivinhar: escolha outra'] });
  expect((await change(good)).statusCode).toBe(204);
  expect((await server.app.inject({ url: '/api/me', headers: here })).statusCode).toBe(200);
  const other = { authorization: `Bearer ${elsewhere}` };
  expect((await server.app.inject({ url: '/api/me', headers: other })).statusCode).toBe(401);
  expect((await logIn(NEW)).statusCode).toBe(200);
  await listener.query('SELECT 1');
  expect(heard.map(text => JSON.parse(text))).toEqual([
    { tenant_id: 1, feed: `user:${ana.id}`, revision: 0, except: null },
  ]);
  listener.release(true);
  await server.drain();
  expect(server.letters).toMatchObject([{ to: ana.email, subject: 'A senha da sua conta mudou' }]);
});

test('only one of two simultaneous password changes succeeds', async () => {
  const change = (password: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/password-update',
      headers: ana.headers,
      payload: {
        current_password: PASSWORD,
        new_password: password,
        new_password_confirmation: password,
      },
    });
  const answers = await Promise.all([change('a-primeira-nova'), change('a-segunda-nova')]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 422]);
});

test('the current password can’t be guessed all day', async () => {
  await server.pool.query(
    `INSERT INTO attempts (scope, subject) SELECT 'current-password', $1 FROM generate_series(1, 10)`,
    [ana.id],
  );
  const payload = { current_password: PASSWORD, new_password: NEW, new_password_confirmation: NEW };
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/password-update',
    headers: ana.headers,
    payload,
  });
  expect(answer.statusCode).toBe(429);
});
