import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CARD_COMMANDS, COMMANDS } from '../../domain/commands/command-table';
import { fieldType } from '../../domain/entities/board';
import { fieldValueError } from '../../domain/flow/custom-fields';
import { aCustomField } from '../../tests/factories/board';
import { startServer, type TestServer } from '../../tests/harness/server';
import { FIELD_EXAMPLES } from './command-texts';

interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  enum?: unknown[];
  minLength?: number;
  pattern?: string;
  description?: string;
}
interface Operation {
  operationId: string;
  summary?: string;
  tags: string[];
  description?: string;
  parameters?: { $ref?: string; in: string; name: string; description?: string; schema: Schema }[];
  requestBody?: { required: boolean; content: Record<string, { schema: Schema; encoding?: object }> };
  responses: Record<string, Answer>;
  security?: object[];
}
interface Answer {
  $ref?: string;
  description: string;
  headers?: object;
  content?: Record<string, { schema: Schema }>;
}
interface Document {
  openapi: string;
  info: { description: string };
  paths: Record<string, Record<string, Operation>>;
  components: object;
}

let server: TestServer;
let document: Document;
let calls: [name: string, call: Operation][];
beforeAll(async () => {
  server = await startServer();
  document = (await server.app.inject('/api/openapi.json')).json();
  calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      call,
    ]),
  );
});
afterAll(() => server.close());

/** Returns the target of a reference; any other value unchanged. */
function resolve<Part extends { $ref?: string }>(part: Part): Part {
  if (!part.$ref) return part;
  const [, ...names] = part.$ref.split('/');
  const found = names.reduce<unknown>((at, name) => (at as Record<string, unknown>)?.[name], document);
  expect(found, part.$ref).toBeDefined();
  return found as Part;
}

const wrong = (says: (call: Operation, name: string) => boolean) =>
  calls.filter(([name, call]) => !says(call, name)).map(([name]) => name);

test('the description lists the routes with their schemas, but not the health checks', () => {
  const { openapi, paths } = document;
  expect(openapi).toBe('3.1.0');
  const { properties } = paths['/api/login']!.post!.requestBody!.content['application/json']!.schema;
  expect(Object.keys(properties!)).toEqual(['email', 'password', 'device_token', 'code']);
  expect(paths['/api/me']!.get!.responses['401']).toBeDefined();
  expect(Object.keys(paths)).not.toContain('/healthz');
  expect(Object.keys(paths)).not.toContain('/metrics');
});

test('each call describes its input, its output and its errors', () => {
  expect(
    wrong(({ parameters = [] }, name) => {
      const inPath = parameters.filter(parameter => parameter.in === 'path').map(({ name }) => `{${name}}`);
      return inPath.join() === (name.match(/\{\w+\}/g) ?? []).join();
    }),
  ).toEqual([]);
  expect(wrong(({ responses }) => Object.keys(responses).some(status => status.startsWith('2')))).toEqual([]);
  expect(
    wrong(({ responses }) => {
      const failures = Object.entries(responses).filter(([status]) => status >= '400' && status !== '416');
      return (
        failures.length > 0 &&
        failures.every(([, failure]) => {
          const { content } = resolve(failure);
          return 'message' in resolve(content!['application/json']!.schema).properties!;
        })
      );
    }),
  ).toEqual([]);
});

test('each call has its own name, and texts in Portuguese', () => {
  expect(wrong(({ operationId }) => /^[a-z]+[A-Za-z]+$/.test(operationId))).toEqual([]);
  const names = calls.map(([, { operationId }]) => operationId);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(['moveCard', 'addComment', 'getBoardTags', 'deleteBoardTag']));
  expect(wrong(({ summary = '' }) => /^\p{Lu}[^.]+$/u.test(summary))).toEqual([]);
  expect(wrong(({ tags }) => tags.length === 1 && /^\p{Lu}/u.test(tags[0]!))).toEqual([]);
  expect(
    wrong(({ responses }) =>
      Object.values(responses).every(answer => /^[\p{L}]/u.test(resolve(answer).description)),
    ),
  ).toEqual([]);
  expect(JSON.stringify(document)).not.toContain('Default Response');
});

test('the older spelling of an address works, but is not listed', async () => {
  expect(Object.keys(document.paths).filter(path => path.endsWith('/'))).toEqual([]);
  const answer = await server.app.inject({ method: 'POST', url: '/api/boards/create_from_template/' });
  expect(answer.statusCode).toBe(401);
});

