import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, addTenant, PASSWORD, type TestPerson } from '../../tests/harness/people';
import { startServer, type TestServer } from '../../tests/harness/server';

const PHONE = 'o-telefone-da-ana-12345';

let server: TestServer;
let ana: TestPerson;

beforeAll(async () => {
  server = await startServer();
  await addTenant(server.pool, 0);
  await addTenant(server.pool, 1);
  ana = await addPerson(server.pool, 'Ana', [{ tenant: 1 }]);
});
afterAll(() => server.close());

const logIn = (email: string, password: string, remoteAddress: string, device_token?: string) =>
  server.app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { email, password, device_token },
    remoteAddress,
  });

test('200 waiting sign-ins of strangers don’t delay pages or known devices', async () => {
  expect((await logIn(ana.email, PASSWORD, '10.0.0.1', PHONE)).statusCode).toBe(200);
  let answered = 0;
  const flood = Array.from({ length: 200 }, async (_, n) => {
    const { statusCode } = await logIn(`x${n}@exemplo.test`, 'errada', `10.1.${n % 50}.1`);
    answered += 1;
    return statusCode;
  });

  const page = await server.app.inject({ url: '/api/branding', remoteAddress: '10.0.0.2' });
  expect(page.statusCode).toBe(200);
  expect(answered).toBeLessThan(50);
  const link = await server.app.inject({
    url: '/shared/card/nenhum',
    headers: { accept: 'text/html' },
    remoteAddress: '10.0.0.3',
  });
  expect(link.statusCode).toBeLessThan(500);
  expect(answered).toBeLessThan(50);
  expect((await logIn(ana.email, PASSWORD, '10.1.0.1', PHONE)).statusCode).toBe(200);
  expect(answered).toBeLessThan(100);

  // Each is checked, or told to retry later.
  expect(new Set([422, 429, ...(await Promise.all(flood))])).toEqual(new Set([422, 429]));
});

test('a network with a hundred waiting sign-ins is refused another, and other networks are not', async () => {
  const flood = Array.from({ length: 150 }, (_, n) =>
    logIn(`y${n}@exemplo.test`, 'errada', `2001:db8:9:1::${n + 1}`),
  );
  const other = await logIn(ana.email, PASSWORD, '10.0.0.4');
  expect(other.statusCode).toBe(200);
  const answers = await Promise.all(flood);
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused.length).toBeGreaterThanOrEqual(48);
  expect(refused.at(-1)!.headers['retry-after']).toBe('5');
  expect(refused.at(-1)!.json().message).toBe(
    'O servidor está ocupado agora. Tente novamente em 5 segundos.',
  );
});

test('all networks of a /48 share one turn', async () => {
  let answered = 0;
  const flood = Array.from({ length: 100 }, async (_, n) => {
    await logIn(`z${n}@exemplo.test`, 'errada', `2001:db8:8:${(n + 1).toString(16)}::1`);
    answered += 1;
  });
  expect((await logIn(ana.email, PASSWORD, '10.0.0.5')).statusCode).toBe(200);
  expect(answered).toBeLessThan(20);
  await Promise.all(flood);
});
