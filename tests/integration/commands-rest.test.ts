import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CardCommand } from '../../domain/commands/command';
import { CARD_COMMANDS, findCardCommand } from '../../domain/commands/command-table';
import { SCHEMAS } from '../../domain/entities/schemas';
import { newFileKey } from '../../server/files/storage/file-key';
import { aProduct } from '../factories/card';
import { exampleOf } from '../factories/example';
import { startServer, type TestServer } from '../harness/server';
import { createWorld, OUTSIDE_ADMIN, type World } from '../harness/world';

let server: TestServer;
let world: World;
let board_id: string;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await createWorld(server, 1);
  board_id = world.flow.board.id;
});

type Values = Record<string, unknown>;

interface Call {
  person?: string;
  tenant?: number;
  key?: string;
  payload?: unknown;
  headers?: Record<string, string>;
}

async function send(method: string, url: string, call: Call = {}) {
  const { person = 'vendas', tenant = world.tenant_id, key, payload, headers } = call;
  const answer = await server.app.inject({
    method: method as 'POST',
    url: `/api${url}`,
    headers: {
      authorization: `Bearer ${world.people[person]!.token}`,
      'x-tenant': String(tenant),
      ...(key && { 'idempotency-key': key }),
      ...headers,
    },
    ...(payload !== undefined && { payload: payload as object }),
  });
  return {
    status: answer.statusCode,
    body: answer.body === '' ? null : answer.json(),
    headers: answer.headers,
  };
}

/** Makes the REST call of a command: values named in its path are put there, the others in the body. */
function call(name: string, input: Values, more: Call = {}) {
  const { rest, creates } = findCardCommand(name)!;
  const body: Values = { ...input };
  const path = rest.path.replace(/:(\w+)/g, (_, part: string) => {
    const value = body[part];
    delete body[part];
    return encodeURIComponent(String(value));
  });
  if (creates && creates in body) {
    body.id = body[creates];
    delete body[creates];
  }
  return send(rest.method, path, { ...(rest.method !== 'DELETE' && { payload: body }), ...more });
}

/** Sends the same command as the outbox does. */
async function batch(name: string, input: Values, person = 'vendas') {
  const { actor } = world.people[person]!;
  const command = {
    id: world.newId(),
    client_id: world.newId(),
    sequence: 1,
    name,
    version: findCardCommand(name)!.version,
    user_id: actor.user_id,
    made_at: '2026-01-05T12:00:00.000Z',
    input,
    after: [],
  };
  const { status, body } = await send('POST', '/commands', { person, payload: { commands: [command] } });
  expect(status).toBe(200);
  return body.data[0].verdict;
}

/** Creates a card in «Aprovação» with a task of one item, and returns the ids that each command needs. */
async function aCase() {
  const [, proposal, approval] = world.flow.phases;
  const ids = { card_id: world.newId(), task_id: world.newId(), option_id: world.newId() };
  const card = { board_id, card_id: ids.card_id };
  const steps: [string, Values][] = [
    ['card.create', { ...card, title: 'Onix' }],
    ['task.add', { ...card, task_id: ids.task_id, title: 'Documentos' }],
    ['option.add', { ...card, task_id: ids.task_id, option_id: ids.option_id, title: 'CRLV' }],
    ['owner.add', { ...card, user_id: world.people.vendas!.actor.user_id }],
    ['tag.add', { ...card, tag_id: world.flow.tags[0]!.id }],
    ['card.move', { ...card, phase_id: proposal!.id }],
    ['card.move', { ...card, phase_id: approval!.id }],
  ];
  for (const [name, input] of steps) expect(await batch(name, input)).toMatchObject({ status: 'applied' });
  const { rows } = await server.pool.query('SELECT id FROM approvals WHERE tenant_id = $1 AND card_id = $2', [
    world.tenant_id,
    ids.card_id,
  ]);
  return { ...ids, card, approval_id: rows[0].id as string };
}

async function addProducts(tenantId: number, ...ids: string[]): Promise<void> {
  const products = ids.map(id => ({ ...aProduct({ id }), tenant_id: tenantId }));
  await server.pool.query(
    'INSERT INTO products SELECT * FROM jsonb_populate_recordset(NULL::products, $1::jsonb)',
    [JSON.stringify(products)],
  );
}

