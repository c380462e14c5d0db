import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPerson, addTenant, PASSWORD, type TestPerson } from '../../../tests/harness/people';
import { startServer, type TestServer } from '../../../tests/harness/server';

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
  // An e-mail that is being written would block this.
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
const add = (payload: object, who = manager, tenant = 1) =>
  call('POST', `${tenant}/members`, who, { current_password: PASSWORD, ...payload });
const change = (person: TestPerson, payload: object, who = manager, tenant = 1) =>
  call('PUT', `${tenant}/members/${person.id}`, who, { current_password: PASSWORD, ...payload });
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

/** Returns the feeds that are announced to sockets while `work` runs. */
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
  test('are listed completely, searched and ordered', async () => {
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
      support_ends_at: null,
      membership: { tenant_id: 1, user_id: seller.id, role: 'user', enabled: true },
    });
    expect((await list('?search=angela')).data).toMatchObject([{ name: 'Ângela' }]);
    expect((await list('?enabled=0')).data).toMatchObject([{ name: 'Ângela' }]);
    expect((await list('?sortBy=role&limit=2')).meta).toMatchObject({ total: 3, last_page: 2 });
  });

  test.each<[string, () => TestPerson, number, number, number]>([
    // person, company, status of the list, status of changing a member
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
    const invitation = (await add(EVA, manager)).json().data.id;
    const again = `${tenant}/members/${invitation}/resend-welcome`;
    expect((await call('POST', again, who())).statusCode).toBe(changed);
    await server.pool.query('TRUNCATE invitations CASCADE');
    const added = tenant === 0 && changed === 404 ? 201 : changed === 200 ? 201 : changed;
    expect((await add(EVA, who(), tenant)).statusCode).toBe(added);
  });
});

