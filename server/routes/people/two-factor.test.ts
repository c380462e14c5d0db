import { TOTP } from 'otpauth';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPerson, addTenant, PASSWORD, type TestPerson } from '../../../tests/harness/people';
import { startServer, type TestServer } from '../../../tests/harness/server';
import { AREAS, CALLS } from '../../../tests/integration/access/table';

let server: TestServer;
let ana: TestPerson;
let now: Date;

beforeAll(async () => {
  server = await startServer({ clock: () => now });
  await addTenant(server.pool, 0, { name: 'Grupo' });
  await addTenant(server.pool, 1, { name: 'Aurora Veículos' });
  await addTenant(server.pool, 2);
});
afterAll(() => server.close());
beforeEach(async () => {
  now = new Date();
  await server.drain();
  await server.pool.query('TRUNCATE users, attempts, login_attempts, known_devices CASCADE');
  await server.pool.query('UPDATE tenants SET requires_two_factor = false');
  server.letters.length = 0;
  ana = await addPerson(server.pool, 'Ana', [{ tenant: 1, role: 'admin' }, { tenant: 2 }]);
});

type Method = 'GET' | 'POST' | 'PUT';
const call = (method: Method, path: string, payload?: object, { headers } = ana) =>
  server.app.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) });
const mine = (path = '', payload: object = { current_password: PASSWORD }) =>
  call('POST', `/user/two-factor${path}`, payload);
const logIn = (values: object = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { email: ana.email, password: PASSWORD, ...values },
  });
/** Returns the code that the authenticator app shows this many half minutes from now. */
const codeOf = (secret: string, halfMinutes = 0) =>
  new TOTP({ secret }).generate({ timestamp: now.getTime() + halfMinutes * 30_000 });
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

/** Decodes a QR code as a phone's camera does. */
async function readQr(svg: string): Promise<string> {
  // The server opens no SVG from users; this one is its own.
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
  const shown = sharp(Buffer.from(svg)).resize(600, 600).flatten({ background: '#fff' }).ensureAlpha();
  const { data, info } = await shown.raw().toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data });
}

/** Switches the second factor on and moves the clock past the code that was used. */
async function enrol(): Promise<{ secret: string; codes: string[] }> {
  const { secret } = (await mine()).json().data;
  const answer = await mine('/confirm', { code: codeOf(secret) });
  expect(answer.statusCode).toBe(200);
  // E-mails are sent in any order, so this one is sent before the next is added.
  await server.drain();
  later(60);
  return { secret, codes: answer.json().data.recovery_codes };
}

describe('switching on the second factor', () => {
  test('returns a secret as text, as an address and as a QR code', async () => {
    const answer = await mine();
    expect(answer.statusCode).toBe(201);
    const { secret, uri, qr } = answer.json().data;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toContain(`otpauth://totp/Aurora%20Ve%C3%ADculos:ana%40exemplo.test?`);
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect(await readQr(qr)).toBe(uri);
  });

  test('takes effect with a correct code, and its owner is notified', async () => {
    const { secret } = (await mine()).json().data;
    expect((await logIn()).statusCode).toBe(200);
    const wrong = await mine('/confirm', { code: codeOf(secret, 9) });
    expect(wrong.json()).toMatchObject({ error: 'invalid', errors: { code: ['Código incorreto'] } });
    const answer = await mine('/confirm', { code: ` ${codeOf(secret).replace(/(...)/, '$1 ')}` });
    expect(answer.json().data.recovery_codes).toHaveLength(10);
    expect((await call('GET', '/me')).json().data.two_factor_confirmed_at).not.toBeNull();
    await server.drain();
    expect(server.letters).toMatchObject([{ to: ana.email, subject: 'Verificação em duas etapas ativada' }]);
    expect((await mine()).json()).toMatchObject({ error: 'two_factor_on' });
    expect((await mine('/confirm', { code: codeOf(secret, 1) })).json()).toMatchObject({
      error: 'two_factor_on',
    });
  });

  test('can’t be guessed: of 300 wrong codes ten are checked, and the right one works 15 minutes later', async () => {
    const { secret } = (await mine()).json().data;
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, n) => mine('/confirm', { code: codeOf(secret, 9 + n) })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 422).length).toBeLessThanOrEqual(10);
    const refused = await mine('/confirm', { code: codeOf(secret) });
    expect(refused.statusCode).toBe(429);
    expect(refused.json().message).toMatch(/^Muitas tentativas. Tente novamente em \d+ minutos\.$/);
    await server.pool.query(`UPDATE attempts SET at = at - interval '15 minutes'`);
    expect((await mine('/confirm', { code: codeOf(secret) })).statusCode).toBe(200);
  });

  test('makes the earlier secret invalid when it is started again', async () => {
    const first = (await mine()).json().data.secret;
    const second = (await mine()).json().data.secret;
    expect((await mine('/confirm', { code: codeOf(first) })).statusCode).toBe(422);
    expect((await mine('/confirm', { code: codeOf(second) })).statusCode).toBe(200);
  });

  test('stores recovery codes only as hashes', async () => {
    const { codes } = await enrol();
    const { rows } = await server.pool.query('SELECT * FROM recovery_codes');
    expect(rows).toHaveLength(10);
    expect(JSON.stringify(rows)).not.toContain(codes[0]!.slice(0, 9));
  });

  test.each(['', '/disable', '/recovery-codes'])('requires the password at POST %s', async path => {
    if (path) await enrol();
    expect((await mine(path, {})).json().errors).toEqual({ current_password: ['Campo obrigatório'] });
    expect((await mine(path, { current_password: 'errada' })).json().errors).toEqual({
      current_password: ['Senha atual incorreta'],
    });
  });
});