test('calls with temporary errors describe Retry-After, and those with a body describe 413', () => {
  for (const status of ['429', '503']) {
    expect(
      wrong(({ responses }) => 'Retry-After' in (resolve(responses[status]!).headers ?? {})),
      status,
    ).toEqual([]);
  }
  expect(wrong(({ requestBody, responses }) => !requestBody || '413' in responses)).toEqual([]);
});

test('authenticated writes describe the revisions header, and no other calls do', () => {
  expect(
    wrong(({ security, responses }, name) => {
      const done = Object.entries(responses).filter(([status]) => status.startsWith('2'));
      const told = done.filter(([, { headers }]) => JSON.stringify(headers)?.includes('headers/revisions'));
      return told.length === (security && !name.startsWith('GET') ? done.length : 0);
    }),
  ).toEqual([]);
  const { headers } = document.components as { headers: Record<string, { description: string }> };
  expect(headers.revisions!.description).toContain('POST /api/sync');
});

test('calls that need a session describe the header for the company', () => {
  expect(
    wrong(({ security, parameters = [] }) => {
      const inCompany = parameters.map(resolve).some(({ name }) => name === 'x-tenant');
      return inCompany === Boolean(security);
    }),
  ).toEqual([]);
});

test('a body is optional only if none of its fields is required', () => {
  expect(
    wrong(({ requestBody }) => {
      const bodies = Object.values(requestBody?.content ?? {}).map(({ schema }) => schema);
      if (bodies.some(({ anyOf }) => anyOf?.some(({ type }) => type === 'null'))) return false;
      return requestBody?.required !== false || bodies.every(({ required = [] }) => required.length === 0);
    }),
  ).toEqual([]);
  const { paths } = document;
  const card = '/api/boards/{board_id}/cards/{card_id}';
  expect(paths[`${card}/move`]!.post!.requestBody!.required).toBe(true);
  expect(paths[`${card}/archive`]!.patch!.requestBody!.required).toBe(false);
});

test('every reference resolves, and entities are described once', () => {
  const text = JSON.stringify(document);
  const references = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(match => match[1]!));
  for (const $ref of references) resolve({ $ref });
  expect(references).toContain('#/components/schemas/Card');
  const operations = Object.values(document.paths).flatMap(path => Object.keys(path)).length;
  expect(text.length / operations).toBeLessThan(2_600);
});

test.each([
  ['/api/boards/{board_id}/cards/{card_id}/attachments', 'post', 'file', ['id', 'title']],
  ['/api/tenants/{id}', 'put', 'logo', ['name', 'cnpj']],
  ['/api/tenants/{id}/companies', 'post', 'logo', ['name', 'admin']],
  ['/api/user/profile-information', 'put', 'photo', ['name', 'occupation']],
])('a form with a file is described completely: %s', (path, method, file, fields) => {
  const { schema } = document.paths[path]![method]!.requestBody!.content['multipart/form-data']!;
  expect(schema.properties![file]).toEqual({ type: 'string', format: 'binary' });
  expect(Object.keys(schema.properties!)).toEqual(expect.arrayContaining(fields));
  expect(schema.required?.includes(file) ?? false).toBe(file === 'file');
});

test('a form describes an object as JSON', () => {
  const forms = calls.filter(([, { requestBody }]) => requestBody?.content['multipart/form-data']);
  const json = { contentType: 'application/json' };
  const encoded = forms.flatMap(([name, { requestBody }]) => {
    const { encoding } = requestBody!.content['multipart/form-data']!;
    return encoding ? [[name, encoding]] : [];
  });
  expect(Object.fromEntries(encoded)).toEqual({
    'PUT /api/tenants/{id}': { address: json, customization: json, retention: json },
    'POST /api/tenants/{id}/companies': { address: json, customization: json, admin: json },
  });
});

test('a download describes ranges, and any content type', () => {
  const file = '/api/boards/{board_id}/cards/{card_id}/attachments/{attachment_id}';
  for (const path of [file, `${file}/previews/{size}`, '/api/files']) {
    const { parameters, responses } = document.paths[path]!.get!;
    expect(parameters!.find(({ name }) => name === 'range')?.in).toBe('header');
    for (const status of [200, 206]) {
      expect(responses[status]!.content).toEqual({ '*/*': { schema: { type: 'string', format: 'binary' } } });
    }
    expect(responses[416]).toEqual({ description: expect.stringContaining('Content-Range') });
  }
});

const bodyOf = (path: string, method: string) =>
  document.paths[path]![method]!.requestBody!.content['application/json']!.schema;

