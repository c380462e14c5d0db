import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { io } from 'socket.io-client';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../server/database/transaction';
import { createCompany } from '../../server/people/change-company';
import { createFullCompany, type FullCompany } from '../harness/full-company';
import { addPerson, type TestPerson } from '../harness/people';
import { startServer, type TestServer } from '../harness/server';
import { OUTSIDE_ADMIN } from '../harness/world';
import { CALLS } from './access/table';
import { workingRequest } from './access/working-calls';

/**
 * Tests of vulnerabilities that other kanban products have had, each by its published name. Most are also a row or
 * column in the table of `access/matrix.test.ts`, which tests every call; here each is tested alone.
 */

let server: TestServer;
let company: FullCompany;
let another: FullCompany;
let organization: TestPerson;
beforeAll(async () => {
  server = await startServer({ listen: true, runsJobs: false });
  await inTransaction(server.pool, client => createCompany(client, { name: 'Grupo' }, 0));
  organization = await addPerson(server.pool, 'Olga', [{ tenant: 0, role: 'admin' }]);
  company = await createFullCompany(server, 1);
  another = await createFullCompany(server, 2);
});
afterAll(() => server.close());

const call = (...args: Parameters<FullCompany['world']['call']>) => company.world.call(...args);
const ownCard = () => `/boards/${company.own.board_id}/cards/${company.own.card_id}`;
const rowsOf = async (table: string, column: string, id: string) =>
  (await server.pool.query(`SELECT * FROM ${table} WHERE ${column} = $1 ORDER BY id`, [id])).rows;

describe('an address with a person’s own board and an id from another board', () => {
  const places: [string, () => FullCompany['own']][] = [
    ['another flow of the company', () => company.sibling],
    ['another company', () => another.own],
  ];

  test.each(places)(
    'PassBleed, PurgeBleed: does not let the card of %s be read, changed or removed',
    async (_, of) => {
      const { card_id } = of();
      const before = await rowsOf('cards', 'id', card_id!);
      const path = `/boards/${company.own.board_id}/cards/${card_id}`;
      const tried: [string, string, object?][] = [
        ['GET', path],
        ['GET', `${path}/history`],
        ['GET', `${path}/attachments`],
        ['PATCH', path, { title: 'Meu' }],
        ['POST', `${path}/move`, { phase_id: company.own.next_phase_id }],
        ['PATCH', `${path}/archive`],
        ['POST', `${path}/comments`, { description: 'Olá' }],
        ['POST', `${path}/external_links`, { title: 'Para mim' }],
        ['DELETE', path],
      ];
      for (const [method, at, payload] of tried) {
        const answer = await call('gestor', method as 'GET', at, payload);
        expect([answer.status, answer.body.error], `${method} ${at}`).toEqual([404, 'not_found']);
      }
      expect(await rowsOf('cards', 'id', card_id!)).toEqual(before);
    },
  );

  test.each(places)(
    'does not open parts of another card through a card of one’s own: of %s',
    async (_, of) => {
      const { comment_id, task_id, option_id, attachment_id, link_id, connection_id } = of();
      const rows = () =>
        Promise.all([
          rowsOf('comments', 'id', comment_id!),
          rowsOf('tasks', 'id', task_id!),
          rowsOf('attachments', 'id', attachment_id!),
          rowsOf('external_links', 'id', link_id!),
          rowsOf('connections', 'id', connection_id!),
        ]);
      const before = await rows();
      for (const part of [
        `comments/${comment_id}`,
        `tasks/${task_id}`,
        `tasks/${task_id}/options/${option_id}`,
        `attachments/${attachment_id}`,
        `external_links/${link_id}`,
        `connections/${connection_id}`,
      ]) {
        await call('gestor', 'DELETE', `${ownCard()}/${part}`);
      }
      expect(await rows()).toEqual(before);
    },
  );

  test('CVE-2023-33968: does not move a card to a phase of another board', async () => {
    for (const phase_id of [company.sibling.phase_id, another.own.phase_id]) {
      const before = await rowsOf('cards', 'id', company.own.card_id!);
      const moved = await call('gestor', 'POST', `${ownCard()}/move`, { phase_id });
      expect(moved).toMatchObject({ status: 409, body: { error: 'phase_unavailable' } });
      expect(await rowsOf('cards', 'id', company.own.card_id!)).toEqual(before);
    }
  });
});

