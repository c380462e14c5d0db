import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPerson, addTenant, PASSWORD, type TestPerson } from '../../tests/harness/people';
import { startServer, type TestServer } from '../../tests/harness/server';

let server: TestServer;
let org: TestPerson;
let clerk: TestPerson;
let manager: TestPerson;
let seller: TestPerson;
let sergio: TestPerson;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  // A letter that is just being written would stand in the way.
  await server.drain();
  await server.pool.query('TRUNCATE tenants, users, feeds, changes, attempts, jobs CASCADE');
  server.letters.length = 0;
  await addTenant(server.pool, 0, { name: 'Grupo Norte' });
  await addTenant(server.pool, 1, { name: 'Aurora' });
  await addTenant(server.pool, 2, { name: 'Serra' });
  org = await addPerson(server.pool, 'Otávio', [{ tenant: 0, role: 'admin' }]);
  clerk = await addPerson(server.pool, 'Célia', [{ tenant: 0 }]);
  manager = await addPerson(server.pool, 'Marina', [{ tenant: 1, role: 'admin' }]);
  seller = await addPerson(server.pool, 'Rafael', [{ tenant: 1 }]);
  sergio = await addPerson(server.pool, 'Sergio', [{ tenant: 2, role: 'admin' }]);
});

const call = (method: 'GET' | 'POST' | 'PUT', path: string, who: TestPerson, payload?: object) =>
  server.app.inject({
    method,
    url: `/api/tenants/${path}`,
    headers: who.headers,
    ...(payload && { payload }),
  });
const list = async (query = '') => (await call('GET', `1/members${query}`, manager)).json();
const add = (payload: object, who = manager, tenant = 1) => call('POST', `${tenant}/members`, who, payload);
const change = (person: TestPerson, payload: object, who = manager, tenant = 1) =>
  call('PUT', `${tenant}/members/${person.id}`, who, payload);
const changes = async () =>
  (
    await server.pool.query(
      'SELECT tenant_id, feed, entity, row_id, gone FROM changes ORDER BY tenant_id, feed, entity, row_id',
    )
  ).rows;
const canEnter = async ({ headers }: TestPerson) =>
  (await server.app.inject({ url: '/api/me', headers })).statusCode === 200;

const EVA = { name: ' Eva Dias ', email: ' eva@aurora.test ', occupation: 'Vendas', phone: '11 98765-4321' };

async function addBoard(id: string, member?: TestPerson) {
  await server.pool.query(
    `INSERT INTO boards (tenant_id, id, name, slug, color, user_id, prefix, phase_config)
     VALUES (1, $1, 'Vendas', 'vendas', '#000000', $2, $3, 'free')`,
    [id, manager.id, `VN${id.at(-1)!.toUpperCase()}`],
  );
  if (!member) return;
  await server.pool.query(
    `INSERT INTO board_users (tenant_id, id, board_id, user_id, role) VALUES (1, $1, $1, $2, 'user')`,
    [id, member.id],
  );
}
const BOARD = ['019a0000-0000-7000-8000-00000000000a', '019a0000-0000-7000-8000-00000000000b'] as const;

/** What sockets are asked again about while `work` happens. */
async function heard(work: () => Promise<unknown>): Promise<string[]> {
  const feeds: string[] = [];
  const listener = await server.pool.connect();
  listener.on('notification', ({ payload }) => feeds.push(JSON.parse(payload!).feed));
  await listener.query('LISTEN pokes');
  await work();
  await listener.query('SELECT 1');
  listener.release(true);
  return feeds;
}