test('each command is described by name and version, with its input', () => {
  const commands = bodyOf('/api/commands', 'post').properties!.commands!.items!.oneOf!;
  expect(
    commands.map(({ properties }) => [properties!.name!.enum, properties!.version!.enum]).toSorted(),
  ).toEqual(COMMANDS.map(({ name, version }) => [[name], [version]]).toSorted());
  const move = commands.find(({ properties }) => properties!.name!.enum![0] === 'card.move')!;
  expect(move.properties!.input!.required).toEqual(['board_id', 'card_id', 'phase_id']);
  const { description } = document.paths['/api/commands']!.post!;
  for (const word of ['after', 'sequence', 'client_id', 'out_of_order', 'comment_id'])
    expect(description).toContain(`\`${word}\``);
});

test('a list describes page numbers, and a search only if it has one', () => {
  const lists = calls.filter(([, { parameters = [] }]) => parameters.some(({ name }) => name === 'limit'));
  const searched = lists.filter(([, { parameters }]) => parameters!.some(({ name }) => name === 'search'));
  expect(lists.length - searched.length).toBe(7);
  for (const name of ['notifications', 'approvals', 'history', 'comments', 'audit-events'])
    expect(searched.filter(([call]) => call.endsWith(name))).toEqual([]);
  for (const [call, { parameters }] of lists) {
    const named = (asked: string) => parameters!.find(({ name }) => name === asked)!.schema;
    const maximum = call.endsWith('/products') ? 500 : 100;
    expect(named('limit'), call).toEqual({ type: 'integer', minimum: 1, maximum, default: 50 });
    expect(named('page'), call).toMatchObject({ type: 'integer', minimum: 1, default: 1 });
  }
});

test('passwords are described by the rules that check them, and a prefix as it may be typed', () => {
  const fields = ['password', 'password_confirmation'];
  const [first, known, administrator] = bodyOf('/api/create-password/{token}', 'post').anyOf!;
  expect(first!.required).toEqual(fields);
  expect(known!.required).toEqual(['password']);
  expect(administrator!.required).toEqual(['organization_name', 'name', 'email', ...fields]);
  const reset = bodyOf('/api/reset-password', 'post');
  expect(reset.required).toEqual(['email', 'token', ...fields]);
  for (const { properties } of [first!, administrator!, reset])
    expect(properties!.password!.minLength).toBe(8);
  for (const [path, method] of [
    ['/api/boards', 'post'],
    ['/api/boards/{board_id}', 'patch'],
    ['/api/boards/create_from_template', 'post'],
  ] as const)
    expect(new RegExp(bodyOf(path, method).properties!.prefix!.pattern!).test('vnd'), path).toBe(true);
});

test('money is described in cents, and a moment in UTC', () => {
  const { schemas } = document.components as { schemas: Record<string, Schema> };
  expect(JSON.stringify(schemas.Product!.properties!.price)).toContain('centavos');
  expect(JSON.stringify(schemas.Card!.properties!.custom_fields)).toContain('centavos');
  const invoices = '/api/tenants/{id}/invoices';
  const { amount } = bodyOf(invoices, 'post').properties!;
  expect(amount!.description).toContain('centavos');
  expect(JSON.stringify(document.paths[invoices]!.get!.responses[200])).toContain('centavos');
  expect(schemas.Card!.properties!.created_at!.description).toContain('UTC');
});

test('a card’s calls have an example value for each type of field', () => {
  const { description } = document.paths['/api/boards/{board_id}/cards']!.post!;
  const field = aCustomField({ required: true });
  for (const type of fieldType.options) {
    const value = FIELD_EXAMPLES[type];
    expect(fieldValueError({ ...field, type, options: ['Novo', 'Usado'] }, value), type).toBeNull();
    expect(description).toContain(`| \`${type}\` | \`${JSON.stringify(value)}\` |`);
  }
  expect(document.paths['/api/boards/{board_id}/cards/{card_id}']!.patch!.description).toContain('centavos');
});

test('calls that change a card describe an idempotency key', () => {
  const keyed = calls.filter(([, { parameters = [] }]) =>
    parameters.some(({ name, description }) => name === 'idempotency-key' && description),
  );
  expect(keyed.length).toBe(CARD_COMMANDS.length);
});

test('the introduction describes the rules that all calls share', () => {
  const { description } = document.info;
  for (const word of ['Bearer', 'x-tenant', '`data`', '`errors`', 'Idempotency-Key', 'Retry-After', '7 dias'])
    expect(description).toContain(word);
});

test('the documentation page works for people', async () => {
  const answer = await server.app.inject('/api/docs/');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toContain('text/html');
  // With the encoding that browsers request.
  const headers = { 'accept-encoding': 'gzip' };
  const { rawPayload } = await server.app.inject({ url: '/api/docs/json', headers });
  expect(JSON.parse(gunzipSync(rawPayload).toString())).toEqual(document);
});