describe('CVE-2023-33956, CVE-2026-28736, CVE-2026-3473, CVE-2026-46558: a file known only by its id', () => {
  test('is not opened, and gets no address, through a card of one’s own', async () => {
    for (const { attachment_id } of [company.sibling, another.own]) {
      const path = `${ownCard()}/attachments/${attachment_id}`;
      for (const at of [path, `${path}/address`, `${path}/previews/160`])
        expect((await call('gestor', 'GET', at)).status, at).toBe(404);
    }
  });

  test('is not taken over from the person who uploaded it', async () => {
    const upload_id = v7();
    const { tenant_id, people } = company.world;
    await server.pool.query(
      `INSERT INTO uploads (tenant_id, id, user_id, file_key, size, content_type)
       SELECT $1, $2, $3, file_key || 'x', 1, 'text/plain' FROM attachments WHERE id = $4`,
      [tenant_id, upload_id, people.gestor!.actor.user_id, company.own.attachment_id],
    );
    const input = {
      board_id: company.own.board_id,
      card_id: company.own.card_id,
      attachment_id: v7(),
      upload_id,
      title: 'a.txt',
    };
    expect(await command('vendas', 'attachment.add', input)).toMatchObject({ code: 'file_missing' });
    expect(await rowsOf('uploads', 'id', upload_id)).toHaveLength(1);
  });
});

/** Returns the verdict on one command, sent as a device does. */
async function command(
  who: string,
  name: string,
  input: object,
  user_id = company.world.people[who]!.actor.user_id,
) {
  const envelope = {
    id: v7(),
    client_id: v7(),
    sequence: 1,
    name,
    version: 1,
    user_id,
    made_at: new Date().toISOString(),
    input,
    after: [],
  };
  return (await call(who, 'POST', '/commands', { commands: [envelope] })).body.data[0].verdict;
}

test('TenantBleed, AssignedBleed: a command and its REST call follow one rule', async () => {
  const { board_id, card_id } = company.sibling;
  const moves = { board_id, card_id, phase_id: company.sibling.next_phase_id };
  const byRest = await call('vendas', 'POST', `/boards/${board_id}/cards/${card_id}/move`, moves);
  expect(byRest).toMatchObject({ status: 404, body: { error: 'not_found' } });
  expect(await command('vendas', 'card.move', moves)).toMatchObject({ status: 'refused', code: 'not_found' });
});

