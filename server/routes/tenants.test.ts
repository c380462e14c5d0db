import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPerson, addTenant, PASSWORD, type TestPerson } from '../../tests/harness/people';
import { startServer, type TestServer } from '../../tests/harness/server';

let server: TestServer;
let org: TestPerson;
let clerk: TestPerson;
let manager: TestPerson;
let seller: TestPerson;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  // An e-mail that is being written would block this.
  await server.drain();
  await server.pool.query('TRUNCATE tenants, users, feeds, changes CASCADE');
  await addTenant(server.pool, 0, { name: 'Grupo Norte' });
  await addTenant(server.pool, 1, { name: 'Aurora' });
  await addTenant(server.pool, 2, { name: 'Serra' });
  org = await addPerson(server.pool, 'Otávio', [{ tenant: 0, role: 'admin' }]);
  clerk = await addPerson(server.pool, 'Célia', [{ tenant: 0 }]);
  manager = await addPerson(server.pool, 'Marina', [{ tenant: 1, role: 'admin' }]);
  seller = await addPerson(server.pool, 'Rafael', [{ tenant: 1 }]);
});

const get = (url: string, { headers }: Pick<TestPerson, 'headers'>) =>
  server.app.inject({ url: `/api${url}`, headers });
const put = (id: number, payload: object, { headers } = org) =>
  server.app.inject({ method: 'PUT', url: `/api/tenants/${id}`, headers, payload });
const changes = async () =>
  (await server.pool.query('SELECT tenant_id, feed, entity, row_id FROM changes ORDER BY 1, 2')).rows;

const LOOK = ['customization', 'id', 'name', 'status', 'subdomain', 'time_zone'];

describe('a company’s data', () => {
  test.each<[string, () => TestPerson, number, 'all' | 'look' | 404]>([
    ['the organisation’s administrator', () => org, 0, 'all'],
    ['the organisation’s administrator', () => org, 2, 'all'],
    ['the organisation’s administrator', () => org, 9, 404],
    ['others of the organisation', () => clerk, 0, 'look'],
    ['others of the organisation', () => clerk, 1, 404],
    ['a company’s administrator', () => manager, 1, 'all'],
    ['a company’s administrator', () => manager, 0, 'look'],
    ['a company’s administrator', () => manager, 2, 404],
    ['others of a company', () => seller, 1, 'look'],
    ['others of a company', () => seller, 0, 'look'],
    ['others of a company', () => seller, 2, 404],
  ])('%s (%#): %s %s', async (_name, who, id, seen) => {
    const answer = await get(`/tenants/${id}`, who());
    if (seen === 404) {
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({ message: 'Não encontrado.', error: 'not_found' });
    } else if (seen === 'look') {
      expect(Object.keys(answer.json().data).sort()).toEqual(LOOK);
    } else {
      expect(answer.json().data).toMatchObject({ id, cnpj: null, users_count: expect.any(Number) });
    }
  });

  test('includes the number of its people and its administrator', async () => {
    expect((await get('/tenants/1', manager)).json().data).toMatchObject({
      users_count: 2,
      admin: { id: manager.id, name: 'Marina', email: manager.email, occupation: null },
      address: { street: null, zipcode: null },
    });
  });

  test.each(['-1', 'um', '99999999999', '1e3'])('is not found for the id %s', async id => {
    expect((await get(`/tenants/${id}`, org)).statusCode).toBe(404);
  });
});