/** Adds a person's file to a card, as if it had been uploaded. */
async function addAttachment(id: string, cardId: string): Promise<void> {
  await server.pool.query(
    `INSERT INTO attachments (tenant_id, id, board_id, card_id, user_id, title, file_key, size, content_type,
                              has_previews, made_at)
     VALUES ($1, $2, $3, $4, $5, 'laudo.pdf', $6, 1, 'application/pdf', false, now())`,
    [world.tenant_id, id, board_id, cardId, world.people.vendas!.actor.user_id, newFileKey(world.tenant_id)],
  );
}

/**
 * Returns an input that can be carried out on such a card, and the person who may do it: the command's example with the
 * ids that exist.
 */
async function anInput(name: string): Promise<{ input: Values; person?: string }> {
  const { card, ...ids } = await aCase();
  const fresh = world.newId;
  // Uses a phase without approvals, so that the rule allows the move.
  const other = fresh();
  await batch('card.create', { board_id, card_id: other, title: 'Argo' });
  const [in_stock, on_card] = [fresh(), fresh()];
  await addProducts(world.tenant_id, in_stock, on_card);
  const there = { comment_id: fresh(), connection_id: fresh(), link_id: fresh() };
  const steps: [string, Values][] = [
    ['comment.add', { ...card, comment_id: there.comment_id, description: 'Errado' }],
    ['connection.add', { ...card, connection_id: there.connection_id, card_destination_id: other }],
    ['link.add', { ...card, link_id: there.link_id, title: 'Para o cliente' }],
    ['product.add', { ...card, product_id: on_card }],
  ];
  for (const [step, input] of steps) expect(await batch(step, input)).toMatchObject({ status: 'applied' });
  const elsewhere = fresh();
  await batch('card.create', { board_id, card_id: elsewhere, title: 'Polo' });
  const attachment_id = fresh();
  await addAttachment(attachment_id, card.card_id);
  const { people, flow } = world;
  // A row to add is not on the card yet, and a row to remove is.
  const which = name.endsWith('.remove') ? 0 : 1;
  const command = findCardCommand(name)!;
  const input = exampleOf(command, {
    ...ids,
    ...there,
    board_id,
    card_id: name === 'card.move' || name === 'card.delete' ? other : card.card_id,
    attachment_id,
    card_destination_id: elsewhere,
    phase_id: flow.phases[1]!.id,
    product_id: [on_card, in_stock][which],
    tag_id: flow.tags[which]!.id,
    user_id: [people.vendas, people.aprova][which]!.actor.user_id,
    ...(command.creates && { [command.creates]: fresh() }),
  });
  return name.startsWith('approval.') ? { input, person: 'aprova' } : { input };
}

/** Names of the commands, except the one for files: files are not sent as JSON and have their own test. */
const NAMES = CARD_COMMANDS.map(({ name }) => name).filter(name => name !== 'attachment.add');
const envelope = { message: expect.any(String), error: expect.stringMatching(/^[a-z_]+$/) };
const NOT_FOUND = { ...envelope, error: 'not_found' };

