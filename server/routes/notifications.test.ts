import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../tests/harness/server';
import { createWorld, OUTSIDE_ADMIN, type World } from '../../tests/harness/world';

let server: TestServer;
let world: World;
let board: string;
let seed = 0;
let now = new Date('2026-03-10T12:00:00.000Z');
beforeAll(async () => {
  server = await startServer({ clock: () => now });
});
afterAll(() => server.close());
beforeEach(async () => {
  seed += 1;
  now = new Date('2026-03-10T12:00:00.000Z');
  world = await createWorld(server, seed);
  board = `/boards/${world.flow.board.id}`;
});

const call: World['call'] = (...asked) => world.call(...asked);
const idOf = (who: string) => world.people[who]!.actor.user_id;
const mine = () => `/tenants/${world.tenant_id}`;
async function aCard(title = 'Onix'): Promise<string> {
  return (await call('gestor', 'POST', `${board}/cards`, { title })).body.data.id;
}
async function cardToApprove(): Promise<string> {
  const id = await aCard();
  for (const at of [1, 2]) {
    await call('gestor', 'POST', `${board}/cards/${id}/move`, { phase_id: world.flow.phases[at]!.id });
  }
  return id;
}

describe('my notifications', () => {
  test('are listed with who, where and about what, and marked as read singly or all at once', async () => {
    const id = await aCard();
    await call('gestor', 'POST', `${board}/cards/${id}/owners`, { user_id: idOf('vendas') });
    await call('gestor', 'POST', `${board}/cards/${id}/comments`, { description: `Veja @${idOf('vendas')}` });
    const { body } = await call('vendas', 'GET', `${mine()}/notifications`);
    expect(body.meta.total).toBe(2);
    expect(body.data[0]).toMatchObject({
      type: 'mentioned',
      title: 'Onix',
      identifier: 'VND-1',
      board_name: 'Vendas',
      created_by_name: 'gestor',
      is_read: false,
    });
    expect(body.data[1].type).toBe('assigned');
    const one = `${mine()}/notifications/${body.data[0].id}/read`;
    expect((await call('vendas', 'PATCH', one)).body).toEqual({ data: { read: 1 } });
    expect((await call('vendas', 'PATCH', one)).body).toEqual({ data: { read: 0 } });
    const unread = await call('vendas', 'GET', `${mine()}/notifications?unread=1`);
    expect(unread.body.data).toMatchObject([{ type: 'assigned' }]);
    expect((await call('vendas', 'PATCH', `${mine()}/notifications/read`)).body).toEqual({
      data: { read: 1 },
    });
    expect((await call('vendas', 'GET', `${mine()}/notifications?unread=1`)).body.meta.total).toBe(0);
  });

  test('reach a company administrator who isn’t in the flow, while they may enter', async () => {
    const { body } = await call(OUTSIDE_ADMIN, 'POST', `${board}/cards`, { title: 'Onix' });
    const comment = { description: `@${idOf(OUTSIDE_ADMIN)}, veja` };
    const say = () => call('vendas', 'POST', `${board}/cards/${body.data.id}/comments`, comment);
    await say();
    const told = await call(OUTSIDE_ADMIN, 'GET', `${mine()}/notifications`);
    expect(told.body.data).toMatchObject([{ type: 'mentioned' }]);
    await server.pool.query('UPDATE memberships SET enabled = false WHERE user_id = $1', [
      idOf(OUTSIDE_ADMIN),
    ]);
    await say();
    const { rowCount } = await server.pool.query('SELECT FROM notifications WHERE target_user_id = $1', [
      idOf(OUTSIDE_ADMIN),
    ]);
    expect(rowCount).toBe(1);
  });

  test('disappear and return with the flow, here and on devices', async () => {
    const id = await aCard();
    await call('gestor', 'POST', `${board}/cards/${id}/owners`, { user_id: idOf('vendas') });
    const feed = `user:${idOf('vendas')}`;
    const pulled = async () => {
      const { body } = await call('vendas', 'POST', '/sync', { feeds: { [feed]: null }, unsettled: [] });
      const { rows } = body.data.pages.find((page: { feed: string }) => page.feed === feed);
      return rows.filter((row: { entity: string; row: unknown }) => row.entity === 'notification' && row.row)
        .length;
    };
    const listed = async () => (await call('vendas', 'GET', `${mine()}/notifications`)).body.data;
    const [told] = await listed();
    expect(await pulled()).toBe(1);
    const member = world.flow.members.find(({ user_id }) => user_id === idOf('vendas'))!;
    await call('gestor', 'DELETE', `${board}/users/${member.id}`);
    expect([await listed(), await pulled()]).toEqual([[], 0]);
    const read = (notification: string) =>
      call('vendas', 'PATCH', `${mine()}/notifications/${notification}/read`);
    expect(await read(told.id)).toEqual(await read(world.newId()));
    await call('gestor', 'POST', `${board}/users`, { user_id: idOf('vendas') });
    expect([(await listed()).length, await pulled()]).toEqual([1, 1]);
  });

  test('can be seen only by me', async () => {
    const id = await aCard();
    await call('gestor', 'POST', `${board}/cards/${id}/owners`, { user_id: idOf('vendas') });
    const { body } = await call('vendas', 'GET', `${mine()}/notifications`);
    const missing = await call('aprova', 'PATCH', `${mine()}/notifications/${world.newId()}/read`);
    expect(await call('aprova', 'PATCH', `${mine()}/notifications/${body.data[0].id}/read`)).toEqual(missing);
    expect(missing.status).toBe(404);
    expect((await call('aprova', 'GET', `${mine()}/notifications`)).body.data).toEqual([]);
    for (const path of ['notifications', 'approvals']) {
      expect((await call('vendas', 'GET', `/tenants/${world.tenant_id + 1}/${path}`)).status).toBe(404);
    }
  });
});

