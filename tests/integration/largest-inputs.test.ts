import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Operation, operationsOf, type Schema } from '../harness/operations';
import { addPerson } from '../harness/people';
import { startServer, type TestServer } from '../harness/server';
import { createWorld, type World } from '../harness/world';

let server: TestServer;
let world: World;
let headers: Record<string, string>;
beforeAll(async () => {
  server = await startServer();
  world = await createWorld(server, 1);
  const { token } = await addPerson(server.pool, 'Olga', [{ tenant: world.tenant_id, role: 'admin' }]);
  headers = { authorization: `Bearer ${token}`, 'x-tenant': String(world.tenant_id) };
});
afterAll(async () => {
  world.close();
  await server.close();
});

/**
 * Sizes in bytes: of the largest bodies, and of the longest address or header, with some room for the rest of the
 * request.
 */
const SIZE = { stranger: 16_000, member: 1_000_000, line: 15_000 };

/** Texts on which careless regular expressions and loops take quadratic time or worse. */
const TEXTS: ((length: number) => string)[] = [
  length => `a@${'.'.repeat(length)}@b`,
  length => `a@${'a.'.repeat(length / 2)}`,
  length => `/${'.'.repeat(length)}/`,
  length => `bytes=${' '.repeat(length)}x`,
  length => `bytes=${'0-1,'.repeat(length / 4)}`,
  length => `${'0'.repeat(length)}x`,
  length => `+55 ${'('.repeat(length)}`,
  length => `${'-'.repeat(length)}x-`,
  length => `${',;|'.repeat(length / 3)}x`,
  length => `${'a, '.repeat(length / 3)}\n`,
  length => `nome\n${';\n'.repeat(length / 2)}`,
  length => 'a=b; '.repeat(length / 5),
  length => `Mozilla/5.0 (${'; Android '.repeat(length / 10)}`,
];

const placesIn = (schema: Schema): number =>
  schema.properties ? Object.values(schema.properties).reduce((sum, part) => sum + placesIn(part), 0) : 1;

/** Returns the names of a body's fields, in all its variants. */
const namesIn = ({ properties = {}, anyOf = [], oneOf = [] }: Schema): string[] => [
  ...Object.keys(properties),
  ...[...anyOf, ...oneOf].flatMap(namesIn),
];

/** Returns a body with `text` in each of its fields. */
function fill(schema: Schema, text: string): unknown {
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return fill(choice, text);
  if (schema.items) return [fill(schema.items, text)];
  const { properties } = schema;
  if (!properties) return text;
  return Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, fill(part, text)]));
}

/**
 * Measures the processor time of one request, in milliseconds; no other request is handled meanwhile. Returns the least
 * of some tries, as the first one also compiles.
 */
async function held(request: InjectOptions): Promise<number> {
  const tries: number[] = [];
  do {
    const before = process.cpuUsage();
    const { statusCode } = await server.app.inject(request);
    expect(statusCode, `${request.method ?? 'GET'} ${String(request.url).slice(0, 80)}`).toBeLessThan(500);
    const { user, system } = process.cpuUsage(before);
    tries.push((user + system) / 1000);
  } while (tries.length < 5 && tries.at(-1)! > SHORT_MS);
  return Math.min(...tries);
}

/** Delay that users do not notice, in milliseconds. */
const SHORT_MS = 50;

/**
 * Returns the requests that take longer than `SHORT_MS` and whose time more than triples when their input doubles. Linear
 * work is short at these sizes; quadratic work would block the server for seconds to minutes.
 */
async function slow(requests: { name: string; make: (share: number) => InjectOptions }[]): Promise<string[]> {
  const found: string[] = [];
  for (const { name, make } of requests) {
    const whole = await held(make(1));
    if (whole <= SHORT_MS) continue;
    const half = await held(make(0.5));
    if (whole > 3 * half) found.push(`${name}: ${half} ms, twice as long ${whole} ms`);
  }
  return found;
}

const withText = (name: string, make: (text: string) => InjectOptions, size: number) =>
  TEXTS.map((text, at) => ({
    name: `${name}, text ${at}`,
    make: (share: number) => make(text(Math.floor(size * share))),
  }));

const json = { 'content-type': 'application/json' };
const pathOf = ({ path }: Operation) => path.replaceAll(/\{\w+\}/g, world.flow.board.id);

/** Returns the calls that take a body, each with a function that makes its request. */
async function callsWithBody() {
  return (await operationsOf(server.app)).flatMap(call => {
    const { body, needsSession, method, path } = call;
    if (!body || placesIn(body) === 0) return [];
    const ask = (value: unknown): InjectOptions => ({
      ...{ method, url: pathOf(call), payload: JSON.stringify(value) },
      headers: { ...json, ...(needsSession && headers) },
    });
    return [{ name: `${method} ${path}`, needsSession, body, ask }];
  });
}