test('RevokeBleed: a disabled person can enter nowhere, and is listed nowhere as a colleague', async () => {
  const { tenant_id } = company.world;
  const headers = { authorization: `Bearer ${company.disabled}`, 'x-tenant': String(tenant_id) };
  for (const url of ['/api/me', '/api/boards', `/api/tenants/${tenant_id}/members`])
    expect((await server.app.inject({ url, headers })).statusCode, url).toBe(401);
  const pulled = await server.app.inject({
    method: 'POST',
    url: '/api/sync',
    headers,
    payload: { feeds: {}, unsettled: [] },
  });
  expect(pulled.statusCode).toBe(401);
  const { board_id } = company.own;
  await server.pool.query(
    `INSERT INTO board_users (tenant_id, id, board_id, user_id, role)
     SELECT $1, $2, $3, id, 'user' FROM users WHERE 'token-' || id = $4`,
    [tenant_id, v7(), board_id, company.disabled],
  );
  const people = `/tenants/${tenant_id}/members`;
  const { body: stats } = await call(OUTSIDE_ADMIN, 'GET', `/boards/${board_id}/stats`);
  const lists = [
    stats.data.people,
    (await call(OUTSIDE_ADMIN, 'GET', `${people}?enabled=1`)).body.data,
    (await call(OUTSIDE_ADMIN, 'GET', `/boards/${board_id}/users`)).body.data,
  ];
  for (const list of lists) {
    const names = list.map(({ name }: { name: string }) => name);
    expect(names).toContain('vendas');
    expect(names).not.toContain('disabled');
  }
  // Disabled people are listed as such where they can be enabled again, and on devices.
  const found = { name: 'disabled', enabled: false };
  expect((await call(OUTSIDE_ADMIN, 'GET', people)).body.data).toContainEqual(expect.objectContaining(found));
  const { body: synced } = await call(OUTSIDE_ADMIN, 'POST', '/sync', {
    feeds: { [`tenant:${tenant_id}`]: null },
    unsettled: [],
  });
  const rows = synced.data.pages.flatMap(({ rows }: { rows: unknown[] }) => rows);
  expect(rows).toContainEqual(expect.objectContaining({ row: expect.objectContaining(found) }));
});

test('HashBleed: no response contains a password hash or other secret of a person', async () => {
  const { rows } = await server.pool.query('SELECT token_hash FROM sessions');
  await server.pool.query("UPDATE users SET password_hash = '$argon2id$secret' WHERE password_hash = ''");
  const secrets = ['argon2', 'password', 'token_hash', 'file_key', ...rows.map(row => row.token_hash)];
  const reads = Object.keys(CALLS).filter(one => one.startsWith('GET ') && !one.includes('openapi'));
  for (const read of reads) {
    const { body } = await server.app.inject(workingRequest(read, company, organization.token));
    for (const secret of secrets) expect(body, read).not.toContain(secret);
  }
  const pulled = await call(OUTSIDE_ADMIN, 'POST', '/sync', { feeds: {}, unsettled: [] });
  for (const secret of secrets) expect(JSON.stringify(pulled.body)).not.toContain(secret);
});

test('AuthorBleed: the caller is the author, whatever the body says', async () => {
  const [me, other] = ['vendas', 'gestor'].map(who => company.world.people[who]!.actor.user_id);
  const claims = { user_id: other, created_by: other, author_id: other, tenant_id: another.world.tenant_id };
  const comment = await call('vendas', 'POST', `${ownCard()}/comments`, { description: 'Oi', ...claims });
  expect(await rowsOf('comments', 'id', comment.body.data.id)).toMatchObject([
    { user_id: me, tenant_id: company.world.tenant_id },
  ]);
  const cards = `/boards/${company.own.board_id}/cards`;
  const card = await call('vendas', 'POST', cards, { title: 'Onix', ...claims });
  expect(await rowsOf('cards', 'id', card.body.data.id)).toMatchObject([
    { created_by: me, tenant_id: company.world.tenant_id },
  ]);
  const input = {
    board_id: company.own.board_id,
    card_id: company.own.card_id,
    comment_id: v7(),
    description: 'Oi',
  };
  expect(await command('vendas', 'comment.add', input, other)).toMatchObject({ code: 'not_allowed' });
});

