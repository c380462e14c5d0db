import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPerson, addTenant, PASSWORD, type TestPerson } from '../../../tests/harness/people';
import { startServer, type TestServer } from '../../../tests/harness/server';
import { until } from '../../../tests/harness/until';
import { hashToken } from '../../http/require-session';
import { verifyPassword } from '../../people/passwords';

let server: TestServer;
let ana: TestPerson;

beforeAll(async () => {
  server = await startServer();
  const { pool } = server;
  await addTenant(pool, 0, { name: 'Grupo' });
  await addTenant(pool, 1, { name: 'Aurora' });
  await addTenant(pool, 2, { name: 'Serra' });
  await addTenant(pool, 3, { name: 'Fechada', status: 0 });
  ana = await addPerson(pool, 'Ana', [{ tenant: 1, role: 'admin' }, { tenant: 3 }]);
});
afterAll(() => server.close());
beforeEach(() => server.pool.query('DELETE FROM login_attempts'));

const logIn = (email: string, password: string, address = '10.0.0.1', device?: string) =>
  server.app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { email, password, device_token: device },
    remoteAddress: address,
  });

const me = (headers: Record<string, string>) => server.app.inject({ url: '/api/me', headers });

describe('signing in', () => {
  test('returns a working token and the person', async () => {
    const answer = await logIn('  ANA@exemplo.test ', PASSWORD);
    expect(answer.statusCode).toBe(200);
    const { access_token, user } = answer.json();
    expect(user).toMatchObject({ id: ana.id, name: 'Ana', current_tenant_id: 1 });
    expect(user.tenants).toMatchObject([
      // Without PUBLIC_URL only the address bar shows how the server is reached.
      { id: 1, name: 'Aurora', role: 'admin', time_zone: 'America/Sao_Paulo', public_address: null },
    ]);
    expect(JSON.stringify(user)).not.toContain('argon2');
    expect((await me({ authorization: `Bearer ${access_token}` })).statusCode).toBe(200);
  });

  test('stores the token only as a hash', async () => {
    const { access_token } = (await logIn(ana.email, PASSWORD)).json();
    const { rows } = await server.pool.query('SELECT token_hash FROM sessions');
    expect(rows.map(row => row.token_hash)).toContain(hashToken(access_token));
    expect(JSON.stringify(rows)).not.toContain(access_token);
  });

  test.each([
    ['a wrong password', 'ana@exemplo.test'],
    ['nobody', 'ninguem@exemplo.test'],
  ])('fails with the same answer for %s', async (_name, email) => {
    const answer = await logIn(email, 'errada');
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toEqual({
      message: 'E-mail ou senha incorretos',
      error: 'invalid',
      errors: { password: ['E-mail ou senha incorretos'] },
    });
  });

  test('is refused for people who have no password yet', async () => {
    const eva = await addPerson(server.pool, 'Eva', [{ tenant: 1 }]);
    await server.pool.query('UPDATE users SET password_hash = NULL WHERE id = $1', [eva.id]);
    expect((await logIn(eva.email, PASSWORD)).statusCode).toBe(422);
  });

  test.each([
    ['no company', []],
    ['a closed company', [{ tenant: 3 }]],
    ['a disabled membership', [{ tenant: 1, enabled: false }]],
  ])('with %s returns the advice to contact the administrator', async (name, memberships) => {
    const person = await addPerson(server.pool, name.replaceAll(' ', '-'), memberships);
    const answer = await logIn(person.email, PASSWORD);
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({ message: 'Favor contatar o administrador', error: 'disabled' });
  });

  test('reports missing fields', async () => {
    const answer = await server.app.inject({ method: 'POST', url: '/api/login', payload: {} });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual({ email: ['Campo obrigatório'], password: ['Campo obrigatório'] });
  });

  test('takes the same work for an unknown address as for a known one', async () => {
    const time = async (stored: string | undefined) => {
      const start = performance.now();
      await verifyPassword(stored, 'errada');
      return performance.now() - start;
    };
    const { rows } = await server.pool.query('SELECT password_hash FROM users WHERE id = $1', [ana.id]);
    await time(undefined);
    const known = await time(rows[0].password_hash);
    expect(await time(undefined)).toBeGreaterThan(known / 4);
  });
});

