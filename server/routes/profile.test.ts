import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPerson, addTenant, type TestPerson } from '../../tests/harness/people';
import { startServer, type TestServer } from '../../tests/harness/server';

let server: TestServer;
let ana: TestPerson;

beforeAll(async () => {
  server = await startServer();
  for (const id of [0, 1, 2]) await addTenant(server.pool, id);
  await addTenant(server.pool, 3, { status: 0 });
});
afterAll(() => server.close());
beforeEach(async () => {
  // A letter that is just being written would stand in the way.
  await server.drain();
  await server.pool.query('TRUNCATE users, attempts, feeds, changes CASCADE');
  server.letters.length = 0;
  ana = await addPerson(server.pool, 'Ana', [
    { tenant: 1 },
    { tenant: 2, role: 'admin' },
    { tenant: 3 },
    { tenant: 0, enabled: false },
  ]);
  await server.pool.query('UPDATE users SET email_verified_at = now()');
});

const url = '/api/user/profile-information';
const put = (payload: object, { headers } = ana) =>
  server.app.inject({ method: 'PUT', url, headers, payload });
const verify = (headers?: TestPerson['headers']) =>
  server.app.inject({ method: 'POST', url: '/api/email-verification', headers });
const confirm = (token: string) =>
  server.app.inject({ method: 'POST', url: `/api/email-verification/${token}` });