describe('a company can be changed', () => {
  test('by a form, which keeps everything that it doesn’t name', async () => {
    const customization = { logo_url: 'https://evil.test/x.png' };
    await put(1, { cnpj: '11.222.333/0001-81', address: { city: 'Natal', street: 'Rua A' }, customization });
    const form = new FormData();
    form.set('name', ' Aurora Veículos ');
    form.set('cnpj', '12.abc.345/01de-35');
    form.set('phone', '(11) 98765-4321');
    form.set('time_zone', 'America/Manaus');
    form.set('address[zipcode]', '01310-100');
    form.set('address[street]', '');
    form.set('customization[primary_color]', '#0B7285');
    const body = new Response(form);
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/tenants/1?_method=PUT',
      headers: { ...manager.headers, 'content-type': body.headers.get('content-type')! },
      payload: Buffer.from(await body.arrayBuffer()),
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data).toMatchObject({
      id: 1,
      name: 'Aurora Veículos',
      cnpj: '12ABC34501DE35',
      phone: '+5511987654321',
      time_zone: 'America/Manaus',
      address: { zipcode: '01310100', city: 'Natal', street: null },
    });
    expect(answer.json().data.customization).toEqual({ primary_color: '#0b7285', logo: null });
    expect(await changes()).toEqual([{ tenant_id: 1, feed: 'tenant:1', entity: 'tenant', row_id: '1' }]);
    const cleared = await put(1, { cnpj: '', customization: { primary_color: null } });
    expect(cleared.json().data).toMatchObject({ cnpj: null, customization: {}, name: 'Aurora Veículos' });
  });

  test.each<[string, object, Record<string, string[]>]>([
    ['no name', { name: ' ' }, { name: ['Campo obrigatório'] }],
    ['a wrong CNPJ', { cnpj: '11222333000180' }, { cnpj: ['CNPJ inválido'] }],
    ['a wrong telephone', { phone: '99' }, { phone: ['Telefone inválido'] }],
    ['a wrong CEP', { address: { zipcode: '123' } }, { 'address.zipcode': ['CEP inválido'] }],
    [
      'a long street',
      { address: { street: 'x'.repeat(256) } },
      { 'address.street': ['Máximo de 255 caracteres excedido'] },
    ],
    [
      'no colour',
      { customization: { primary_color: 'red' } },
      { 'customization.primary_color': ['Cor inválida'] },
    ],
    ['no time zone', { time_zone: 'America/Nenhures' }, { time_zone: ['Fuso horário inválido'] }],
    ['an offset', { time_zone: '-03:00' }, { time_zone: ['Fuso horário inválido'] }],
    ['no subdomain', { subdomain: 'au rora' }, { subdomain: ['Subdomínio inválido'] }],
    ['a hyphen at its end', { subdomain: 'aurora-' }, { subdomain: ['Subdomínio inválido'] }],
    ['a reserved subdomain', { subdomain: 'WWW' }, { subdomain: ['Subdomínio inválido'] }],
    ['no status', { status: 2 }, { status: ['Opção inválida'] }],
    ...[29, 3651, 30.5, '-30', 'um mês', true].map((days): [string, object, Record<string, string[]>] => [
      `${days} days of archived cards`,
      { retention: { archived_cards_days: days } },
      { 'retention.archived_cards_days': ['Deve ser um número de 30 a 3650'] },
    ]),
    [
      'less than a week of notices, and less than two years of the log',
      { retention: { read_notices_days: 6, audit_years: 1 } },
      {
        'retention.read_notices_days': ['Deve ser um número de 7 a 3650'],
        'retention.audit_years': ['Deve ser um número de 2 a 20'],
      },
    ],
  ])('is refused to %s', async (_name, payload, errors) => {
    const answer = await put(1, payload);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual(errors);
    expect(await changes()).toEqual([]);
  });

  test('but not by people without the permission', async () => {
    const denied = { message: 'Você não tem permissão para fazer isso.', error: 'not_allowed' };
    const refusals: [number, TestPerson, number][] = [
      [1, seller, 409],
      [0, manager, 409],
      [0, seller, 409],
      [0, clerk, 409],
      [2, manager, 404],
      [1, clerk, 404],
      [9, org, 404],
    ];
    for (const [id, who, status] of refusals) {
      const answer = await put(id, { name: 'Minha' }, who);
      expect(answer.statusCode).toBe(status);
      if (status === 409) expect(answer.json()).toEqual(denied);
    }
    expect(await changes()).toEqual([]);
  });

  test('only by the organisation in the fields reserved to it', async () => {
    const own = 'Só a organização muda o subdomínio e ativa ou desativa a empresa.';
    await put(1, { subdomain: 'Aurora' });
    for (const payload of [{ status: 0 }, { subdomain: 'outra' }, { subdomain: '' }]) {
      const answer = await put(1, payload, manager);
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toEqual({ message: own, error: 'not_allowed' });
    }
    // A form that sends all values back unchanged changes nothing.
    expect((await put(1, { status: '1', subdomain: 'AURORA', name: 'A' }, manager)).statusCode).toBe(200);
  });

  test('only by itself in its retention periods, and its log records it', async () => {
    const usual = { archived_cards_days: null, read_notices_days: null, audit_years: 2 };
    const kept = async (id = 1) => (await get(`/tenants/${id}`, org)).json().data.retention;
    expect(await kept()).toEqual(usual);
    const refused = await put(1, { retention: { archived_cards_days: 30 } }, org);
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      { message: 'Só a própria empresa decide por quanto tempo guarda o que é dela.', error: 'not_allowed' },
    ]);
    const support = await addPerson(server.pool, 'Helena', [{ tenant: 0 }, { tenant: 1, role: 'admin' }]);
    await server.pool.query(
      `UPDATE memberships SET support_ends_at = now() + interval '1 day' WHERE tenant_id = 1 AND user_id = $1`,
      [support.id],
    );
    const there = { ...support, headers: { ...support.headers, 'x-tenant': '1' } };
    expect((await put(1, { name: 'Aurora' }, there)).statusCode).toBe(200);
    for (const who of [there, seller])
      expect((await put(1, { retention: { archived_cards_days: 30 } }, who)).statusCode).toBe(409);
    expect(await kept()).toEqual(usual);

    const said = { archived_cards_days: '365', read_notices_days: 7, audit_years: 20 };
    const answer = await put(1, { retention: said }, manager);
    expect(answer.json().data.retention).toEqual({ ...said, archived_cards_days: 365 });
    await put(1, { name: 'Aurora', retention: { archived_cards_days: 30 } }, manager);
    expect(await kept()).toEqual({ ...said, archived_cards_days: 30 });
    const { data } = (await get('/tenants/1/audit-events', manager)).json();
    expect(data[0]).toMatchObject({
      kind: 'company_changed',
      actor: { id: manager.id },
      changes: [{ what: 'Guardar cards arquivados', was: '365 dias', now: '30 dias' }],
    });
    await put(
      1,
      { retention: { archived_cards_days: '', read_notices_days: null, audit_years: '' } },
      manager,
    );
    expect(await kept()).toEqual(usual);

    expect((await put(0, { retention: { audit_years: 5 } }, org)).statusCode).toBe(200);
    expect([await kept(0), await kept(2)]).toEqual([{ ...usual, audit_years: 5 }, usual]);
  });

  test('to a unique subdomain', async () => {
    expect((await put(1, { subdomain: 'Aurora' })).json().data.subdomain).toBe('aurora');
    const answer = await put(2, { subdomain: 'aurora' });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual({ subdomain: ['Este subdomínio já está em uso'] });
    expect((await put(0, { subdomain: 'grupo' })).json().errors).toEqual({
      subdomain: ['A organização não tem subdomínio'],
    });
    expect((await put(0, { status: 0 })).json().errors).toEqual({
      status: ['A organização não pode ser desativada'],
    });
  });

  test('without simultaneous changes overwriting each other', async () => {
    await Promise.all([
      put(1, { name: 'Nova' }),
      put(1, { phone: '11987654321' }),
      put(1, { address: { city: 'Natal' } }),
    ]);
    expect((await get('/tenants/1', org)).json().data).toMatchObject({
      name: 'Nova',
      phone: '+5511987654321',
      address: { city: 'Natal' },
    });
  });

  test('to inactive: its people lose access, and their sockets are checked again', async () => {
    const heard: string[] = [];
    const listener = await server.pool.connect();
    listener.on('notification', ({ payload }) => heard.push(JSON.parse(payload!).feed));
    await listener.query('LISTEN pokes');
    expect((await put(1, { status: '0' })).json().data.status).toBe(0);
    const answer = await get('/me', seller);
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({
      message: 'Favor contatar o administrador',
      error: 'disabled',
      tenant_id: 1,
    });
    await listener.query('SELECT 1');
    expect(heard.sort()).toEqual(['tenant:1', `user:${manager.id}`, `user:${seller.id}`].sort());
    listener.release(true);
    expect((await put(1, { status: 1 })).statusCode).toBe(200);
    expect((await get('/me', seller)).statusCode).toBe(200);
  });
});