describe('signing in', () => {
  const required = { statusCode: 422, body: expect.stringContaining('"error":"two_factor_required"') };

  test('requires a code after the right password, and never after a wrong one', async () => {
    const { secret } = await enrol();
    const missing = await logIn();
    expect(missing).toMatchObject(required);
    expect(missing.json().errors).toEqual({ code: ['Digite o código do seu aplicativo autenticador'] });
    expect((await logIn({ code: '000000' })).json().errors).toEqual({
      code: ['Código incorreto ou já usado'],
    });
    for (const code of [undefined, codeOf(secret)])
      expect((await logIn({ password: 'errada', code })).json()).toMatchObject({
        error: 'invalid',
        errors: { password: ['E-mail ou senha incorretos'] },
      });
    expect((await logIn({ code: codeOf(secret) })).statusCode).toBe(200);
  });

  test('accepts a code half a minute old or ahead, and no older one', async () => {
    const { secret } = await enrol();
    expect(await logIn({ code: codeOf(secret, -2) })).toMatchObject(required);
    expect(await logIn({ code: codeOf(secret, 2) })).toMatchObject(required);
    expect((await logIn({ code: codeOf(secret, -1) })).statusCode).toBe(200);
    expect((await logIn({ code: codeOf(secret, 1) })).statusCode).toBe(200);
  });

  test('accepts no code twice, nor an earlier one', async () => {
    const { secret } = await enrol();
    const code = codeOf(secret);
    const at = codeOf(secret, -1);
    expect((await logIn({ code })).statusCode).toBe(200);
    expect(await logIn({ code })).toMatchObject(required);
    expect(await logIn({ code: at })).toMatchObject(required);
    later(30);
    expect((await logIn({ code: codeOf(secret) })).statusCode).toBe(200);
  });

  test('with the same code many times at once succeeds once', async () => {
    const { secret, codes } = await enrol();
    for (const code of [codeOf(secret), codes[0]]) {
      const answers = await Promise.all(Array.from({ length: 5 }, () => logIn({ code })));
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    }
  });

  test('accepts a recovery code once, however it is written', async () => {
    const { codes } = await enrol();
    const [code, other] = codes as [string, string];
    expect((await logIn({ code: code.toUpperCase().replaceAll('-', ' ') })).statusCode).toBe(200);
    expect(await logIn({ code })).toMatchObject(required);
    expect((await call('GET', '/user/two-factor')).json().data.recovery_codes_left).toBe(9);
    const renewed = (await mine('/recovery-codes')).json().data.recovery_codes;
    expect(await logIn({ code: other })).toMatchObject(required);
    expect((await logIn({ code: renewed[0] })).statusCode).toBe(200);
  });

  test('accepts a recovery code only from its owner', async () => {
    const { codes } = await enrol();
    await server.pool.query('UPDATE recovery_codes SET user_id = $1', [
      (await addPerson(server.pool, 'Bia', [{ tenant: 1 }])).id,
    ]);
    expect(await logIn({ code: codes[0] })).toMatchObject(required);
  });

  test('limits guesses: wrong codes count like wrong passwords, missing ones don’t', async () => {
    const { secret } = await enrol();
    for (let n = 0; n < 12; n++) expect(await logIn()).toMatchObject(required);
    for (let n = 0; n < 10; n++) expect(await logIn({ code: '000000' })).toMatchObject(required);
    await server.pool.query('UPDATE login_attempts SET at = now()');
    expect((await logIn({ code: codeOf(secret) })).statusCode).toBe(429);
  });

  test('requires the code for accepting an invitation with the account, too', async () => {
    const { secret } = await enrol();
    await server.pool.query('DELETE FROM memberships WHERE user_id = $1 AND tenant_id = 2', [ana.id]);
    const boss = await addPerson(server.pool, 'Gil', [{ tenant: 2, role: 'admin' }]);
    await call('POST', '/tenants/2/members', { name: 'Ana', email: ana.email, role: 'user' }, boss);
    await server.drain();
    const token = server.letters.at(-1)!.link!.split('/').at(-1);
    const accept = (code?: string) =>
      server.app.inject({
        method: 'POST',
        url: `/api/create-password/${token}`,
        payload: { password: PASSWORD, code },
      });
    expect(await accept()).toMatchObject(required);
    expect(await accept(codeOf(secret, 9))).toMatchObject(required);
    expect((await accept(codeOf(secret))).statusCode).toBe(201);
  });

  test('requires the code for resetting the password, too', async () => {
    const { secret } = await enrol();
    await server.app.inject({ method: 'POST', url: '/api/forgot-password', payload: { email: ana.email } });
    await server.drain();
    const password = 'outra-senha-boa';
    const reset = await server.app.inject({
      method: 'POST',
      url: '/api/reset-password',
      payload: {
        email: ana.email,
        token: server.letters.at(-1)!.link!.split('/').at(-1),
        password,
        password_confirmation: password,
      },
    });
    expect(reset.statusCode).toBe(200);
    expect(await logIn({ password })).toMatchObject(required);
    expect((await logIn({ password, code: codeOf(secret) })).statusCode).toBe(200);
  });

  test('requires no code once it is switched off, and its owner is notified of that', async () => {
    const { codes } = await enrol();
    expect((await mine('/disable')).statusCode).toBe(204);
    expect((await logIn()).statusCode).toBe(200);
    expect((await mine('/disable')).json()).toMatchObject({ error: 'two_factor_off' });
    expect((await mine('/recovery-codes')).json()).toMatchObject({ error: 'two_factor_off' });
    await server.drain();
    expect(server.letters.at(-1)).toMatchObject({ subject: 'Verificação em duas etapas desativada' });
    await enrol();
    expect(await logIn({ code: codes[0] })).toMatchObject(required);
  });
});