describe('what people say about themselves', () => {
  test('is changed by a form, and every company of theirs learns of it', async () => {
    const form = new FormData();
    form.set('name', ' Ana Lima ');
    form.set('occupation', 'Vendas');
    form.set('phone', '(11) 98765-4321');
    form.set('current_tenant_id', '2');
    const body = new Response(form);
    const answer = await server.app.inject({
      method: 'POST',
      url: `${url}?_method=PUT`,
      headers: { ...ana.headers, 'content-type': body.headers.get('content-type')! },
      payload: Buffer.from(await body.arrayBuffer()),
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data).toMatchObject({
      id: ana.id,
      name: 'Ana Lima',
      email: ana.email,
      occupation: 'Vendas',
      phone: '+5511987654321',
      current_tenant_id: 2,
      email_verified_at: expect.any(String),
      membership: { tenant_id: 1, role: 'user' },
    });
    const { rows } = await server.pool.query(
      'SELECT tenant_id, feed, entity, row_id FROM changes ORDER BY 1',
    );
    expect(rows).toEqual(
      [0, 1, 2, 3].map(id => ({ tenant_id: id, feed: `tenant:${id}`, entity: 'person', row_id: ana.id })),
    );
    await server.drain();
    expect(server.letters).toEqual([]);
  });

  test('stays where nothing is said, and is emptied by an empty text', async () => {
    await put({ occupation: 'Vendas', phone: '11987654321' });
    expect((await put({ name: 'Bia' })).json().data).toMatchObject({ name: 'Bia', occupation: 'Vendas' });
    expect((await put({ occupation: '', phone: '' })).json().data).toMatchObject({
      name: 'Bia',
      occupation: null,
      phone: null,
    });
  });

  test.each([
    ['an empty name', { name: ' ' }, { name: ['Campo obrigatório'] }],
    ['a long name', { name: 'x'.repeat(256) }, { name: ['Máximo de 255 caracteres excedido'] }],
    [
      'a long occupation',
      { occupation: 'x'.repeat(256) },
      { occupation: ['Máximo de 255 caracteres excedido'] },
    ],
    ['no address', { email: 'ana@' }, { email: ['E-mail inválido'] }],
    ['no telephone', { phone: '123' }, { phone: ['Telefone inválido'] }],
    ['a company of others', { current_tenant_id: 9 }, { current_tenant_id: ['Empresa inválida'] }],
    ['a closed company', { current_tenant_id: 3 }, { current_tenant_id: ['Empresa inválida'] }],
    ['a company they may not enter', { current_tenant_id: '0' }, { current_tenant_id: ['Empresa inválida'] }],
    ['no company', { current_tenant_id: 'x' }, { current_tenant_id: ['Empresa inválida'] }],
    ['two lines', { name: 'Ana\r\nBcc: x@y.test' }, { name: ['Caractere inválido'] }],
  ])('is refused: %s', async (_name, payload, errors) => {
    const answer = await put({ name: 'Outra', ...payload });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual(errors);
    expect((await server.pool.query('SELECT name FROM users')).rows).toEqual([{ name: 'Ana' }]);
  });

  test('is nobody else’s to change', async () => {
    expect((await server.app.inject({ method: 'PUT', url, payload: { name: 'X' } })).statusCode).toBe(401);
  });
});

describe('a new address', () => {
  test('holds once it is confirmed; then the old one is told, and what was mailed there ends', async () => {
    await put({ email: 'primeira@exemplo.test' });
    await server.drain();
    expect(server.letters.map(({ to }) => to)).toEqual(['primeira@exemplo.test']);
    const answer = await put({ email: 'segunda@exemplo.test' });
    expect(answer.json().data).toMatchObject({ email: ana.email, new_email: 'segunda@exemplo.test' });
    // Said again, as a form does that is saved twice, it is no other letter.
    await put({ email: 'Segunda@exemplo.test' });
    await server.drain();
    expect(server.letters).toHaveLength(2);
    const first = server.letters[0]!.link!.split('=').at(-1)!;
    expect((await confirm(first)).json()).toMatchObject({ error: 'link_used' });
    const second = server.letters
      .find(({ to }) => to === 'segunda@exemplo.test')!
      .link!.split('=')
      .at(-1)!;
    expect((await confirm(second)).json()).toEqual({ data: { email: 'segunda@exemplo.test' } });
    expect((await confirm(second)).json()).toMatchObject({ error: 'link_used' });
    const me = await server.app.inject({ url: '/api/me', headers: ana.headers });
    expect(me.json().data).toMatchObject({ email: 'segunda@exemplo.test', new_email: null });
    await server.drain();
    expect(server.letters.at(-1)).toMatchObject({ to: ana.email, subject: 'O e-mail da sua conta mudou' });
  });

  test('is taken back by saying the old one', async () => {
    await put({ email: 'primeira@exemplo.test' });
    await server.drain();
    expect((await put({ email: ana.email })).json().data).toMatchObject({
      email: ana.email,
      new_email: null,
    });
    const token = server.letters[0]!.link!.split('=').at(-1)!;
    expect((await confirm(token)).json()).toMatchObject({ error: 'link_used' });
  });

  test('written otherwise is the same', async () => {
    const answer = await put({ email: 'Ana@Exemplo.test' });
    expect(answer.json().data).toMatchObject({
      email: 'Ana@Exemplo.test',
      email_verified_at: expect.any(String),
    });
    await server.drain();
    expect(server.letters).toEqual([]);
  });

  test('is not somebody else’s, also when two confirm it', async () => {
    const bia = await addPerson(server.pool, 'Bia', [{ tenant: 1 }]);
    const taken = { email: ['Este e-mail já está em uso'] };
    expect((await put({ email: 'BIA@exemplo.test' })).json().errors).toEqual(taken);
    await put({ email: 'nova@x.test' });
    await put({ email: 'nova@x.test' }, bia);
    await server.drain();
    const tokens = server.letters.map(({ link }) => link!.split('=').at(-1)!);
    const both = await Promise.all(tokens.map(token => confirm(token)));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    expect(both.find(({ statusCode }) => statusCode === 422)!.json().errors).toEqual(taken);
  });
});

describe('the letter that confirms an address', () => {
  test('is sent when asked for, not endlessly', async () => {
    await server.pool.query('UPDATE users SET email_verified_at = NULL');
    for (let n = 0; n < 3; n++)
      expect((await verify(ana.headers)).json()).toEqual({ data: { email: ana.email } });
    expect((await verify(ana.headers)).statusCode).toBe(429);
    await server.drain();
    expect(server.letters).toHaveLength(3);
    expect((await verify()).statusCode).toBe(401);
  });

  test('is not sent for one that is confirmed', async () => {
    expect((await verify(ana.headers)).json()).toEqual({
      message: 'Este e-mail já está confirmado.',
      error: 'already_verified',
    });
  });

  test('has a link that expires, and others open nothing', async () => {
    await server.pool.query('UPDATE users SET email_verified_at = NULL');
    await verify(ana.headers);
    await server.drain();
    await server.pool.query("UPDATE links SET expires_at = now() - interval '1 second'");
    const token = server.letters[0]!.link!.split('=').at(-1)!;
    expect((await confirm(token)).json()).toMatchObject({ error: 'link_expired' });
    expect((await confirm('nenhum')).statusCode).toBe(404);
  });
});
