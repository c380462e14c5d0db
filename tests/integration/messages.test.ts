import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REFUSALS, type RefusalCode } from '../../domain/refusals';
import { createFullCompany, type FullCompany, type Ids } from '../harness/full-company';
import { addPerson, addTenant, PASSWORD, type TestPerson } from '../harness/people';
import { startServer, type TestServer } from '../harness/server';

/** Tests of the messages with which the server refuses requests, each in a situation that causes it. */

let server: TestServer;
let company: FullCompany;
let org: TestPerson;
let ana: TestPerson;
beforeAll(async () => {
  server = await startServer();
  company = await createFullCompany(server, 1);
  await addTenant(server.pool, 0);
  await addTenant(server.pool, 900, { status: 0 });
  org = await addPerson(server.pool, 'Olga', [{ tenant: 0, role: 'admin' }]);
  ana = await addPerson(server.pool, 'Ana', [{ tenant: company.world.tenant_id, role: 'admin' }]);
  await addPerson(server.pool, 'Davi', [{ tenant: 900 }]);
});
afterAll(() => server.close());

type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Body = object | FormData | undefined;
type Asked = [who: string, method: Verb, path: string, body?: Body];

function authorization(who: string): Record<string, string> {
  if (who === 'nobody') return {};
  if (who === 'org') return org.headers;
  if (who === 'ana') return ana.headers;
  const { token, actor } = company.world.people[who]!;
  return { authorization: `Bearer ${token}`, 'x-tenant': String(actor.tenant_id) };
}

/** Makes a call; `{card_id}` and the like in the path are replaced by the company's ids. */
async function ask([who, method, path, body]: Asked) {
  const url = `/api${path}`.replace(/\{(\w+)\}/g, (_, name: string) => company.own[name]!);
  const form = body instanceof FormData ? new Response(body) : null;
  const answer = await server.app.inject({
    method,
    url,
    headers: {
      ...authorization(who),
      ...(form && { 'content-type': form.headers.get('content-type')! }),
    },
    payload: form ? Buffer.from(await form.arrayBuffer()) : (body as object | undefined),
  });
  return { status: answer.statusCode, body: answer.body ? answer.json() : null };
}

interface Described {
  requestBody?: { content: Record<string, { schema: { required?: string[] } }> };
}

const BOARD = '/boards/{board_id}';
const CARD = `${BOARD}/cards/{card_id}`;
const long = (length: number) => 'x'.repeat(length);
const card = (values: object) => ({ title: 'Onix', ...values });
const field = (at: number, value: unknown) => ({
  custom_fields: [{ field_id: company.world.flow.fields[at]!.id, value }],
});
const passwords = (next: string, again = next) => ({
  current_password: PASSWORD,
  new_password: next,
  new_password_confirmation: again,
});
const sent = (name: string, bytes: number) => {
  const form = new FormData();
  form.set(name, new Blob([new Uint8Array(bytes)]), 'arquivo.png');
  return form;
};