test('no field of a public call’s body makes other requests wait', async () => {
  const strangers = (await callsWithBody()).filter(({ needsSession }) => !needsSession);
  expect(strangers.length).toBe(4);
  // The size allowed for strangers is tested first: a failure could take an hour at the larger size.
  for (const size of [SIZE.stranger, SIZE.member]) {
    const requests = strangers.flatMap(({ name, body, ask }) =>
      namesIn(body).flatMap(field =>
        withText(`${name} ${field}`, text => ask({ [field]: text }), size / 1.1),
      ),
    );
    expect(await slow(requests)).toEqual([]);
  }
});

test('no field of a member’s body makes other requests wait', async () => {
  const members = (await callsWithBody()).filter(({ needsSession }) => needsSession);
  expect(members.length).toBeGreaterThan(50);
  const requests = members.flatMap(({ name, body, ask }) =>
    withText(name, text => ask(fill(body, text)), SIZE.member / placesIn(body) / 1.1),
  );
  expect(await slow(requests)).toEqual([]);
});

/** Returns a command that is valid except for its list `after`. */
const commandAfter = (length: number) => ({
  ...{ id: world.newId(), client_id: world.newId(), user_id: world.newId(), sequence: 1, version: 1 },
  ...{ name: 'card.move', made_at: new Date().toISOString(), input: {}, after: Array(length).fill('x') },
});

test('no body with many values makes other requests wait', async () => {
  const bodies: [string, (length: number) => string][] = [
    ['lists', length => `[${'[],'.repeat(length / 3)}[]]`],
    ['levels', length => `${'['.repeat(length / 2)}${']'.repeat(length / 2)}`],
    ['names', length => `{${Array.from({ length: length / 12 }, (_, n) => `"n${n}":${n}`).join()}}`],
    ['feeds', length => `{"feeds":{${Array.from({ length: length / 12 }, (_, n) => `"n${n}":1`).join()}}}`],
    ['open texts', length => `["${'\\"'.repeat(length / 2)}`],
    ['commands', length => JSON.stringify({ commands: Array(95).fill(commandAfter(length / 1_000)) })],
    ['ids', length => `{"unsettled":[${'1,'.repeat(length / 2)}1],"feeds":{}}`],
  ];
  const requests = ['/api/login', '/api/sync', '/api/commands', '/api/nothing'].flatMap(url =>
    [headers, {}].flatMap(who =>
      bodies.map(([name, body]) => ({
        name: `${url} ${name}`,
        make: (share: number): InjectOptions => ({
          ...{ method: 'POST', url, headers: { ...json, ...who } },
          payload: body(Math.floor(SIZE.member * share)),
        }),
      })),
    ),
  );
  expect(await slow(requests)).toEqual([]);
});

test('no address makes other requests wait', async () => {
  const requests = (await operationsOf(server.app)).flatMap(call => {
    const { needsSession, method, path, query } = call;
    const name = `${method} ${path}`;
    const ask = (url: string): InjectOptions => ({ method, url, headers: needsSession ? headers : {} });
    return [
      ...query.flatMap(({ name: field }) =>
        withText(
          `${name} ?${field}`,
          text => ask(`${pathOf(call)}?${field}=${encodeURIComponent(text).slice(0, SIZE.line)}`),
          SIZE.line,
        ),
      ),
      ...(path.includes('{')
        ? withText(
            `${name} {}`,
            text => ask(path.replaceAll(/\{\w+\}/g, encodeURIComponent(text).slice(0, SIZE.line))),
            SIZE.line,
          )
        : []),
    ];
  });
  const ofApp = withText('GET /', text => ({ url: `/${text}`, headers: { accept: 'text/html' } }), SIZE.line);
  const names = withText('GET /?', text => ({ url: `/api/branding?${text}` }), SIZE.line);
  expect(await slow([...requests, ...ofApp, ...names])).toEqual([]);
});

/** Headers that a proxy, the framework or the server's own code reads. */
const HEADERS = [
  ...[
    'accept',
    'accept-encoding',
    'accept-language',
    'authorization',
    'content-length',
    'content-type',
    'cookie',
  ],
  ...[
    'host',
    'idempotency-key',
    'if-match',
    'if-modified-since',
    'if-none-match',
    'if-range',
    'origin',
    'range',
  ],
  ...['referer', 'tus-resumable', 'upload-length', 'upload-metadata', 'upload-offset', 'user-agent'],
  ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-socket-id', 'x-tenant'],
];

test('no header makes other requests wait', async () => {
  const asked: InjectOptions[] = [
    { url: '/' },
    { url: '/sw.js' },
    { url: '/api/me', headers },
    { url: '/api/branding' },
    { method: 'POST', url: '/api/login', payload: {} },
    { method: 'POST', url: `/api/boards/${world.flow.board.id}/cards`, headers, payload: {} },
  ];
  const requests = asked.flatMap(request =>
    HEADERS.flatMap(header =>
      withText(
        `${request.url} ${header}`,
        text => ({ ...request, headers: { ...request.headers, [header]: text.replaceAll('\n', '\t') } }),
        SIZE.line,
      ),
    ),
  );
  expect(await slow(requests)).toEqual([]);
});