describe('an approval requested of me', () => {
  test('is listed while it can be answered', async () => {
    const [first, second] = [await cardToApprove(), await cardToApprove()];
    const asked = async (query = '') =>
      (await call('aprova', 'GET', `${mine()}/approvals${query}`)).body.data.map(
        (item: { card: { id: string }; state: string }) => [item.card.id, item.state],
      );
    expect(new Set(await asked())).toEqual(
      new Set([
        [first, 'pending'],
        [second, 'pending'],
      ]),
    );
    const { body } = await call('aprova', 'GET', `${mine()}/approvals`);
    expect(body.data[0]).toMatchObject({
      card: { identifier: expect.any(String), board: { id: world.flow.board.id, name: 'Vendas' } },
    });
    const { id, card } = body.data.find((item: { card: { id: string } }) => item.card.id === first);
    await call('aprova', 'POST', `${board}/cards/${card.id}/approvals/${id}/reject`);
    expect(await asked('?state=rejected')).toEqual([[first, 'rejected']]);
    await call('gestor', 'PATCH', `${board}/cards/${second}/archive`);
    expect(await asked()).toEqual([[first, 'rejected']]);
    expect((await call('vendas', 'GET', `${mine()}/approvals`)).body.data).toEqual([]);
    expect((await call('aprova', 'GET', `${mine()}/approvals?state=maybe`)).status).toBe(422);
  });

  test('is listed after it was answered, too, newest first, wherever the card is by then', async () => {
    const answered = async (state: string, who = 'aprova', query = '') =>
      (await call(who, 'GET', `${mine()}/approvals?state=${state}${query}`)).body.data;
    const answer = async (verb: string, minute: number) => {
      const card = await cardToApprove();
      now = new Date(Date.UTC(2026, 2, 10, 13, minute));
      const asked = await answered('pending');
      const { id } = asked.find((item: { card_id: string }) => item.card_id === card);
      await call('aprova', 'POST', `${board}/cards/${card}/approvals/${id}/${verb}`, {
        comment: `às ${minute}`,
      });
      return card;
    };
    const [gone, archived, no] = [
      await answer('approve', 1),
      await answer('approve', 2),
      await answer('reject', 3),
    ];
    // All have approved and there is one way on: these cards have left the phase, and one of them the board.
    await call('gestor', 'PATCH', `${board}/cards/${archived}/archive`);
    const approved = await answered('approved');
    expect(approved.map((item: { card_id: string }) => item.card_id)).toEqual([archived, gone]);
    expect(approved[0]).toMatchObject({
      comment: 'às 2',
      phase_name: world.flow.phases[2]!.name,
      updated_at: '2026-03-10T13:02:00.000Z',
      card: { board_title: 'Vendas' },
    });
    expect((await answered('approved', 'aprova', '&limit=1&page=2'))[0].card_id).toBe(gone);
    expect(await answered('rejected')).toMatchObject([{ card_id: no, comment: 'às 3' }]);
    expect(await answered('pending')).toEqual([]);
    expect(await answered('approved', 'vendas')).toEqual([]);
    // A person without access to the flow no longer sees their answers there.
    const member = world.flow.members.find(({ user_id }) => user_id === idOf('aprova'))!;
    await call('gestor', 'DELETE', `${board}/users/${member.id}`);
    expect([await answered('approved'), await answered('rejected')]).toEqual([[], []]);
  });
});