describe('FollowBleed, CVE-2026-30844: a feed is read from the public internet alone', () => {
  const validate = (feed_uri: string, at = server) =>
    at.app.inject({
      method: 'POST',
      url: `/api/tenants/${company.world.tenant_id}/product-feed/validate`,
      headers: {
        authorization: `Bearer ${company.world.people[OUTSIDE_ADMIN]!.token}`,
        'x-tenant': String(company.world.tenant_id),
      },
      payload: { feed_uri },
    });

  test.each([
    '127.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[fd00::1]',
    '[fe80::1]',
    '169.254.169.254',
    '[fd00:ec2::254]',
    '0',
    '0x7f.1',
    '2130706433',
  ])('is not read from %s', async host => {
    const answer = await validate(`http://${host}/feed.csv`);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual({ feed_uri: ['Endereço de rede interna não é permitido.'] });
  });

  test('is not read from a redirect that an allowed address makes', async () => {
    let reached = 0;
    const inner = createServer((_, response) => {
      reached += 1;
      response.end('id;title\n1;Gol');
    });
    const outer = createServer((_, response) => response.writeHead(302, { location: at(inner) }).end());
    const at = (one: typeof inner) => `http://127.0.0.1:${(one.address() as AddressInfo).port}/`;
    for (const one of [inner, outer]) await new Promise<void>(done => one.listen(0, '127.0.0.1', done));
    const { port } = outer.address() as AddressInfo;
    Object.assign(server.app.feedRules, { isAllowed: (_: string, to: number) => to === port });
    const answer = await validate(at(outer));
    expect(answer.json().errors.feed_uri).toEqual(['Endereço de rede interna não é permitido.']);
    expect(reached).toBe(0);
    for (const one of [inner, outer]) one.close();
  });
});

test('CVE-2026-2208: a socket gets no pokes of a board that its person may not see, even on request', async () => {
  const { token, actor } = company.world.people.vendas!;
  const foreign = `board:${company.sibling.board_id}`;
  const own = `board:${company.own.board_id}`;
  const auth = { token, tenant_id: actor.tenant_id, feeds: [foreign, own, `board:${another.own.board_id}`] };
  const socket = io(server.url, { transports: ['websocket'], forceNew: true, auth });
  const heard: string[] = [];
  await new Promise<void>((resolve, reject) => {
    socket.once('connect_error', reject);
    socket.on('poke', ({ feed }) => {
      heard.push(feed);
      if (feed === own) resolve();
    });
    socket.once('connect', async () => {
      for (const feed of [foreign, own]) {
        const poke = { tenant_id: actor.tenant_id, feed, revision: 1, except: null };
        await server.pool.query("SELECT pg_notify('pokes', $1)", [JSON.stringify(poke)]);
      }
    });
  });
  socket.disconnect();
  expect(heard).toEqual([own]);
});

test('CVE-2024-55603: an ended session is refused, for calls and for sockets', async () => {
  const { token, actor } = company.world.people.aprova!;
  await server.pool.query("UPDATE sessions SET expires_at = now() - interval '1 second' WHERE user_id = $1", [
    actor.user_id,
  ]);
  expect((await call('aprova', 'GET', '/me')).status).toBe(401);
  const auth = { token, tenant_id: actor.tenant_id, feeds: [] };
  const socket = io(server.url, { transports: ['websocket'], forceNew: true, reconnection: false, auth });
  const error = await new Promise<Error>((resolve, reject) => {
    socket.once('connect_error', resolve);
    socket.once('connect', () => reject(new Error('let in')));
  });
  expect(error.message).toBe('unauthorized');
});

test('CVE-2026-21881: a proxy’s header signs no one in', async () => {
  const { email } = organization;
  for (const header of [
    'remote-user',
    'x-remote-user',
    'x-forwarded-user',
    'x-forwarded-email',
    'x-auth-request-email',
  ])
    expect((await server.app.inject({ url: '/api/me', headers: { [header]: email } })).statusCode).toBe(401);
});

test('CVE-2023-33969: an address that runs code is never stored as a link', async () => {
  for (const url of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>',
    ' javascript:alert(1)',
  ]) {
    const invoice = { description: 'Abril', amount: 9900, due_date: '2026-04-10', url };
    const answer = await server.app.inject({
      method: 'POST',
      url: `/api/tenants/${company.world.tenant_id}/invoices`,
      headers: organization.headers,
      payload: invoice,
    });
    expect([answer.statusCode, Object.keys(answer.json().errors)], url).toEqual([422, ['url']]);
  }
});