describe('a company that requires the second factor', () => {
  const demand = (value: boolean, id = 1, who = ana) =>
    call('PUT', `/tenants/${id}`, { requires_two_factor: value }, who);

  test('refuses administrators without one everything except setting it up', async () => {
    expect((await demand(true)).json().data.requires_two_factor).toBe(true);
    const OPEN =
      /^(GET \/api\/me|POST \/api\/logout|(GET|POST) \/api\/user\/two-factor.*|POST \/api\/user\/device-key)$/;
    const closed = Object.entries(CALLS).filter(
      ([name, { area }]) => AREAS[area].nobody === 'out' && !OPEN.test(name),
    );
    expect(closed.length).toBeGreaterThan(100);
    for (const [name] of closed) {
      const [method, path] = name.split(' ') as [Method, string];
      const answer = await server.app.inject({
        method,
        url: path.replaceAll(/\{\w+\}/g, '1'),
        headers: ana.headers,
      });
      expect({ name, status: answer.statusCode, ...answer.json() }).toMatchObject({
        name,
        status: 409,
        error: 'two_factor_enrolment',
      });
    }
    expect((await call('GET', '/me')).json().data.tenants).toMatchObject([
      { id: 1, requires_two_factor: true, must_enrol: true },
      { id: 2, requires_two_factor: false, must_enrol: false },
    ]);
    await enrol();
    expect((await call('GET', '/boards')).statusCode).toBe(200);
    expect((await call('GET', '/me')).json().data.tenants[0]).toMatchObject({
      requires_two_factor: true,
      must_enrol: false,
    });
  });

  test('lets them sign in, and requires nothing of other people or in other companies', async () => {
    const rui = await addPerson(server.pool, 'Rui', [{ tenant: 1 }]);
    await demand(true);
    expect((await logIn()).statusCode).toBe(200);
    expect((await call('GET', '/boards', undefined, rui)).statusCode).toBe(200);
    const elsewhere = { ...ana, headers: { ...ana.headers, 'x-tenant': '2' } };
    expect((await call('GET', '/boards', undefined, elsewhere)).statusCode).toBe(200);
    await server.pool.query("UPDATE memberships SET role = 'admin' WHERE user_id = $1", [rui.id]);
    expect((await call('GET', '/boards', undefined, rui)).json()).toMatchObject({
      error: 'two_factor_enrolment',
    });
  });

  test('decides that itself; the organisation decides for its own people', async () => {
    const org = await addPerson(server.pool, 'Org', [{ tenant: 0, role: 'admin' }]);
    const rui = await addPerson(server.pool, 'Rui', [{ tenant: 1 }]);
    expect((await demand(true, 1, org)).json()).toMatchObject({ error: 'not_allowed' });
    expect((await demand(true, 1, rui)).json()).toMatchObject({ error: 'not_allowed' });
    expect((await demand(true, 0, org)).statusCode).toBe(200);
    expect((await demand(false, 0, org)).json()).toMatchObject({ error: 'two_factor_enrolment' });
  });
});