describe('the people of a company', () => {
  test('are listed for all of it, searched and ordered', async () => {
    await addPerson(server.pool, 'Ângela', [{ tenant: 1, enabled: false }]);
    const answer = await call('GET', '1/members', seller);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data.map(({ name }: { name: string }) => name)).toEqual([
      'Ângela',
      'Marina',
      'Rafael',
    ]);
    expect(answer.json().data[2]).toEqual({
      id: seller.id,
      name: 'Rafael',
      email: seller.email,
      occupation: null,
      photo: null,
      role: 'user',
      enabled: true,
      pending: false,
    });
    expect((await list('?search=angela')).data).toMatchObject([{ name: 'Ângela' }]);
    expect((await list('?enabled=0')).data).toMatchObject([{ name: 'Ângela' }]);
    expect((await list('?sortBy=role&limit=2')).meta).toMatchObject({ total: 3, last_page: 2 });
  });

  test.each<[string, () => TestPerson, number, number, number]>([
    // who, which company, its list, changing somebody in it
    ['the organisation’s administrator', () => org, 1, 200, 200],
    ['the organisation’s administrator', () => org, 0, 200, 404],
    ['the organisation’s administrator', () => org, 9, 404, 404],
    ['others of the organisation', () => clerk, 0, 200, 409],
    ['others of the organisation', () => clerk, 1, 404, 404],
    ['a company’s administrator', () => manager, 1, 200, 200],
    ['a company’s administrator', () => manager, 0, 404, 409],
    ['a company’s administrator', () => manager, 2, 404, 404],
    ['others of a company', () => seller, 1, 200, 409],
    ['others of a company', () => seller, 2, 404, 404],
  ])('%s (%#): company %s', async (_name, who, tenant, listed, changed) => {
    const path = `${tenant}/members/${seller.id}`;
    expect((await call('GET', `${tenant}/members`, who())).statusCode).toBe(listed);
    expect((await call('GET', path, who())).statusCode).toBe(changed);
    expect((await call('PUT', path, who(), { occupation: 'X' })).statusCode).toBe(changed);
    await server.pool.query('UPDATE users SET password_hash = NULL WHERE id = $1', [seller.id]);
    expect((await call('POST', `${path}/resend-welcome`, who())).statusCode).toBe(changed);
    const added = tenant === 0 && changed === 404 ? 201 : changed === 200 ? 201 : changed;
    expect((await add(EVA, who(), tenant)).statusCode).toBe(added);
  });
});

describe('somebody new', () => {
  test('is welcomed, and devices learn of them', async () => {
    const answer = await add(EVA);
    expect(answer.statusCode).toBe(201);
    const { id } = answer.json().data;
    expect(answer.json().data).toEqual({
      id,
      name: 'Eva Dias',
      email: 'eva@aurora.test',
      occupation: 'Vendas',
      phone: '+5511987654321',
      photo: null,
      role: 'user',
      enabled: true,
      pending: true,
      new_email: null,
      email_verified_at: null,
      created_at: expect.any(String),
    });
    expect(await changes()).toEqual([
      { tenant_id: 1, feed: 'tenant:1', entity: 'person', row_id: id, gone: false },
    ]);
    await server.drain();
    expect(server.letters).toMatchObject([{ to: 'eva@aurora.test', subject: 'Seu acesso: Aurora' }]);
  });

  test('as an administrator sees all flows', async () => {
    await addBoard(BOARD[0]);
    const { id } = (await add({ ...EVA, role: 'admin' })).json().data;
    expect(await changes()).toContainEqual({
      tenant_id: 1,
      feed: `user:${id}`,
      entity: 'my_board',
      row_id: BOARD[0],
      gone: false,
    });
  });

  test('with an account keeps it, is told, and is here only besides', async () => {
    const answer = await add({ name: 'Outro Nome', email: 'SERGIO@exemplo.test' });
    expect(answer.json().data).toMatchObject({ id: sergio.id, name: 'Sergio', pending: false });
    await server.drain();
    expect(server.letters).toMatchObject([{ to: sergio.email, subject: 'Você agora faz parte de Aurora' }]);
    const me = (await server.app.inject({ url: '/api/me', headers: sergio.headers })).json().data;
    expect(me).toMatchObject({ current_tenant_id: 2, tenants: [{ id: 1, role: 'user' }, { id: 2 }] });
  });

  test('whose only company is closed begins in this one', async () => {
    await server.pool.query('UPDATE tenants SET status = 0 WHERE id = 2');
    expect(await canEnter(sergio)).toBe(false);
    await add({ name: 'Sergio', email: sergio.email });
    expect(await canEnter(sergio)).toBe(true);
  });

  test('is added once, also by two at once', async () => {
    const answers = await Promise.all([add(EVA), add(EVA)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422]);
    expect((await add(EVA)).json().errors).toEqual({ email: ['Esta pessoa já faz parte da empresa'] });
    await server.drain();
    expect(server.letters).toHaveLength(1);
  });

  test('needs a name and an address', async () => {
    expect((await add({ role: 'boss', phone: '1' })).json().errors).toEqual({
      name: ['Campo obrigatório'],
      email: ['Campo obrigatório'],
      phone: ['Telefone inválido'],
      role: ['Opção inválida'],
    });
  });

  test('is welcomed again until they have a password, not endlessly', async () => {
    const { id } = (await add(EVA)).json().data;
    const again = (who: string) => call('POST', `1/members/${who}/resend-welcome`, manager);
    await server.drain();
    for (let n = 0; n < 2; n++) expect((await again(id)).statusCode).toBe(200);
    expect((await again(id)).statusCode).toBe(429);
    await server.drain();
    expect(server.letters).toHaveLength(3);
    expect((await again(seller.id)).json()).toEqual({
      message: 'Esta pessoa já criou a senha.',
      error: 'already_active',
    });
    expect((await again(sergio.id)).statusCode).toBe(404);
  });

  test('who moves before the first visit is welcomed at the new address, and only there', async () => {
    const { id } = (await add(EVA)).json().data;
    await server.drain();
    await call('PUT', `1/members/${id}`, manager, { email: 'certa@aurora.test' });
    await server.drain();
    expect(server.letters.map(({ to }) => to)).toEqual(['eva@aurora.test', 'certa@aurora.test']);
    const state = async (n: number) =>
      (await server.app.inject(`/api/create-password/${server.letters[n]!.link!.split('/').at(-1)}`)).json()
        .data;
    expect(await state(0)).toMatchObject({ state: 'used' });
    expect(await state(1)).toMatchObject({
      state: 'valid',
      email: 'certa@aurora.test',
      company_name: 'Aurora',
    });
  });
});