describe('the organisation’s companies', () => {
  const check = (payload: object) =>
    server.app.inject({
      method: 'POST',
      url: '/api/tenants/0/companies/check',
      payload,
      headers: org.headers,
    });
  const make = (payload: object, { headers } = org) =>
    server.app.inject({ method: 'POST', url: '/api/tenants/0/companies', headers, payload });
  const NEW = {
    name: 'Vale Automóveis',
    cnpj: '12ABC34501DE35',
    subdomain: 'vale',
    address: { city: 'Natal' },
    customization: { primary_color: '#123456' },
    admin: { name: 'Vera', email: 'vera@vale.test', occupation: 'Gerente' },
  };
  const list = async (query: string) => (await get(`/tenants/0/companies${query}`, org)).json();

  test('include a new one with its invited administrator, who can be replaced until they accept', async () => {
    server.letters.length = 0;
    const answer = await make(NEW);
    expect(answer.statusCode).toBe(201);
    const { admin, id, ...data } = answer.json().data;
    expect(data).toMatchObject({ name: 'Vale Automóveis', subdomain: 'vale', status: 1, users_count: 0 });
    expect(admin).toMatchObject({ name: 'Vera', email: 'vera@vale.test', occupation: 'Gerente' });
    expect(id).toBe(3);
    const invitation = `/tenants/3/members/${admin.id}`;
    const replaced = await server.app.inject({
      ...{ method: 'PUT', url: `/api${invitation}`, headers: org.headers },
      payload: { name: 'Vânia', email: 'vania@vale.test', current_password: PASSWORD },
    });
    expect(replaced.statusCode).toBe(200);
    await server.drain();
    expect(server.letters.at(-1)).toMatchObject({ to: 'vania@vale.test', from_name: 'Vale Automóveis' });
    const token = server.letters.at(-1)!.link!.split('/').at(-1)!;
    const accepted = await server.app.inject({
      method: 'POST',
      url: `/api/create-password/${token}`,
      payload: { password: 'uma-senha-boa', password_confirmation: 'uma-senha-boa' },
    });
    expect(accepted.json().data).toMatchObject({
      tenant_id: 3,
      user: { name: 'Vânia', current_tenant_id: 3, tenants: [{ id: 3, role: 'admin' }] },
    });
    expect((await get('/tenants/3', org)).json().data).toMatchObject({
      users_count: 1,
      admin: { id: accepted.json().data.user.id, name: 'Vânia' },
    });
    expect((await get(invitation, org)).statusCode).toBe(404);
  });

  test('are created completely or not at all', async () => {
    expect((await make({ ...NEW, admin: { name: '', email: 'x' } })).json().errors).toEqual({
      'admin.name': ['Campo obrigatório'],
      'admin.email': ['E-mail inválido'],
    });
    expect((await make({ ...NEW, admin: undefined, name: undefined })).json().errors).toEqual({
      name: ['Campo obrigatório'],
      admin: ['Campo obrigatório'],
    });
    await put(1, { subdomain: 'vale' });
    expect((await make(NEW)).json().errors).toEqual({ subdomain: ['Este subdomínio já está em uso'] });
    await put(1, { cnpj: NEW.cnpj });
    const taken = {
      subdomain: ['Este subdomínio já está em uso'],
      cnpj: ['Este CNPJ já é de outra empresa'],
    };
    expect((await make(NEW)).json().errors).toEqual(taken);
    const { admin: _, ...data } = NEW;
    expect((await check(data)).json().errors).toEqual(taken);
    expect((await check({ ...data, phone: '11', cnpj: '1' })).json().errors).toEqual({
      phone: ['Telefone inválido'],
      cnpj: ['CNPJ inválido'],
    });
    expect((await check({ name: 'Vale', subdomain: '' })).statusCode).toBe(204);
    await put(1, { subdomain: '', cnpj: NEW.cnpj });
    expect((await make(NEW)).json().errors).toEqual({ cnpj: ['Este CNPJ já é de outra empresa'] });
    expect((await put(2, { cnpj: NEW.cnpj })).json().errors).toEqual({
      cnpj: ['Este CNPJ já é de outra empresa'],
    });
    expect((await list('')).meta.total).toBe(2);
    expect((await server.pool.query('SELECT FROM invitations')).rowCount).toBe(0);
    expect((await server.pool.query('SELECT FROM jobs')).rowCount).toBe(0);
  });

  test('can be created inactive', async () => {
    expect((await make({ ...NEW, status: 0 })).json().data).toMatchObject({ status: 0 });
    expect((await make({ ...NEW, status: 2 })).json().errors).toEqual({ status: ['Opção inválida'] });
  });

  test('are numbered in sequence, also when created at once, and invite people with accounts', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(n => make({ name: `Nova ${n}`, admin: { name: 'Marina', email: manager.email } })),
    );
    expect(answers.map(answer => answer.json().data.id).sort()).toEqual([3, 4, 5]);
    const { tenants } = (await get('/me', manager)).json().data;
    expect(tenants.map(({ id }: { id: number }) => id)).toEqual([1]);
    await server.pool.query('UPDATE users SET email_verified_at = now()');
    expect((await get('/me/invitations', manager)).json().data).toHaveLength(3);
  });

  test('are searched, sorted and paged', async () => {
    await put(2, { name: 'Álamo', cnpj: '12ABC34501DE35', status: 0 });
    expect((await list('?search=alamo')).data).toMatchObject([{ id: 2 }]);
    for (const cnpj of ['12abc', '12.ABC.345/01DE-35', '12.abc345'])
      expect((await list(`?search=${encodeURIComponent(cnpj)}`)).data, cnpj).toMatchObject([{ id: 2 }]);
    expect((await list('?search=MARINA@')).data).toMatchObject([{ id: 1 }]);
    expect((await list('?search=%25')).data).toEqual([]);
    expect((await list('?status=0')).data).toMatchObject([{ id: 2 }]);
    const page = await list('?sortBy=name&limit=1&page=2');
    expect(page.data).toMatchObject([{ id: 1, name: 'Aurora', users_count: 2, admin: { name: 'Marina' } }]);
    expect(page.meta).toEqual({ total: 2, current_page: 2, last_page: 2, per_page: 1 });
    expect((await list('?sortBy=users_count&orderBy=desc')).data[0].id).toBe(1);
  });

  test('can be read one by one', async () => {
    expect((await get('/tenants/0/companies/1', org)).json().data).toMatchObject({ id: 1, name: 'Aurora' });
    for (const id of ['0', '9', 'x']) {
      expect((await get(`/tenants/0/companies/${id}`, org)).statusCode).toBe(404);
    }
  });

  test('are visible only to the organisation’s administrator, and a company has no such area', async () => {
    for (const who of [clerk, manager, seller]) {
      expect((await get('/tenants/0/companies', who)).statusCode).toBe(403);
      expect((await get('/tenants/0/companies/1', who)).statusCode).toBe(403);
      expect((await make(NEW, who)).statusCode).toBe(403);
    }
    expect((await get('/tenants/1/companies', manager)).statusCode).toBe(404);
    expect((await get('/tenants/1/companies', org)).statusCode).toBe(404);
  });
});