describe('a message beside its field', () => {
  it.each<[string, string, () => Asked]>([
    ['Campo obrigatório', 'name', () => ['gestor', 'POST', '/boards', { prefix: 'ABC' }]],
    ['Campo obrigatório', 'title', () => ['vendas', 'POST', `${BOARD}/cards`, { title: '  ' }]],
    ['Campo obrigatório', 'email', () => ['nobody', 'POST', '/login', { email: '', password: 'x' }]],
    [
      'E-mail inválido',
      'email',
      () => ['ana', 'POST', '/tenants/{id}/members', { name: 'Bia', email: 'bia@', role: 'user' }],
    ],
    [
      'Mínimo de 8 caracteres',
      'new_password',
      () => ['ana', 'POST', '/password-update', passwords('1234567')],
    ],
    [
      'As senhas não coincidem',
      'new_password_confirmation',
      () => ['ana', 'POST', '/password-update', passwords('12345678', '12345679')],
    ],
    [
      'A nova senha deve ser diferente da atual',
      'new_password',
      () => ['ana', 'POST', '/password-update', passwords(PASSWORD)],
    ],
    [
      'Máximo de 255 caracteres excedido',
      'title',
      () => ['vendas', 'POST', `${BOARD}/cards`, { title: long(256) }],
    ],
    ['Máximo de 255 caracteres excedido', 'name', () => ['gestor', 'PATCH', BOARD, { name: long(256) }]],
    [
      'CEP inválido',
      'address.zipcode',
      () => ['ana', 'PUT', '/tenants/{id}', { address: { zipcode: '0131' } }],
    ],
    ['CNPJ inválido', 'cnpj', () => ['ana', 'PUT', '/tenants/{id}', { cnpj: '12ABC34501DE36' }]],
    ['Telefone inválido', 'phone', () => ['ana', 'PUT', '/tenants/{id}', { phone: '11 1' }]],
    [
      'É preciso adicionar items para este campo',
      'options',
      () => ['gestor', 'POST', `${BOARD}/custom_fields`, { name: 'Cor', type: 'select' }],
    ],
    [
      'É preciso adicionar items para este campo',
      'options',
      () => ['gestor', 'POST', `${BOARD}/custom_fields`, { name: 'Cor', type: 'multiselect', options: [] }],
    ],
    [
      'Máximo de 100 caracteres excedido',
      'title',
      () => ['vendas', 'POST', `${CARD}/external_links`, { title: long(101) }],
    ],
    [
      'O logo deve ter 250×100 pixels, ou um múltiplo, como 500×200',
      'logo',
      () => {
        const form = new FormData();
        // The smallest possible picture, of one pixel.
        const dot = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64');
        form.set('logo', new Blob([dot]), 'ponto.gif');
        return ['ana', 'PUT', '/tenants/{id}', form];
      },
    ],
  ])('%s: %s', async (message, name, asked) => {
    const { status, body } = await ask(asked());
    expect({ status, ...body }).toEqual({
      status: 422,
      error: 'invalid',
      message: expect.stringMatching(/\p{L}/u),
      errors: expect.objectContaining({ [name]: [message] }),
    });
  });

  it('says Campo obrigatório for every required value that is missing', async () => {
    const { paths } = (await server.app.inject('/api/openapi.json')).json();
    const said: Record<string, unknown> = {};
    let count = 0;
    for (const [path, calls] of Object.entries<Record<string, Described>>(paths)) {
      for (const [method, { requestBody }] of Object.entries(calls)) {
        const { required = [] } = requestBody?.content['application/json']?.schema ?? {};
        if (required.length === 0) continue;
        const who = path.includes('/companies') ? 'org' : 'ana';
        const url = path.replace(/^\/api/, '').replace('{provider}', 'webpush');
        const asked = url.replace('{id}', who === 'org' ? '0' : '{id}').replace('{token}', 'x');
        const { body } = await ask([who, method.toUpperCase() as Verb, asked, {}]);
        for (const name of required) {
          // Checked only if there is a password to confirm.
          if (path === '/api/reset-password' && name === 'password_confirmation') continue;
          count++;
          if (body.errors?.[name]?.join() !== 'Campo obrigatório') said[`${method} ${path} ${name}`] = body;
        }
      }
    }
    expect(said).toEqual({});
    expect(count).toBeGreaterThan(40);
  });

  it.each([['caro'], [9_999_999_999 + 1], [-1], [0.5]])(
    'says Valor inválido for %s as an amount',
    async value => {
      const { status, body } = await ask(['vendas', 'POST', `${BOARD}/cards`, card(field(1, value))]);
      expect(status).toBe(422);
      expect(Object.values(body.errors)).toEqual([['Valor inválido']]);
    },
  );

  it('is absent for the largest amount and 255 letters, and for an empty field, which is dropped', async () => {
    const values = { title: long(255), ...field(1, 9_999_999_999) };
    expect((await ask(['vendas', 'POST', `${BOARD}/cards`, values])).status).toBe(200);
    const { body } = await ask(['vendas', 'POST', `${BOARD}/cards`, card(field(0, ''))]);
    expect(body.data.custom_fields).toEqual({});
  });
});

describe('a message for the whole response', () => {
  const SIGN_IN = 'Você precisa estar autenticado para acessar esta página.';
  const TOO_LARGE = 'O arquivo excede o tamanho máximo permitido';
  const NO_CARD = 'Não foi possível localizar o card.';

  it.each<[number, string, () => Asked]>([
    [401, SIGN_IN, () => ['nobody', 'GET', '/me']],
    [
      403,
      'Esta área é só de quem administra a organização.',
      () => ['gestor', 'GET', '/tenants/0/companies'],
    ],
    [
      401,
      'Favor contatar o administrador',
      () => ['nobody', 'POST', '/login', { email: 'davi@exemplo.test', password: PASSWORD }],
    ],
    [409, 'Você não pode acessar diretamente este ambiente', () => ['org', 'GET', BOARD]],
    [413, TOO_LARGE, () => ['ana', 'PUT', '/user/profile-information', sent('photo', 15 * 1024 * 1024 + 1)]],
    [404, NO_CARD, () => ['nobody', 'GET', '/external_links/nao-existe']],
    [404, NO_CARD, () => ['vendas', 'GET', `${BOARD}/cards/${company.sibling.card_id}`]],
  ])('%i: %s', async (expected, message, asked) => {
    const { status, body } = await ask(asked());
    expect({ status, message: body.message }).toEqual({ status: expected, message });
    expect(body.errors).toBeUndefined();
  });
});

/**
 * Actions whose failure has its own message on the screen. The reason is given by the server, in Portuguese and
 * specific each time.
 */