describe('somebody is changed', () => {
  test('in who they are', async () => {
    const answer = await change(seller, { name: 'Rafael Souza', occupation: '', phone: '11987654321' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data).toMatchObject({ name: 'Rafael Souza', occupation: null, role: 'user' });
    expect(await changes()).toEqual([
      { tenant_id: 1, feed: 'tenant:1', entity: 'person', row_id: seller.id, gone: false },
    ]);
  });

  test('only by themselves or the organisation, if they are elsewhere too', async () => {
    await add({ name: 'Sergio', email: sergio.email });
    const answer = await change(sergio, { email: 'minha@aurora.test' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({
      message:
        'Esta pessoa também está em outra empresa: só ela mesma, ou a organização, muda os dados dela.',
      error: 'not_allowed',
    });
    expect((await change(sergio, { name: 'Outro' })).statusCode).toBe(409);
    // What they are in this company is another matter, and saying what holds already is no change.
    expect((await change(sergio, { name: 'Sergio', email: sergio.email, role: 'admin' })).statusCode).toBe(
      200,
    );
    expect((await change(sergio, { name: 'Sergio Motta' }, org)).json().data.name).toBe('Sergio Motta');
  });

  test('by their first company still, when another has invited them; but not in their address', async () => {
    const { rows } = await server.pool.query(
      "INSERT INTO memberships (tenant_id, user_id, role) VALUES (2, $1, 'user') RETURNING tenant_id",
      [seller.id],
    );
    expect(rows).toEqual([{ tenant_id: 2 }]);
    expect((await change(seller, { occupation: 'Gerente' })).json().data.occupation).toBe('Gerente');
    expect((await change(seller, { email: 'minha@aurora.test' })).statusCode).toBe(409);
  });

  test('an address that waited to be confirmed waits no more once they are elsewhere', async () => {
    await change(seller, { email: 'minha@aurora.test' });
    await server.drain();
    const token = server.letters
      .find(({ to }) => to === 'minha@aurora.test')!
      .link!.split('=')
      .at(-1);
    await add({ name: 'Rafael', email: seller.email }, org, 2);
    const url = `/api/email-verification/${token}`;
    expect((await server.app.inject({ method: 'POST', url, headers: seller.headers })).statusCode).toBe(404);
  });

  test('an address that nobody has confirmed lets nobody into a company that invites its owner', async () => {
    const payload = { email: 'dona@loja.test', current_password: PASSWORD };
    const url = '/api/user/profile-information';
    await server.app.inject({ method: 'PUT', url, payload, headers: sergio.headers });
    const invited = (await add({ name: 'Dona', email: 'dona@loja.test', role: 'admin' })).json().data;
    expect(invited.id).not.toBe(sergio.id);
    const boards = await server.app.inject({
      url: '/api/boards',
      headers: { ...sergio.headers, 'x-tenant': '1' },
    });
    expect(boards.json().error).toBe('no_company');
  });

  test('in their role, and sees other flows then', async () => {
    await addBoard(BOARD[0], seller);
    await addBoard(BOARD[1]);
    const seen = async () =>
      (await changes())
        .filter(({ feed }) => feed === `user:${seller.id}`)
        .map(({ row_id, gone }) => [row_id, gone]);
    const feeds = await heard(() => change(seller, { role: 'admin' }));
    expect(feeds).toContain(`user:${seller.id}`);
    expect(await seen()).toEqual([
      [BOARD[0], false],
      [BOARD[1], false],
    ]);
    await change(seller, { role: 'user' });
    expect(await seen()).toEqual([
      [BOARD[0], false],
      [BOARD[1], true],
    ]);
  });

  test('to be let in no more: session and sockets end', async () => {
    expect(await canEnter(seller)).toBe(true);
    const feeds = await heard(() => change(seller, { enabled: '0' }));
    expect(feeds.sort()).toEqual(['tenant:1', `user:${seller.id}`]);
    expect(await canEnter(seller)).toBe(false);
    await change(seller, { enabled: true });
    expect(await canEnter(seller)).toBe(true);
  });

  test('never the last who runs the company', async () => {
    const last = {
      message: 'A empresa precisa de ao menos uma pessoa ativa que a administre.',
      error: 'last_admin',
    };
    for (const payload of [{ role: 'user' }, { enabled: false }]) {
      for (const who of [manager, org]) {
        const answer = await change(manager, payload, who);
        expect(answer.statusCode).toBe(409);
        expect(answer.json()).toEqual(last);
      }
    }
    await addPerson(server.pool, 'Gil', [{ tenant: 1, role: 'admin', enabled: false }]);
    expect((await change(manager, { role: 'user' })).json()).toEqual(last);
    expect((await change(org, { enabled: false }, org, 0)).json()).toEqual(last);
    await change(seller, { role: 'admin' });
    expect((await change(manager, { role: 'user' })).statusCode).toBe(200);
  });

  test('never the last who can sign in; who has no password may be replaced, and runs nothing', async () => {
    const invited = await addPerson(server.pool, 'Lia', [{ tenant: 1, role: 'admin' }]);
    await server.pool.query('UPDATE users SET password_hash = NULL WHERE id = $1', [invited.id]);
    expect((await change(manager, { enabled: false }, org)).json().error).toBe('last_admin');
    expect((await change(invited, { role: 'user' }, org)).statusCode).toBe(200);
  });

  test('never the last two at once', async () => {
    await change(seller, { role: 'admin' });
    const answers = await Promise.all([
      change(manager, { role: 'user' }, org),
      change(seller, { enabled: false }, org),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  test('to nothing that makes no sense', async () => {
    expect(
      (await change(seller, { name: '', email: manager.email, role: 'x', enabled: 'talvez' })).json().errors,
    ).toEqual({
      name: ['Campo obrigatório'],
      role: ['Opção inválida'],
      enabled: ['Valor inválido'],
    });
    expect((await change(seller, { email: manager.email })).json().errors).toEqual({
      email: ['Este e-mail já está em uso'],
    });
  });
});