describe('a person who has lost the app and the recovery codes', () => {
  const help = (
    id: number,
    who: TestPerson,
    by: TestPerson,
    current_password: string | undefined = PASSWORD,
  ) => call('POST', `/tenants/${id}/members/${who.id}/two-factor/disable`, { current_password }, by);

  test('is helped by an administrator of their only company, with a password', async () => {
    await enrol();
    const boss = await addPerson(server.pool, 'Gil', [{ tenant: 1, role: 'admin' }]);
    const rui = await addPerson(server.pool, 'Rui', [{ tenant: 1 }]);
    expect((await help(1, ana, boss)).json()).toMatchObject({ error: 'not_allowed' });
    await server.pool.query('DELETE FROM memberships WHERE user_id = $1 AND tenant_id = 2', [ana.id]);
    expect((await help(1, ana, rui)).json()).toMatchObject({ error: 'not_allowed' });
    expect((await help(1, ana, boss, 'errada')).json().errors).toHaveProperty('current_password');
    expect((await logIn()).statusCode).toBe(422);
    expect((await help(1, ana, boss)).statusCode).toBe(204);
    expect((await logIn()).statusCode).toBe(200);
    expect((await help(1, ana, boss)).json()).toMatchObject({ error: 'two_factor_off' });
    await server.drain();
    expect(server.letters.at(-1)).toMatchObject({
      to: ana.email,
      subject: expect.stringMatching(/desativada/),
    });
    const { data } = (await call('GET', '/tenants/1/audit-events', undefined, boss)).json();
    expect(data).toContainEqual(
      expect.objectContaining({
        kind: 'two_factor_reset',
        actor: { id: boss.id, name: 'Gil' },
        subject: { id: ana.id, name: 'Ana' },
      }),
    );
    expect(data).toContainEqual(
      expect.objectContaining({ kind: 'two_factor_on', actor: { id: ana.id, name: 'Ana' } }),
    );
  });

  test('is helped by the organisation anywhere, and never by unrelated people', async () => {
    await enrol();
    const org = await addPerson(server.pool, 'Org', [{ tenant: 0, role: 'admin' }]);
    const other = await addPerson(server.pool, 'Leo', [{ tenant: 2, role: 'admin' }]);
    const stranger = await addPerson(server.pool, 'Eva', [{ tenant: 1 }]);
    expect((await help(2, stranger, other)).statusCode).toBe(404);
    expect((await help(1, ana, other)).statusCode).toBe(404);
    expect((await help(1, ana, ana)).json()).toMatchObject({ error: 'not_allowed' });
    expect((await help(1, ana, org)).statusCode).toBe(204);
    expect((await logIn()).statusCode).toBe(200);
  });
});