describe('too many wrong passwords', () => {
  const PHONE = 'o-telefone-da-ana-12345';
  const fail = async (times: number, email: (n: number) => string, address: string) => {
    await server.pool.query(`INSERT INTO login_attempts (email, address) SELECT unnest($1::text[]), $2`, [
      Array.from({ length: times }, (_, n) => email(n)),
      address,
    ]);
  };
  const later = (seconds: number) =>
    server.pool.query('UPDATE login_attempts SET at = at - make_interval(secs => $1)', [seconds]);
  /** Sets the latest attempt to this moment, so that the speed of the machine doesn't matter. */
  const latestIsNow = () =>
    server.pool.query('UPDATE login_attempts SET at = now() WHERE id = (SELECT max(id) FROM login_attempts)');
  const waitOf = (answer: { headers: Record<string, unknown> }) => Number(answer.headers['retry-after']);

  test('make the account wait from the eleventh on, from any address, even with the right password', async () => {
    for (let n = 0; n < 10; n++)
      expect((await logIn(ana.email, `errada ${n}`, `10.0.0.${n}`)).statusCode).toBe(422);
    await latestIsNow();
    const answer = await logIn(ana.email, PASSWORD, '10.0.1.1');
    expect(answer.statusCode).toBe(429);
    expect(answer.json()).toMatchObject({ error: 'too_many_requests' });
    expect(waitOf(answer)).toBe(1);
  });

  test('double each wait up to five minutes, and lock no one out', async () => {
    await fail(10, () => ana.email, '10.0.0.1');
    for (const wait of [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]) {
      await latestIsNow();
      expect(waitOf(await logIn(ana.email, 'errada'))).toBe(wait);
      await later(wait);
      expect((await logIn(ana.email, 'errada')).statusCode).toBe(422);
    }
    await later(300);
    expect((await logIn(ana.email, PASSWORD)).statusCode).toBe(200);
  });

  test('by others delay a new device for thirty seconds at most, and their own device for longer', async () => {
    await fail(500, () => ana.email, '10.0.9.9');
    await latestIsNow();
    expect(waitOf(await logIn(ana.email, PASSWORD, '10.0.0.1'))).toBe(30);
    await later(30);
    expect(waitOf(await logIn(ana.email, 'errada', '10.0.9.9'))).toBe(270);
    expect((await logIn(ana.email, PASSWORD, '10.0.0.1')).statusCode).toBe(200);
  });

  test('from all networks of a /48 count as one for an account', async () => {
    await server.pool.query(
      `INSERT INTO login_attempts (email, address, wide_network)
       SELECT $1, '2001:db8:1:' || to_hex(n) || '::/64', '2001:db8:1::/48' FROM generate_series(1, 30) n`,
      [ana.email],
    );
    await latestIsNow();
    expect(waitOf(await logIn(ana.email, 'errada', '2001:db8:1:ffff::1'))).toBe(300);
    expect(waitOf(await logIn(ana.email, PASSWORD, '2001:db8:2:ffff::1'))).toBe(30);
  });

  test('can’t slip through by being sent at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => logIn(ana.email, 'errada')));
    expect(answers.filter(answer => answer.statusCode === 422).length).toBeLessThanOrEqual(10);
  });

  test('don’t keep the owner out on a device that signed in before', async () => {
    expect((await logIn(ana.email, PASSWORD, '10.0.0.1', PHONE)).statusCode).toBe(200);
    await fail(500, () => ana.email, '10.0.0.1');
    expect((await logIn(ana.email, PASSWORD, '10.0.0.1', PHONE)).statusCode).toBe(200);
    expect((await logIn(ana.email, PASSWORD, '10.0.0.1', 'outro-aparelho-qualquer')).statusCode).toBe(429);
  });

  test('have separate limits on a device that signed in before, reset by the right password', async () => {
    await logIn(ana.email, PASSWORD, '10.0.0.1', PHONE);
    for (let n = 0; n < 10; n++) await logIn(ana.email, `errada ${n}`, `10.0.0.${n}`, PHONE);
    await latestIsNow();
    const answer = await logIn(ana.email, PASSWORD, '10.0.1.1', PHONE);
    expect(answer.statusCode).toBe(429);
    await later(waitOf(answer));
    expect((await logIn(ana.email, PASSWORD, '10.0.1.1', PHONE)).statusCode).toBe(200);
    for (let n = 0; n < 10; n++)
      expect((await logIn(ana.email, `errada ${n}`, '10.0.0.1', PHONE)).statusCode).toBe(422);
  });

  test('count separately only on devices on which that same person signed in', async () => {
    const rui = await addPerson(server.pool, 'Rui', [{ tenant: 1 }]);
    await logIn(rui.email, PASSWORD, '10.0.0.1', PHONE);
    await server.pool.query('DELETE FROM known_devices WHERE user_id = $1', [ana.id]);
    await fail(11, () => ana.email, '10.0.0.1');
    expect((await logIn(ana.email, PASSWORD, '10.0.0.1', PHONE)).statusCode).toBe(429);
  });

  test('don’t make a device a known one', async () => {
    await server.pool.query('DELETE FROM known_devices');
    await logIn(ana.email, 'errada', '10.0.0.1', PHONE);
    expect((await server.pool.query('SELECT FROM known_devices')).rowCount).toBe(0);
  });

  test.each([
    ['an IPv4 address', '10.0.0.1', '10.0.0.1'],
    ['an IPv6 network of 64 bits', '2001:db8:1:2::1', '2001:db8:1:2:ffff::9'],
  ])('make %s wait from the hundred and first on, for any account', async (_name, one, other) => {
    for (let n = 0; n < 100; n++)
      await server.pool.query('INSERT INTO login_attempts (email, address) VALUES ($1, $2)', [
        `x${n}@exemplo.test`,
        one.includes(':') ? '2001:db8:1:2::/64' : one,
      ]);
    expect((await logIn(ana.email, PASSWORD, other)).statusCode).toBe(429);
    expect((await logIn(ana.email, PASSWORD, '2001:db8:1:3::1')).statusCode).toBe(200);
  });

  test('make a /48 wait in all its networks after 6,400 of them', async () => {
    await server.pool.query(
      `INSERT INTO login_attempts (email, address, wide_network)
       SELECT 'x' || n || '@exemplo.test', '2001:db8:1:' || to_hex(n) || '::/64', '2001:db8:1::/48'
         FROM generate_series(1, 6400) n`,
    );
    expect((await logIn(ana.email, PASSWORD, '2001:db8:1:ffff::1')).statusCode).toBe(429);
    expect((await logIn(ana.email, PASSWORD, '2001:db8:2:ffff::1')).statusCode).toBe(200);
  });

  test('are counted without the right ones', async () => {
    for (let n = 0; n < 12; n++) expect((await logIn(ana.email, PASSWORD)).statusCode).toBe(200);
  });

  test('are forgotten after a day', async () => {
    await fail(10, () => ana.email, '10.0.0.1');
    await later(24 * 3600);
    expect((await logIn(ana.email, PASSWORD)).statusCode).toBe(200);
  });

  test('don’t lengthen the wait while it lasts', async () => {
    await fail(10, () => ana.email, '10.0.0.1');
    for (let n = 0; n < 3; n++) await logIn(ana.email, 'errada');
    const { rows } = await server.pool.query('SELECT count(*) AS n FROM login_attempts');
    expect(rows).toEqual([{ n: 10 }]);
  });
});