describe.each(NAMES)('%s by REST', name => {
  const command = findCardCommand(name)! as CardCommand;

  it('is applied, and returns the affected row in the documented shape', async () => {
    const { input, person } = await anInput(name);
    const { status, body } = await call(name, input, { person });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(Object.keys(body)).toEqual(['data']);
    if (name === 'card.delete') expect(body.data).toBeNull();
    else SCHEMAS[command.rest.answers].parse(body.data);
  });

  it('returns the same for a repeated Idempotency-Key, and does nothing more', async () => {
    const { input, person } = await anInput(name);
    const key = world.newId();
    const first = await call(name, input, { person, key });
    const told = async () =>
      (await server.pool.query('SELECT count(*) AS n FROM history WHERE tenant_id = $1', [world.tenant_id]))
        .rows[0].n;
    const before = await told();
    const again = await call(name, input, { person, key });
    expect(again).toMatchObject({ status: first.status, body: first.body });
    expect(await told()).toBe(before);
  });

  it('returns the same refusal as the outbox gets', async () => {
    const missing = Object.fromEntries(
      Object.entries((await anInput(name)).input).map(([part, value]) => [
        part,
        part === 'card_id' && name !== 'card.create'
          ? world.newId()
          : part === 'board_id' && name === 'card.create'
            ? world.newId()
            : value,
      ]),
    );
    const verdict = await batch(name, missing);
    const { status, body } = await call(name, missing);
    expect(verdict).toMatchObject({ status: 'refused', code: 'not_found' });
    expect(status).toBe(404);
    expect(body).toEqual({ message: verdict.message, error: verdict.code });
  });

  it('returns the same to a stranger as for a missing row', async () => {
    const { input } = await anInput(name);
    const elsewhere = { ...input, board_id: world.newId() };
    const missing = await call(name, elsewhere);
    expect(missing).toMatchObject({ status: 404, body: NOT_FOUND });
    const stranger = await createWorld(server, 2);
    const foreign = await sendAs(stranger, name, input);
    expect({ status: foreign.status, body: foreign.body }).toEqual({ status: 404, body: missing.body });
    await server.pool.query('DELETE FROM board_users WHERE tenant_id = $1 AND user_id = $2', [
      world.tenant_id,
      world.people.vendas!.actor.user_id,
    ]);
    const colleague = await call(name, input);
    expect({ status: colleague.status, body: colleague.body }).toEqual({ status: 404, body: missing.body });
  });

  it('returns 404 for an id of the wrong form', async () => {
    const { input } = await anInput(name);
    for (const part of command.rest.path.matchAll(/:(\w+)/g)) {
      for (const bad of ['1', 'x'.repeat(200), '../../etc', '%00', ' ', "'; DROP TABLE cards"]) {
        const answer = await call(name, { ...input, [part[1]!]: bad });
        expect(answer, `${part[1]} ${bad}`).toMatchObject({ status: 404, body: NOT_FOUND });
      }
    }
  });
});

/** Makes the same call as the same kind of person of another company. */
async function sendAs(stranger: World, name: string, input: Values) {
  const mine = world;
  try {
    world = stranger;
    return await call(name, input);
  } finally {
    world = mine;
  }
}

const WITH_BODY = NAMES.filter(name => findCardCommand(name)!.rest.method !== 'DELETE');

describe('a bad body', () => {
  const wrong: [string, string, Values, string][] = [
    ['card.create', 'no title', {}, 'title'],
    ['card.create', 'a blank title', { title: '  ' }, 'title'],
    ['card.create', 'a long title', { title: 'x'.repeat(256) }, 'title'],
    ['card.create', 'a NUL', { title: 'a\u0000b' }, 'title'],
    ['card.create', 'half a character', { title: '\ud83d' }, 'title'],
    ['card.create', 'no day', { title: 'a', expiration_date: '2026-02-30' }, 'expiration_date'],
    ['card.create', 'a wrong id', { title: 'a', id: 'x' }, 'id'],
    ['card.update', 'a number for a text', { title: 1 }, 'title'],
    ['card.update', 'no list', { custom_fields: 'x' }, 'custom_fields'],
    ['card.move', 'no phase', {}, 'phase_id'],
    ['comment.add', 'nothing to say', { description: '' }, 'description'],
    ['comment.add', 'too much to say', { description: 'x'.repeat(5001) }, 'description'],
    ['comment.add', 'a NUL', { description: '\u0000' }, 'description'],
    ['link.add', 'a long title', { title: 'x'.repeat(101) }, 'title'],
    ['connection.add', 'no card', {}, 'card_destination_id'],
    ['option.update', 'a word for yes', { checked: 'sim' }, 'checked'],
    ['approval.reject', 'a list for a comment', { comment: [] }, 'comment'],
  ];
  it.each(wrong)('for %s with %s is reported field by field', async (name, _what, given, field) => {
    const { input, person } = await anInput(name);
    const { rest } = findCardCommand(name)!;
    const inPath = [...rest.path.matchAll(/:(\w+)/g)].map(match => match[1]!);
    const target = Object.fromEntries(inPath.map(part => [part, input[part]]));
    const { status, body } = await call(name, { ...target, ...given }, { person });
    expect(status).toBe(422);
    expect(body).toEqual({ ...envelope, error: 'invalid', errors: { [field]: [expect.any(String)] } });
  });

  it.each(WITH_BODY)('for %s that is no object, no JSON or no known type is 422', async name => {
    const { input, person } = await anInput(name);
    const { rest } = findCardCommand(name)!;
    const url = rest.path.replace(/:(\w+)/g, (_, part: string) => String(input[part]));
    const json = { 'content-type': 'application/json' };
    for (const payload of ['[]', '"x"', '{', '{"a":1', '{"__proto__":{"x":1}}'])
      expect(await send(rest.method, url, { person, payload, headers: json })).toMatchObject({
        status: 422,
        body: { ...envelope, errors: expect.any(Object) },
      });
    const xml = { 'content-type': 'text/xml' };
    expect((await send(rest.method, url, { person, payload: '<a/>', headers: xml })).status).toBe(422);
  });

  it('over the limit is 413, for a call and for a batch', async () => {
    const text = 'x'.repeat(1_100_000);
    const answer = await call('card.create', { board_id, title: text });
    expect(answer).toMatchObject({ status: 413, body: { ...envelope, error: 'too_large' } });
    const whole = await send('POST', '/commands', { payload: { commands: [text, text, text, text] } });
    expect(whole).toMatchObject({ status: 413, body: { ...envelope, error: 'too_large' } });
  });

  it('with a malformed key is 422', async () => {
    const answer = await call('card.create', { board_id, title: 'Onix' }, { key: 'minha chave' });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { 'idempotency-key': [expect.any(String)] } },
    });
  });
});

