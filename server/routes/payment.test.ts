import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPerson, addTenant, type TestPerson } from '../../tests/harness/people';
import { startServer, type TestServer } from '../../tests/harness/server';

let server: TestServer;
let org: TestPerson;
let clerk: TestPerson;
let manager: TestPerson;

beforeAll(async () => {
  server = await startServer();
  for (const id of [0, 1, 2]) await addTenant(server.pool, id);
  org = await addPerson(server.pool, 'Olga', [{ tenant: 0, role: 'admin' }]);
  clerk = await addPerson(server.pool, 'Celia', [{ tenant: 0 }]);
  manager = await addPerson(server.pool, 'Marina', [{ tenant: 1, role: 'admin' }]);
});
afterAll(() => server.close());
beforeEach(() => server.pool.query('TRUNCATE payments, invoices'));

type Method = 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE';
const call = (method: Method, path: string, payload?: object, who = org) =>
  server.app.inject({
    method,
    url: `/api/tenants/${path}`,
    headers: who.headers,
    ...(payload && { payload }),
  });

const NOTHING = {
  plan: '',
  contact_name: '',
  contact_email: null,
  contact_phone: null,
  document: null,
  due_day: null,
};

describe('the payment terms of a company', () => {
  test('are empty at first, then as recorded', async () => {
    expect((await call('GET', '1/payment')).json()).toEqual({ data: NOTHING });
    const written = {
      plan: 'Anual',
      contact_name: 'Bia',
      contact_email: 'bia@aurora.test',
      contact_phone: '+5511987654321',
      document: '12ABC34501DE35',
      due_day: 10,
    };
    const answer = await call('PUT', '1/payment', {
      ...written,
      contact_phone: '(11) 98765-4321',
      document: '12.ABC.345/01DE-35',
      due_day: '10',
    });
    expect(answer.json()).toEqual({ data: written });
    expect((await call('PUT', '1/payment', {})).json()).toEqual({ data: written });
    const changed = await call('PUT', '1/payment', {
      due_day: '',
      document: '529.982.247-25',
      contact_email: '',
    });
    expect(changed.json().data).toEqual({
      ...written,
      due_day: null,
      document: '52998224725',
      contact_email: null,
    });
    expect((await call('GET', '0/payment')).json()).toEqual({ data: NOTHING });
  });

  test('are refused with invalid values', async () => {
    const answer = await call('PUT', '1/payment', {
      ...{ plan: 'x'.repeat(256), contact_email: 'bia', contact_phone: '1', document: '1', due_day: 32 },
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual({
      plan: ['Máximo de 255 caracteres excedido'],
      contact_email: ['E-mail inválido'],
      contact_phone: ['Telefone inválido'],
      document: ['CPF ou CNPJ inválido'],
      due_day: ['Deve ser um dia de 1 a 31'],
    });
  });
});

describe('invoices', () => {
  const MAY = { description: 'Maio', amount: 19_990, due_date: '2026-05-10' };
  const make = async (values: object = {}, tenant = 1) =>
    (await call('POST', `${tenant}/invoices`, { ...MAY, ...values })).json().data;

  test('can be recorded, changed and deleted', async () => {
    const made = await make({ url: 'https://banco.test/1' });
    expect(made).toEqual({
      id: expect.any(String),
      ...MAY,
      paid_date: null,
      url: 'https://banco.test/1',
      created_at: expect.any(String),
    });
    const path = `1/invoices/${made.id}`;
    expect((await call('PATCH', path, { paid_date: '2026-05-09' })).json().data).toEqual({
      ...made,
      paid_date: '2026-05-09',
    });
    expect((await call('PATCH', path, { paid_date: null, url: '', amount: 1 })).json().data).toEqual({
      ...made,
      amount: 1,
      url: null,
    });
    expect((await call('PATCH', `2/invoices/${made.id}`, { amount: 2 })).statusCode).toBe(404);
    expect((await call('DELETE', `2/invoices/${made.id}`)).statusCode).toBe(404);
    expect((await call('DELETE', path)).statusCode).toBe(204);
    expect((await call('DELETE', path)).statusCode).toBe(404);
  });

  test('are listed by company', async () => {
    await make({ description: 'Junho', due_date: '2026-06-10' });
    await make({ paid_date: '2026-05-09' });
    await make({ description: 'De outra' }, 2);
    const list = async (query = '') => (await call('GET', `1/invoices${query}`)).json();
    const names = async (query?: string) =>
      (await list(query)).data.map(({ description }: { description: string }) => description);
    expect(await names()).toEqual(['Maio', 'Junho']);
    expect(await names('?orderBy=desc')).toEqual(['Junho', 'Maio']);
    expect(await names('?paid=0')).toEqual(['Junho']);
    expect(await names('?search=maio')).toEqual(['Maio']);
    expect((await list('?limit=1')).meta).toEqual({ total: 2, current_page: 1, last_page: 2, per_page: 1 });
  });

  test.each([
    ['nothing', {}, Object.fromEntries(Object.keys(MAY).map(field => [field, ['Campo obrigatório']]))],
    ['no amount', { ...MAY, amount: 0 }, { amount: ['Valor inválido'] }],
    ['too much', { ...MAY, amount: 10_000_000_000 }, { amount: ['Valor inválido'] }],
    ['half a cent', { ...MAY, amount: 1.5 }, { amount: ['Valor inválido'] }],
    ['no day', { ...MAY, due_date: '2026-02-30' }, { due_date: ['Data inválida'] }],
    ['a dangerous address', { ...MAY, url: 'javascript:alert(1)' }, { url: ['Endereço inválido'] }],
  ])('are not made of %s', async (_name, payload, errors) => {
    const answer = await call('POST', '1/invoices', payload);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual(errors);
  });

  test('and payment are visible only to the organisation’s administrator', async () => {
    const { id } = await make();
    const calls: [Method, string, object?][] = [
      ['GET', 'payment'],
      ['PUT', 'payment', {}],
      ['GET', 'invoices'],
      ['POST', 'invoices', MAY],
      ['PATCH', `invoices/${id}`, {}],
      ['DELETE', `invoices/${id}`],
    ];
    for (const [method, path, payload] of calls) {
      expect((await call(method, `1/${path}`, payload, manager)).statusCode).toBe(409);
      expect((await call(method, `0/${path}`, payload, manager)).statusCode).toBe(409);
      expect((await call(method, `2/${path}`, payload, manager)).statusCode).toBe(404);
      expect((await call(method, `0/${path}`, payload, clerk)).statusCode).toBe(409);
      expect((await call(method, `1/${path}`, payload, clerk)).statusCode).toBe(404);
      expect((await call(method, `9/${path}`, payload)).statusCode).toBe(404);
    }
    expect((await call('GET', '1/invoices')).json().meta.total).toBe(1);
  });
});