describe('the reason of a failure', () => {
  const gone = (name: string) => `Não foi possível localizar ${name}.`;
  const refused = (code: RefusalCode): [number, string] => [REFUSALS[code].status, REFUSALS[code].message];
  const nowhere = () => company.world.newId();
  const inCard = (path: string) => () => `${CARD}${path}${nowhere()}`;

  it.each<[string, Verb, string | (() => string), object | undefined, [number, string], string?]>([
    ['card update', 'PATCH', () => `${BOARD}/cards/${nowhere()}`, { title: 'X' }, refused('not_found')],
    ['card fetch', 'GET', () => `${BOARD}/cards/${nowhere()}`, undefined, refused('not_found')],
    ['add responsible', 'POST', `${CARD}/owners`, { user_id: 'outsider' }, refused('member_unavailable')],
    ['approve', 'POST', `${CARD}/approvals/{approval_id}/approve`, undefined, refused('not_approver')],
    ['reject', 'POST', `${CARD}/approvals/{approval_id}/reject`, undefined, refused('not_approver')],
    ['task add', 'POST', () => `${BOARD}/cards/${nowhere()}/tasks`, { title: 'X' }, refused('not_found')],
    ['item update', 'PATCH', inCard('/tasks/{task_id}/options/'), { checked: true }, refused('task_gone')],
    [
      'connection fetch',
      'GET',
      () => `${BOARD}/cards/${nowhere()}/connections`,
      undefined,
      refused('not_found'),
    ],
    [
      'connection add',
      'POST',
      `${CARD}/connections`,
      { card_destination_id: 'nowhere' },
      refused('other_unavailable'),
    ],
    [
      'connection to itself',
      'POST',
      `${CARD}/connections`,
      { card_destination_id: 'card_id' },
      refused('same_card'),
    ],
    [
      'comment add',
      'POST',
      () => `${BOARD}/cards/${nowhere()}/comments`,
      { description: 'Oi' },
      refused('not_found'),
    ],
    [
      'attachment delete',
      'DELETE',
      `${CARD}/attachments/{attachment_id}`,
      undefined,
      refused('not_allowed'),
      'aprova',
    ],
    ['attachment download', 'GET', inCard('/attachments/'), undefined, [404, gone('o arquivo')]],
    ['product add', 'POST', inCard('/products/'), undefined, refused('product_unavailable')],
    [
      'flow create',
      'POST',
      '/boards',
      { name: 'X', prefix: 'VND' },
      [422, 'Os dados enviados são inválidos.'],
    ],
    ['flow edit', 'PATCH', BOARD, { name: 'X' }, refused('not_allowed')],
    ['flow fetch', 'GET', () => `/boards/${nowhere()}`, undefined, [404, gone('o fluxo')]],
    [
      'phase edit',
      'PATCH',
      () => `${BOARD}/phases/${nowhere()}`,
      { name: 'X' },
      [404, gone('a fase')],
      'gestor',
    ],
    [
      'phase organise',
      'PATCH',
      `${BOARD}/phases-order`,
      { phase_ids: [] },
      [422, 'Os dados enviados são inválidos.'],
      'gestor',
    ],
    [
      'rules update',
      'POST',
      () => `${BOARD}/phases/${nowhere()}/rules`,
      { to_phase_ids: [] },
      [404, gone('a fase')],
      'gestor',
    ],
    [
      'tag update',
      'PATCH',
      () => `${BOARD}/tags/${nowhere()}`,
      { name: 'X' },
      [404, gone('a etiqueta')],
      'gestor',
    ],
    ['tag on a card', 'POST', `${CARD}/tags`, { tag_id: 'nowhere' }, refused('tag_unavailable')],
    [
      'field delete',
      'DELETE',
      () => `${BOARD}/custom_fields/${nowhere()}`,
      undefined,
      [404, gone('o campo')],
      'gestor',
    ],
    [
      'field order',
      'PATCH',
      () => `${BOARD}/custom_fields/${nowhere()}/order`,
      { order: 1 },
      [404, gone('o campo')],
      'gestor',
    ],
    [
      'company update',
      'PUT',
      '/tenants/{id}',
      { name: 'X' },
      [409, 'Você não tem permissão para fazer isso.'],
    ],
    [
      'user create',
      'POST',
      '/tenants/{id}/members',
      { name: 'X', email: 'x@x.test', role: 'user' },
      [409, 'Você não tem permissão para fazer isso.'],
    ],
    [
      'welcome resend',
      'POST',
      () => `/tenants/{id}/members/${nowhere()}/resend-welcome`,
      undefined,
      [404, 'Não encontrado.'],
      'ana',
    ],
    [
      'change of company',
      'PUT',
      '/user/profile-information',
      { current_tenant_id: 0 },
      [422, 'Os dados enviados são inválidos.'],
    ],
    [
      'template delete',
      'DELETE',
      () => `/templates/${nowhere()}`,
      undefined,
      [404, gone('o modelo')],
      'gestor',
    ],
  ])('%s', async (_, method, path, body, [status, message], who = 'vendas') => {
    const ids: Ids = { ...company.own, nowhere: nowhere(), outsider: nowhere() };
    const payload =
      body &&
      Object.fromEntries(Object.entries(body).map(([key, value]) => [key, ids[value as string] ?? value]));
    const answer = await ask([who, method, typeof path === 'string' ? path : path(), payload]);
    expect({ status: answer.status, message: answer.body?.message }).toEqual({ status, message });
  });
});