describe('a repeated key', () => {
  it('with another body is 409', async () => {
    const key = world.newId();
    await call('card.create', { board_id, title: 'Onix' }, { key });
    const other = await call('card.create', { board_id, title: 'Argo' }, { key });
    expect(other).toMatchObject({ status: 409, body: { error: 'key_reused' } });
  });

  it('reveals nothing to a person who has left the flow meanwhile', async () => {
    const key = world.newId();
    const first = await call('card.create', { board_id, title: 'Onix' }, { key });
    expect(first.status).toBe(200);
    await server.pool.query('DELETE FROM board_users WHERE tenant_id = $1 AND user_id = $2', [
      world.tenant_id,
      world.people.vendas!.actor.user_id,
    ]);
    expect(await call('card.create', { board_id, title: 'Onix' }, { key })).toMatchObject({ status: 404 });
  });
});

describe('the API around the card commands', () => {
  it('lets a company’s administrator work in any of its flows', async () => {
    expect((await call('card.create', { board_id, title: 'Onix' }, { person: OUTSIDE_ADMIN })).status).toBe(
      200,
    );
  });

  it('returns 401 without a session, and 409 for a company that the caller is not in', async () => {
    const guest = await call('card.create', { board_id }, { headers: { authorization: 'Bearer x' } });
    expect(guest).toMatchObject({ status: 401, body: { error: 'unauthenticated' } });
    const lost = await call('card.create', { board_id, title: 'x' }, { tenant: 999_999 });
    expect(lost).toMatchObject({ status: 409, body: { error: 'no_company' } });
  });

  it('returns JSON for unknown addresses, whatever the method', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
      for (const url of ['/nada', `/boards/${board_id}/nada`, '/', '/%']) {
        const answer = await send(method, url);
        expect(answer, `${method} ${url}`).toMatchObject({ status: 404, body: NOT_FOUND });
      }
  });

  it('documents every route, with its input and its responses', async () => {
    const { body } = await send('GET', '/openapi.json');
    for (const name of NAMES) {
      const { rest } = findCardCommand(name)!;
      const path = `/api${rest.path.replace(/:(\w+)/g, '{$1}')}`;
      const operation = body.paths[path]?.[rest.method.toLowerCase()];
      expect(operation, `${name} ${path}`).toBeDefined();
      expect(Object.keys(operation.responses).sort()).toEqual([
        '200',
        '401',
        '404',
        '409',
        ...(operation.requestBody ? ['413'] : []),
        '422',
        '429',
        '503',
      ]);
      expect(operation.security).toEqual([{ bearer: [] }]);
    }
    for (const path of ['/api/commands', '/api/sync', '/api/login', '/api/logout', '/api/me'])
      expect(body.paths[path], path).toBeDefined();
  });
});
