import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../server/database/transaction';
import { hashToken } from '../../server/http/require-session';
import { createCompany } from '../../server/people/change-company';
import { hashPassword, randomPassword } from '../../server/people/passwords';
import { endSessions } from '../../server/repositories/people/sessions';
import { runs } from '../factories/arbitraries';
import { addSession } from '../harness/add-session';
import { type Operation, operationsOf, type Schema } from '../harness/operations';
import { addPerson } from '../harness/people';
import { startServer, type TestServer } from '../harness/server';
import { createWorld, OUTSIDE_ADMIN, type World } from '../harness/world';

let server: TestServer;
let world: World;
/** Tokens and ids of all people, including the organisation's administrator. */
let tokens: Record<string, string>;
let users: Record<string, string>;
beforeAll(async () => {
  server = await startServer();
  world = await createWorld(server, 1);
  await inTransaction(server.pool, client => createCompany(client, { name: 'Grupo' }, 0));
  const olga = await addPerson(server.pool, 'Olga', [{ tenant: 0, role: 'admin' }]);
  // Random passwords, so that the person never guesses the right one.
  await server.pool.query('UPDATE users SET password_hash = $1', [await hashPassword(randomPassword())]);
  tokens = Object.fromEntries(Object.entries(world.people).map(([name, { token }]) => [name, token]));
  tokens[ORGANIZATION] = olga.token;
  users = Object.fromEntries(Object.entries(world.people).map(([name, { actor }]) => [name, actor.user_id]));
  users[ORGANIZATION] = olga.id;
  const { board, phases, members, approvers, fields, tags } = world.flow;
  const made = await world.call('gestor', 'POST', `/boards/${board.id}/cards`, { title: 'Onix' });
  const parts = [board, phases[0]!, phases[2]!, members[0]!, approvers[0]!, fields[0]!, tags[0]!];
  known = [made.body.data.id, world.people.aprova!.actor.user_id, ...parts.map(({ id }) => id)];
});
afterAll(() => server.close());

const ORGANIZATION = 'organização';

/** Values that people, programs and attackers send in place of the expected ones. */
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    ...['', ' ', '\u0000', 'a\u0000b', '\ud800', '\udfff\ud800', "'; DROP TABLE cards; --", '{{7*7}}'],
    ...['../../../etc/passwd', '%00', '<script>', '\u202e', 'İ', '💥'.repeat(200), 'x'.repeat(20_000)],
    ...['2026-02-30', '0000-01-01', '+010000-01-01T00:00:00.000Z', '99999-12-31', 'NaN', '1e999', '-0'],
    ...[null, true, 0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, Number.MIN_VALUE],
    ...[[], {}, [null], [[[[]]]], { __proto__: null }, { constructor: { prototype: {} } }, { length: 1e9 }],
  ),
  fc.string({ unit: 'binary' }),
  fc.jsonValue({ maxDepth: 3 }),
);

let known: string[];
const ids = () => fc.constantFrom(...known, world.newId());

/** Draws a value: mostly one that fits the schema, so that requests pass validation, and sometimes anything. */
function aValue(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  const meant = meantBy(schema, depth);
  return fc.oneof({ weight: 6, arbitrary: meant }, { weight: 1, arbitrary: hostile });
}

function meantBy(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (depth > 5) return hostile;
  if (choices) return fc.oneof(...choices.map(choice => aValue(choice, depth + 1)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.format === 'uuid') return ids();
  if (schema.format === 'date')
    return fc.date({ noInvalidDate: true }).map(day => day.toISOString().slice(0, 10));
  if (schema.format === 'date-time') return fc.date({ noInvalidDate: true }).map(date => date.toISOString());
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object': {
      const parts = Object.entries(schema.properties ?? {}).map(
        ([name, part]) => [name, aValue(part, depth + 1)] as const,
      );
      const given = fc.record(Object.fromEntries(parts), { noNullPrototype: true });
      const some = fc.record(Object.fromEntries(parts), { requiredKeys: [], noNullPrototype: true });
      return parts.length > 0 ? fc.oneof(given, some) : fc.dictionary(fc.string(), hostile, { maxKeys: 4 });
    }
    case 'array':
      return fc.array(aValue(schema.items ?? {}, depth + 1), { maxLength: 3 });
    case 'integer':
    case 'number':
      return fc.oneof(fc.integer(), fc.double());
    case 'boolean':
      return fc.boolean();
    case 'string':
      return fc.oneof(fc.string({ unit: 'grapheme' }), fc.constant('Onix'));
    default:
      return hostile;
  }
}

const segment = () =>
  fc.oneof(
    { weight: 5, arbitrary: ids() },
    { weight: 2, arbitrary: fc.constantFrom(String(world.tenant_id), '0', '01310100', '480', 'webpush') },
    {
      weight: 1,
      arbitrary: hostile.map(value => encodeURIComponent(safe(JSON.stringify(value))).slice(0, 300)),
    },
  );

/** Replaces halves of characters, which `encodeURIComponent` refuses. */
const safe = (text: string) => text.replace(/\p{Surrogate}/gu, '\ufffd');

const header = fc.oneof(
  { weight: 5, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.stringMatching(/^[\x20-\x7e]{0,60}$/) },
);