test('a password that is changed while it is being checked lets no one in', async () => {
  const { pool } = server;
  const leo = await addPerson(pool, 'Leo', [{ tenant: 1 }]);
  const { rows } = await pool.query('SELECT password_hash FROM users WHERE id = $1', [ana.id]);
  const owner = await pool.connect();
  await owner.query('BEGIN');
  await owner.query("UPDATE users SET password_hash = $2 || ' ' WHERE id = $1", [
    leo.id,
    rows[0].password_hash,
  ]);
  const answer = logIn(leo.email, PASSWORD, '10.0.0.1', 'o-telefone-do-leo-12345');
  await until(
    async () =>
      (
        await pool.query(
          "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query ~ 'password_hash'",
        )
      ).rowCount,
    waiting => waiting === 1,
  );
  await owner.query('COMMIT');
  owner.release();
  expect((await answer).statusCode).toBe(422);
  const { rowCount } = await pool.query('SELECT FROM sessions WHERE user_id = $1', [leo.id]);
  // The session that the test created.
  expect(rowCount).toBe(1);
  // The device isn't known either, since it would allow further guesses with the old password.
  expect((await pool.query('SELECT FROM known_devices WHERE user_id = $1', [leo.id])).rowCount).toBe(0);
});

describe('a session', () => {
  test.each([undefined, 'Bearer', 'Bearer nada', 'Basic YTph'])(
    'is not found with the header %s',
    async authorization => {
      const answer = await me(authorization === undefined ? {} : { authorization });
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual({
        message: 'Você precisa estar autenticado para acessar esta página.',
        error: 'unauthenticated',
      });
    },
  );

  test('returns the person, the company and the role', async () => {
    const answer = await me(ana.headers);
    expect(answer.json().data).toMatchObject({
      id: ana.id,
      current_tenant_id: 1,
      membership: { tenant_id: 1, user_id: ana.id, role: 'admin', enabled: true },
    });
  });

  test('acts in the company that the request names', async () => {
    const bia = await addPerson(server.pool, 'Bia', [{ tenant: 1 }, { tenant: 2, role: 'admin' }]);
    const answer = await me({ ...bia.headers, 'x-tenant': '2' });
    expect(answer.json().data.membership).toMatchObject({ tenant_id: 2, role: 'admin' });
    expect((await me(bia.headers)).json().data.membership).toMatchObject({ tenant_id: 1, role: 'user' });
  });

  test('is refused in companies of others, and stays valid', async () => {
    const answer = await me({ ...ana.headers, 'x-tenant': '2' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({ message: 'Você não faz parte desta empresa', error: 'no_company' });
    expect((await me({ ...ana.headers, 'x-tenant': '99' })).json()).toMatchObject({ error: 'no_company' });
    expect((await me(ana.headers)).statusCode).toBe(200);
  });

  test("of the organisation's administrator is told that this is not their place", async () => {
    const org = await addPerson(server.pool, 'Org', [{ tenant: 0, role: 'admin' }]);
    expect((await me(org.headers)).statusCode).toBe(200);
    const answer = await me({ ...org.headers, 'x-tenant': '1' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({
      message: 'Você não pode acessar diretamente este ambiente',
      error: 'not_allowed',
    });
  });

  test('ends when the company is closed or the membership ends', async () => {
    expect((await me({ ...ana.headers, 'x-tenant': '3' })).json()).toMatchObject({ error: 'disabled' });
    const caio = await addPerson(server.pool, 'Caio', [{ tenant: 1 }]);
    await server.pool.query('UPDATE memberships SET enabled = false WHERE user_id = $1', [caio.id]);
    const answer = await me(caio.headers);
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({
      message: 'Favor contatar o administrador',
      error: 'disabled',
      tenant_id: 1,
    });
  });

  test('ends when the account is inactive, in every company', async () => {
    const duda = await addPerson(server.pool, 'Duda', [{ tenant: 1 }, { tenant: 2 }]);
    await server.pool.query('UPDATE users SET status = 0 WHERE id = $1', [duda.id]);
    const answer = await me({ ...duda.headers, 'x-tenant': '2' });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({ message: 'Favor contatar o administrador', error: 'disabled' });
  });

  test.each(['um', '-1', '1.5', '99999999999', '1 OR 1=1'])(
    'is refused in a company named %s',
    async tenant => {
      const answer = await me({ ...ana.headers, 'x-tenant': tenant });
      expect(answer.statusCode).toBe(422);
      expect(answer.json().errors).toHaveProperty('x-tenant');
    },
  );

  test('is checked before the body is read', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/logout',
      payload: '{',
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.statusCode).toBe(401);
  });

  const agesOf = async (token: string) => {
    const { rows } = await server.pool.query(
      `SELECT round(extract(epoch FROM now() - last_seen_at) / 60)::int AS seen,
              round(extract(epoch FROM expires_at - now()) / 86400)::int AS left
         FROM sessions WHERE token_hash = $1`,
      [hashToken(token)],
    );
    return rows[0];
  };
  const age = (token: string, minutes: number) =>
    server.pool.query(
      `UPDATE sessions SET last_seen_at = now() - make_interval(mins => $2), expires_at = now() + interval '5 days'
        WHERE token_hash = $1`,
      [hashToken(token), minutes],
    );

  test('is prolonged to thirty days by use, stored once an hour', async () => {
    const davi = await addPerson(server.pool, 'Davi', [{ tenant: 1 }]);
    await age(davi.token, 50);
    await me(davi.headers);
    expect(await agesOf(davi.token)).toEqual({ seen: 50, left: 5 });
    await age(davi.token, 61);
    await me(davi.headers);
    expect(await agesOf(davi.token)).toEqual({ seen: 0, left: 30 });
  });

  test('is prolonged to ninety days after the sign-in at most', async () => {
    const gil = await addPerson(server.pool, 'Gil', [{ tenant: 1 }]);
    await server.pool.query(
      `UPDATE sessions SET created_at = now() - interval '80 days' WHERE token_hash = $1`,
      [hashToken(gil.token)],
    );
    await age(gil.token, 61);
    await me(gil.headers);
    expect(await agesOf(gil.token)).toEqual({ seen: 0, left: 10 });
  });

  test('ends when it expires, and its row is deleted at the next sign-in', async () => {
    const fabi = await addPerson(server.pool, 'Fabi', [{ tenant: 1 }]);
    await server.pool.query(
      "UPDATE sessions SET expires_at = now() - interval '1 second' WHERE user_id = $1",
      [fabi.id],
    );
    expect((await me(fabi.headers)).json()).toMatchObject({ error: 'unauthenticated' });
    await logIn(fabi.email, PASSWORD);
    expect(await agesOf(fabi.token)).toBeUndefined();
  });

  test('ends by signing out, and other sessions stay', async () => {
    const first = (await logIn(ana.email, PASSWORD)).json().access_token;
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/logout',
      headers: { authorization: `Bearer ${first}` },
    });
    expect(answer.statusCode).toBe(204);
    expect(answer.body).toBe('');
    expect((await me({ authorization: `Bearer ${first}` })).statusCode).toBe(401);
    expect((await me(ana.headers)).statusCode).toBe(200);
  });
});