describe('a share link', () => {
  const open = async (slug: string) => {
    const answer = await server.app.inject(`/api/external_links/${slug}`);
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
  };
  const GONE = { status: 404, body: { message: 'Não foi possível localizar o card.', error: 'not_found' } };
  const share = async (id: string, title = 'Cliente') =>
    (await call('vendas', 'POST', `${board}/cards/${id}/external_links`, { title, with_comments: true })).body
      .data;

  test('shows the card to everyone who has it, without what only colleagues may know', async () => {
    const id = await aCard('Onix azul');
    await call('gestor', 'POST', `${board}/cards/${id}/owners`, { user_id: idOf('vendas') });
    await call('vendas', 'POST', `${board}/cards/${id}/comments`, {
      // Mentions a person without any other part in this card, too.
      description: `Combinado @${idOf('vendas')} e @${idOf('aprova')}`,
    });
    const { slug } = await share(id);
    const { status, body, headers } = await open(slug);
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(body.data).toMatchObject({
      title: 'Onix azul',
      identifier: 'VND-1',
      company: { name: `Empresa ${world.tenant_id}` },
      owners: [{ name: 'vendas' }],
      comments: [{ description: 'Combinado @vendas e @aprova', author_name: 'vendas' }],
      phases: world.flow.phases.map(({ name }) => ({ name })),
      attachments: [],
    });
    const text = JSON.stringify(body);
    for (const secret of ['@1.test', '.test"', idOf('vendas'), idOf('gestor'), 'tenant_id', 'file_key']) {
      expect(text, secret).not.toContain(secret);
    }
  });

  test('ends while its card is archived or its flow is inactive, and stays ended', async () => {
    const id = await aCard();
    const links = [await share(id), await share(id)];
    await call('gestor', 'PATCH', `${board}/cards/${id}/archive`);
    const end = (link: { id: string }) =>
      call('vendas', 'DELETE', `${board}/cards/${id}/external_links/${link.id}`);
    expect((await end(links[0])).status).toBe(200);
    const { rows } = await server.pool.query(
      "SELECT entity FROM changes WHERE tenant_id = $1 AND feed = $2 AND NOT gone AND entity IN ('external_link', 'history')",
      [world.tenant_id, `board:${world.flow.board.id}`],
    );
    expect(rows).toEqual([]);
    await call('gestor', 'PATCH', board, { enabled: false });
    expect((await end(links[1])).status).toBe(200);
    await call('gestor', 'PATCH', board, { enabled: true });
    await call('gestor', 'PATCH', `${board}/cards/${id}/unarchive`);
    for (const { slug } of links) expect((await open(slug)).body.error).toBe('link_deactivated');
  });

  test('ends after seven days, when it is revoked, and with its card', async () => {
    const id = await aCard();
    const [old, ended, last] = [await share(id), await share(id), await share(id)];
    expect(await open('x'.repeat(22))).toMatchObject(GONE);
    await call('vendas', 'DELETE', `${board}/cards/${id}/external_links/${ended.id}`);
    expect(await open(ended.slug)).toMatchObject({ status: 410, body: { error: 'link_deactivated' } });
    now = new Date(now.getTime() + 7 * 24 * 3_600_000 - 1);
    expect((await open(old.slug)).status).toBe(200);
    now = new Date(now.getTime() + 1);
    expect(await open(old.slug)).toMatchObject({
      status: 410,
      body: { error: 'link_expired', message: 'Este link venceu. Peça outro a quem enviou.' },
    });
    const fresh = await share(id);
    await call('gestor', 'PATCH', `${board}/cards/${id}/archive`);
    expect(await open(fresh.slug)).toMatchObject({ status: 410, body: { error: 'link_withdrawn' } });
    expect(last.slug).not.toBe(old.slug);
  });
});