/** Draws a query that the route accepts, sometimes with a name twice, or with any value. */
function queryOf(parameters: Operation['query']): fc.Arbitrary<string> {
  const part = fc.constantFrom(...parameters).chain(({ name, schema }) =>
    aValue(schema).map(value => {
      const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
      return `${name}=${encodeURIComponent(safe(text)).slice(0, 2000)}`;
    }),
  );
  return fc.array(part, { maxLength: 4 }).map(parts => (parts.length > 0 ? `?${parts.join('&')}` : ''));
}

function requestOf({ method, path, body, query }: Operation) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(match => match[1]!);
  return fc.record({
    method: fc.constant(method),
    path: fc.constant(path),
    parts: fc.tuple(...names.map(() => segment())),
    payload: body ? aValue(body) : fc.oneof(fc.constant(undefined), hostile),
    as: fc.oneof(
      { weight: 8, arbitrary: fc.constant('json' as const) },
      { weight: 3, arbitrary: fc.constantFrom('cut' as const, 'repeated' as const, 'form' as const) },
    ),
    person: fc.constantFrom('vendas', 'aprova', 'gestor', OUTSIDE_ADMIN, ORGANIZATION),
    authorization: header,
    tenant: header,
    key: header,
    socket: header,
    query: fc.oneof(
      fc.constant(''),
      fc.constantFrom('?_method=PUT', '?page=-1', '?a[]=1&a[]=2', '?%00', '?='),
      ...(query.length > 0 ? [queryOf(query)] : []),
    ),
  });
}

const BOUNDARY = 'limite';

/**
 * Returns the content of the request: JSON, half of it, JSON that repeats everything, or the form that browsers make of
 * it.
 */
function contentOf(payload: unknown, as: 'json' | 'cut' | 'repeated' | 'form') {
  const json = JSON.stringify(payload);
  if (json === undefined) return null;
  const type = 'application/json';
  const isObject = typeof payload === 'object' && payload !== null && !Array.isArray(payload);
  if (as === 'cut') return { type, content: json.slice(1) };
  if (!isObject || json === '{}' || as === 'json') return { type, content: json };
  if (as === 'repeated') return { type, content: `{${json.slice(1, -1)},"title":[],${json.slice(1)}` };
  const parts = Object.entries(payload).map(([name, value]) => {
    const file = value === '' ? '; filename="a.png"' : '';
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${safe(name)}"${file}\r\n\r\n${text}\r\n`;
  });
  return {
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    content: `${parts.join('')}--${BOUNDARY}--\r\n`,
  };
}

describe('any request body', { timeout: 600_000 }, () => {
  it('gets a response in the usual envelope, never a server failure or internal details', async () => {
    const all = await operationsOf(server.app);
    expect(all.length).toBeGreaterThan(20);
    const request = fc.constantFrom(...all).chain(requestOf);
    const seen = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(request, async sent => {
        let at = 0;
        const url = sent.path.replace(/\{\w+\}/g, () => String(sent.parts[at++])) + sent.query;
        const headers: Record<string, string> = {
          authorization: sent.authorization ?? `Bearer ${tokens[sent.person]}`,
          'x-tenant': sent.tenant ?? String(sent.person === ORGANIZATION ? 0 : world.tenant_id),
          ...(sent.key !== undefined && { 'idempotency-key': sent.key }),
          ...(sent.socket !== undefined && { 'x-socket-id': sent.socket }),
        };
        const sending = sent.method === 'GET' ? null : contentOf(sent.payload, sent.as);
        if (sending) headers['content-type'] = sending.type;
        const answer = await server.app.inject({
          method: sent.method as 'POST',
          url,
          headers,
          ...(sending && { payload: sending.content }),
        });
        if (sent.path === '/api/logout') {
          await endSessions(server.pool, users[sent.person]!, null);
          await addSession(server.pool, hashToken(tokens[sent.person]!), users[sent.person]!);
        }
        // Enables everybody again, so that the following requests are not refused for that.
        if (answer.statusCode < 300 && /^\/api\/(me\/)?tenants\//.test(sent.path)) {
          await server.pool.query('UPDATE tenants SET status = 1');
          await server.pool.query('UPDATE memberships SET enabled = true, left_at = NULL');
        }
        const { statusCode, body } = answer;
        seen.set(statusCode, (seen.get(statusCode) ?? 0) + 1);
        const told = `${sent.method} ${url} ${sending?.content} → ${statusCode} ${body}`;
        expect(statusCode, told).toBeLessThan(500);
        if (statusCode < 400) return;
        const failure = answer.json();
        const parts = ['message', 'error', ...(statusCode === 422 ? ['errors'] : [])];
        expect(Object.keys(failure).sort(), told).toEqual(parts.sort());
        expect(failure.error, told).toMatch(/^[a-z_]+$/);
        // Field names come from the sender; the messages must be the app's own.
        const words = [failure.message, ...Object.values(failure.errors ?? {})].flat().join('\n');
        expect(words, told).not.toMatch(/\bat .*:\d+:\d+|node_modules|SELECT |INSERT |violates|pg_|zod/i);
      }),
      runs(2000),
    );
    // The test is meaningful only if some requests succeeded and others were refused for different reasons.
    for (const status of [200, 401, 404, 422]) expect(seen.get(status), `${status}`).toBeGreaterThan(5);
  });
});