describe('an invited person', () => {
  const again = (id: string) => call('POST', `1/members/${id}/resend-welcome`, manager);
  const invite = async (payload: object = EVA) => (await add(payload)).json().data.id as string;
  const token = (n: number) => server.letters[n]!.link!.split('/').at(-1);
  const state = async (n: number) =>
    (await server.app.inject(`/api/create-password/${token(n)}`)).json().data.state;

  test('gets an e-mail and is listed as the company typed them; devices aren’t notified', async () => {
    const answer = await add(EVA);
    expect(answer.statusCode).toBe(201);
    const { id } = answer.json().data;
    expect(answer.json().data).toEqual({
      ...{ id, name: 'Eva Dias', email: 'eva@aurora.test', occupation: 'Vendas', phone: '+5511987654321' },
      ...{ photo: null, role: 'user', enabled: true, pending: true, support_ends_at: null },
      ...{ new_email: null, email_verified_at: null, created_at: expect.any(String), membership: null },
      ...{ elsewhere: false, flows: [], support_may: [] },
    });
    expect((await list('?pending=1')).data).toMatchObject([{ id }]);
    expect((await list('?pending=0')).meta.total).toBe(2);
    expect(await changes()).toEqual([]);
    expect((await server.pool.query('SELECT FROM users WHERE email ~ $1', ['eva@'])).rowCount).toBe(0);
    expect((await list('?search=eva')).data).toMatchObject([{ id, pending: true, photo: null }]);
    expect((await list('?limit=2')).meta).toMatchObject({ total: 3, last_page: 2 });
    expect((await call('GET', `1/members/${id}`, manager)).json()).toEqual(answer.json());
    await server.drain();
    expect(server.letters).toMatchObject([{ to: 'eva@aurora.test', subject: 'Convite: Aurora' }]);
  });

  test('is shown alike whether there is an account or not', async () => {
    await server.pool.query(`UPDATE users SET photo = '/x.png', occupation = 'Gerente' WHERE id = $1`, [
      sergio.id,
    ]);
    const [known, unknown] = [await add({ name: 'Outro', email: 'SERGIO@exemplo.test' }), await add(EVA)];
    expect(known.statusCode).toBe(unknown.statusCode);
    expect(known.json().data).toEqual({
      ...unknown.json().data,
      ...{ id: expect.any(String), created_at: expect.any(String) },
      ...{ name: 'Outro', email: 'SERGIO@exemplo.test', occupation: null, phone: null },
    });
    expect(known.json().data.id).not.toBe(sergio.id);
    expect(await changes()).toEqual([]);
    const me = (await server.app.inject({ url: '/api/me', headers: sergio.headers })).json().data;
    expect(me).toMatchObject({ current_tenant_id: 2, tenants: [{ id: 2 }] });
    // Later calls don't reveal it either.
    for (const { id } of [known.json().data, unknown.json().data]) {
      expect((await again(id)).statusCode).toBe(200);
      expect((await call('PUT', `1/members/${id}`, manager, { name: 'Novo' })).statusCode).toBe(200);
    }
  });

  test('belongs to no flow and is referred to by nothing until they accept', async () => {
    await addBoard(BOARD[0]);
    const user_id = await invite();
    const answer = await server.app.inject({
      method: 'POST',
      url: `/api/boards/${BOARD[0]}/users`,
      headers: manager.headers,
      payload: { user_id, role: 'user' },
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual({ user_id: ['Esta pessoa não faz parte da empresa'] });
  });

  test('is invited only once, even if two invite at once', async () => {
    const answers = await Promise.all([add(EVA), add(EVA)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422]);
    expect((await add({ ...EVA, email: 'EVA@aurora.test' })).json().errors).toEqual({
      email: ['Esta pessoa já foi convidada'],
    });
    expect((await add({ name: 'Rafael', email: seller.email })).json().errors).toEqual({
      email: ['Esta pessoa já faz parte da empresa'],
    });
    await server.drain();
    expect(server.letters).toHaveLength(1);
    // Another company does not see it.
    expect((await add(EVA, sergio, 2)).statusCode).toBe(201);
  });

  test('needs a name and an address', async () => {
    expect((await add({ role: 'boss', phone: '1' })).json().errors).toEqual({
      name: ['Campo obrigatório'],
      email: ['Campo obrigatório'],
      phone: ['Telefone inválido'],
      role: ['Opção inválida'],
    });
  });

  test('gets the e-mail again on request, within a limit, and only its newest link works', async () => {
    const id = await invite();
    await server.drain();
    for (let n = 0; n < 2; n++) expect((await again(id)).statusCode).toBe(200);
    expect((await again(id)).statusCode).toBe(429);
    await server.drain();
    expect(server.letters).toHaveLength(3);
    expect(await Promise.all([0, 1, 2].map(state))).toEqual(['expired', 'expired', 'valid']);
  });

  test('gets no further e-mail after accepting, under either id', async () => {
    const id = await invite();
    await server.drain();
    const payload = { password: PASSWORD, password_confirmation: PASSWORD };
    const url = `/api/create-password/${token(0)}`;
    const { user } = (await server.app.inject({ method: 'POST', url, payload })).json().data;
    for (const which of [id, user.id, seller.id]) {
      expect((await again(which)).json()).toEqual({
        message: 'Esta pessoa já aceitou o convite.',
        error: 'not_allowed',
      });
    }
    expect((await again(sergio.id)).statusCode).toBe(404);
    expect((await call('GET', `1/members/${id}`, manager)).statusCode).toBe(404);
    expect((await call('PUT', `1/members/${id}`, manager, { role: 'admin' })).statusCode).toBe(404);
    expect((await call('GET', `1/members/${user.id}`, manager)).json().data).toMatchObject({
      name: 'Eva Dias',
      pending: false,
    });
  });

  test('can be edited freely: a new address gets an e-mail, and the old link stops working', async () => {
    const id = await invite();
    await server.drain();
    const changed = await call('PUT', `1/members/${id}`, manager, {
      ...{ email: 'certa@aurora.test', name: 'Eva', phone: '', role: 'admin', current_password: PASSWORD },
    });
    expect(changed.json().data).toMatchObject({
      ...{ id, email: 'certa@aurora.test', name: 'Eva', phone: null, role: 'admin', occupation: 'Vendas' },
    });
    expect(await state(0)).toBe('expired');
    await server.drain();
    expect(server.letters.map(({ to }) => to)).toEqual(['eva@aurora.test', 'certa@aurora.test']);
    expect(await state(1)).toBe('valid');
    const taken = (email: string) =>
      call('PUT', `1/members/${id}`, manager, { email, current_password: PASSWORD });
    expect((await taken(seller.email)).json().errors).toEqual({
      email: ['Esta pessoa já faz parte da empresa'],
    });
    await invite();
    expect((await taken('EVA@aurora.test')).json().errors).toEqual({
      email: ['Esta pessoa já foi convidada'],
    });
  });

  test('can be withdrawn and invited again: the new link works', async () => {
    const id = await invite();
    await server.drain();
    await call('PUT', `1/members/${id}`, manager, { enabled: '0' });
    expect(await state(0)).toBe('expired');
    expect((await again(id)).json()).toEqual({
      message: 'Este convite está suspenso.',
      error: 'not_allowed',
    });
    expect((await list('?enabled=0')).data).toMatchObject([{ id, pending: true, enabled: false }]);
    await call('PUT', `1/members/${id}`, manager, { enabled: '1' });
    expect(await state(0)).toBe('valid');
  });
});

describe('making someone an administrator requires one’s own password', () => {
  test('for a member', async () => {
    const asked = (current_password: string | undefined) =>
      change(seller, { role: 'admin', current_password });
    expect((await asked(undefined)).json().errors).toEqual({ current_password: ['Campo obrigatório'] });
    expect((await asked('errada')).json().errors).toEqual({ current_password: ['Senha atual incorreta'] });
    expect((await asked(PASSWORD)).json().data.role).toBe('admin');
    // The password is required to become an administrator, not to stay one.
    expect((await asked(undefined)).statusCode).toBe(200);
    expect((await change(seller, { role: 'user', current_password: undefined })).statusCode).toBe(200);
  });

  test('for a pending invitation', async () => {
    const { id } = (await add(EVA)).json().data;
    const asked = (payload: object) => call('PUT', `1/members/${id}`, manager, { role: 'admin', ...payload });
    expect((await asked({})).json().errors).toEqual({ current_password: ['Campo obrigatório'] });
    expect((await asked({ current_password: PASSWORD })).json().data.role).toBe('admin');
    // Changing the address or enabling it again requires the password as well, since a device may be unlocked.
    const email = 'outra@aurora.test';
    expect((await asked({ email })).json().errors).toEqual({ current_password: ['Campo obrigatório'] });
    expect((await asked({ enabled: false })).statusCode).toBe(200);
    expect((await asked({ enabled: true })).json().errors).toEqual({
      current_password: ['Campo obrigatório'],
    });
    expect((await asked({ email, enabled: true, current_password: PASSWORD })).statusCode).toBe(200);
  });

  test('for a disabled administrator who is enabled again', async () => {
    await change(seller, { role: 'admin' });
    await change(seller, { enabled: false });
    const again = (current_password: string | undefined) =>
      change(seller, { enabled: true, current_password });
    expect((await again(undefined)).json().errors).toEqual({ current_password: ['Campo obrigatório'] });
    expect((await again(PASSWORD)).statusCode).toBe(200);
  });

  test('for a new invitation as administrator', async () => {
    const asked = (current_password: string | undefined) => add({ ...EVA, role: 'admin', current_password });
    expect((await asked(undefined)).json().errors).toEqual({ current_password: ['Campo obrigatório'] });
    expect((await asked('errada')).json().errors).toEqual({ current_password: ['Senha atual incorreta'] });
    expect((await asked(PASSWORD)).json().data).toMatchObject({ role: 'admin', pending: true });
    expect((await add({ ...EVA, email: 'b@aurora.test', current_password: undefined })).statusCode).toBe(201);
  });
});

describe('a member’s data can be changed', () => {
  test('in name, occupation and phone', async () => {
    const answer = await change(seller, { name: 'Rafael Souza', occupation: '', phone: '11987654321' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data).toMatchObject({ name: 'Rafael Souza', occupation: null, role: 'user' });
    expect(await changes()).toEqual([
      { tenant_id: 1, feed: 'tenant:1', entity: 'person', row_id: seller.id, gone: false },
    ]);
  });

  test.each([true, false])(
    'only by themselves or the organisation if they also belong elsewhere, enabled there (%s) or not',
    async enabled => {
      await server.pool.query(
        `INSERT INTO memberships (tenant_id, user_id, role, enabled) VALUES (2, $1, 'user', $2)`,
        [seller.id, enabled],
      );
      expect((await call('GET', `1/members/${seller.id}`, manager)).json().data.elsewhere).toBe(true);
      const refused = {
        message:
          'Esta pessoa também está em outra empresa: só ela mesma, ou a organização, muda os dados dela.',
        error: 'not_allowed',
      };
      for (const payload of [
        { email: 'minha@aurora.test' },
        { name: 'X' },
        { phone: '' },
        { occupation: 'X' },
      ]) {
        await server.pool.query(`UPDATE users SET phone = '+5511987654321' WHERE id = $1`, [seller.id]);
        const answer = await change(seller, payload);
        expect(answer.statusCode).toBe(409);
        expect(answer.json()).toEqual(refused);
      }
      // The role in this company can be changed, and sending the present values is no change.
      const same = { name: 'Rafael', email: seller.email, role: 'admin' };
      expect((await change(seller, same)).json().data).toMatchObject({ role: 'admin' });
      expect((await change(seller, { enabled: false })).json().data).toMatchObject({ enabled: false });
      expect((await change(seller, { name: 'Rafael S.' }, org)).json().data.name).toBe('Rafael S.');
    },
  );

  test('but not by a company if they belong to the organisation', async () => {
    await server.pool.query(`INSERT INTO memberships (tenant_id, user_id, role) VALUES (0, $1, 'user')`, [
      seller.id,
    ]);
    expect((await change(seller, { email: 'minha@aurora.test' })).statusCode).toBe(409);
  });

  test('in role, which changes the flows that they see', async () => {
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

  test('to disabled, which ends their session and sockets', async () => {
    expect(await canEnter(seller)).toBe(true);
    const feeds = await heard(() => change(seller, { enabled: '0' }));
    expect(feeds.sort()).toEqual(['tenant:1', `user:${seller.id}`]);
    expect(await canEnter(seller)).toBe(false);
    await change(seller, { enabled: true });
    expect(await canEnter(seller)).toBe(true);
  });

  test('but the last administrator keeps their role', async () => {
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

  test('but the last one with an active account keeps their role; an invited one doesn’t count', async () => {
    const invited = (await add({ ...EVA, role: 'admin' })).json().data.id;
    expect((await change(manager, { enabled: false }, org)).json().error).toBe('last_admin');
    expect((await call('PUT', `1/members/${invited}`, org, { role: 'user' })).statusCode).toBe(200);
    const gone = await addPerson(server.pool, 'Lia', [{ tenant: 1, role: 'admin' }]);
    await server.pool.query('UPDATE users SET status = 0 WHERE id = $1', [gone.id]);
    expect((await change(manager, { enabled: false }, org)).json().error).toBe('last_admin');
    expect((await change(gone, { role: 'user' }, org)).statusCode).toBe(200);
  });

  test('but not for both of the last two administrators at once', async () => {
    await change(seller, { role: 'admin' });
    const answers = await Promise.all([
      change(manager, { role: 'user' }, org),
      change(seller, { enabled: false }, org),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  test('but invalid values are refused', async () => {
    expect(
      (await change(seller, { name: '', email: manager.email, role: 'x', enabled: 'talvez' })).json().errors,
    ).toEqual({
      name: ['Campo obrigatório'],
      role: ['Opção inválida'],
      enabled: ['Valor inválido'],
    });
  });

  test('to an address with the same response, whether it is taken or not', async () => {
    const [known, unknown] = [
      await change(seller, { email: sergio.email }),
      await change(seller, { email: 'ninguem@exemplo.test' }),
    ];
    expect(known.statusCode).toBe(200);
    expect(known.json().data).toEqual({ ...unknown.json().data, new_email: sergio.email });
  });
});
