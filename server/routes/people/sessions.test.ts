import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPerson, addTenant, PASSWORD, type TestPerson } from '../../../tests/harness/people';
import { startServer, type TestServer } from '../../../tests/harness/server';

let server: TestServer;
let ana: TestPerson;

beforeAll(async () => {
  server = await startServer();
  await addTenant(server.pool, 1);
  ana = await addPerson(server.pool, 'Ana', [{ tenant: 1 }]);
});
afterAll(() => server.close());

const logIn = (email: string, password: string, address = '10.0.0.1') =>
  server.app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { email, password },
    remoteAddress: address,
  });

const me = (headers: Record<string, string>) => server.app.inject({ url: '/api/me', headers });

describe('the list of one’s sessions', () => {
  const list = async (headers: Record<string, string>) =>
    (await server.app.inject({ url: '/api/user/sessions', headers })).json().data;
  const end = (path: string, headers: Record<string, string>) =>
    server.app.inject({ method: 'DELETE', url: `/api/user/sessions${path}`, headers });
  const PHONE =
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';
  const onPhone = async (email: string) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { email, password: PASSWORD },
      headers: { 'user-agent': PHONE },
    });
    return { authorization: `Bearer ${answer.json().access_token}` };
  };

  test('names each device, marks the current one and never shows tokens', async () => {
    const ida = await addPerson(server.pool, 'Ida', [{ tenant: 1 }]);
    const phone = await onPhone(ida.email);
    await server.pool.query(
      "INSERT INTO sessions (token_hash, user_id, expires_at) VALUES ('over', $1, now() - interval '1 second')",
      [ida.id],
    );
    const listed = await list(phone);
    expect(listed).toMatchObject([
      { device: 'Chrome em Android', current: true },
      { device: null, current: false },
    ]);
    expect(Object.keys(listed[0]).sort()).toEqual(['created_at', 'current', 'device', 'id', 'last_seen_at']);
  });

  /** Adds this many sessions, the nth of them unused for n times `hours` hours. */
  const addSessions = (userId: string, count: number, hours: number) =>
    server.pool.query(
      `INSERT INTO sessions (token_hash, user_id, expires_at, last_seen_at, device)
       SELECT gen_random_uuid(), $1, now() + interval '1 day', now() - make_interval(hours => n * $3), 'Aparelho ' || n
         FROM generate_series(1, $2::int) n`,
      [userId, count, hours],
    );

  test('holds fifty devices at most: the longest unused is dropped', async () => {
    const lia = await addPerson(server.pool, 'Lia', [{ tenant: 1 }]);
    await addSessions(lia.id, 49, 24);
    const phone = await onPhone(lia.email);
    const listed = (await list(phone)).map(({ device }: { device: string | null }) => device);
    expect(listed).toHaveLength(50);
    expect(listed).not.toContain('Aparelho 49');
    expect(listed).toContain('Aparelho 48');
    expect((await me(lia.headers)).statusCode).toBe(200);
  });

  test('refuses a sign-in when all fifty sessions were used within a week, and ends none', async () => {
    const nei = await addPerson(server.pool, 'Nei', [{ tenant: 1 }]);
    await addSessions(nei.id, 49, 3);
    const answer = await logIn(nei.email, PASSWORD);
    expect(answer.statusCode).toBe(429);
    expect(answer.json().message).toBe(
      'Você já está em 50 aparelhos, todos usados nos últimos 7 dias. Em um deles, abra «Minha conta», «Segurança», e encerre os que não usa mais.',
    );
    // The session unused for longest was used 147 hours ago.
    expect(Math.round(Number(answer.headers['retry-after']) / 3600)).toBe(7 * 24 - 147);
    expect(await list(nei.headers)).toHaveLength(50);
    await end('', nei.headers);
    expect((await logIn(nei.email, PASSWORD)).statusCode).toBe(200);
  });

  test('stays at fifty devices when several sign in at once, and keeps surplus ones from before', async () => {
    const rita = await addPerson(server.pool, 'Rita', [{ tenant: 1 }]);
    await addSessions(rita.id, 48, 1);
    const answers = await Promise.all([1, 2, 3].map(n => logIn(rita.email, PASSWORD, `10.0.3.${n}`)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429, 429]);
    await addSessions(rita.id, 20, 1);
    expect((await logIn(rita.email, PASSWORD)).statusCode).toBe(429);
    expect(await list(rita.headers)).toHaveLength(70);
  });

  test('lets a person end one or all other sessions, and only their own', async () => {
    const jo = await addPerson(server.pool, 'Jo', [{ tenant: 1 }]);
    const [phone, other] = [await onPhone(jo.email), await onPhone(jo.email)];
    const { id } = (await list(phone)).find(({ current }: { current: boolean }) => current);
    expect((await end(`/${id}`, ana.headers)).statusCode).toBe(404);
    expect((await end(`/${id}`, jo.headers)).statusCode).toBe(204);
    expect((await me(phone)).statusCode).toBe(401);
    expect((await end(`/${id}`, jo.headers)).statusCode).toBe(404);
    expect((await end('', jo.headers)).statusCode).toBe(204);
    expect((await me(other)).statusCode).toBe(401);
    expect((await me(jo.headers)).statusCode).toBe(200);
    expect((await me(ana.headers)).statusCode).toBe(200);
  });
});
