import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { boardFeed, userFeed } from '../../../domain/entities/feeds';
import { SAVED_VIEWS_MAX } from '../../../domain/flow/saved-views';
import { startServer, type TestServer } from '../../../tests/harness/server';
import { createWorld, OUTSIDE_ADMIN, type World } from '../../../tests/harness/world';
import { inTransaction } from '../../database/transaction';
import { changeMember } from '../../people/change-member';
import { eraseAccount } from '../../people/erase-account';
import { readSync } from '../../sync/read-sync';

let server: TestServer;
let world: World;
let seed = 0;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  seed += 1;
  world = await createWorld(server, seed);
});

const views = () => `/boards/${world.flow.board.id}/views`;
const filter = (text = '') => ({ text, tag_ids: [world.flow.tags[0]!.id], owner_ids: [], due: 'overdue' });
const add = (who: string, name: string, more: object = {}) =>
  world.call(who, 'POST', views(), { name, filter: filter(), ...more });
const share = (name: string, who = 'gestor') => add(who, name, { shared: true });
const idOf = async (added: ReturnType<typeof add>): Promise<string> => (await added).body.data.id;
const named = async (who: string) =>
  (await world.call(who, 'GET', views())).body.data.map(({ name }: { name: string }) => name);

/** Returns the names of the views that this person's device has after a pull without cursors. */
async function onDevice(who: string): Promise<Record<'shared_view' | 'own_view', unknown[]>> {
  const { pages } = await readSync(server.pool, world.people[who]!.actor, { feeds: {}, unsettled: [] });
  const rows = (entity: string) =>
    pages.flatMap(page => page.rows).flatMap(row => (row.entity === entity && row.row ? [row.row.name] : []));
  return { shared_view: rows('shared_view'), own_view: rows('own_view') };
}
const memberId = (who: string) =>
  world.flow.members.find(({ user_id }) => user_id === world.people[who]!.actor.user_id)!.id;
const removeMember = (who: string) =>
  world.call('gestor', 'DELETE', `/boards/${world.flow.board.id}/users/${memberId(who)}`);

describe('a personal view', () => {
  test('is saved, renamed, refilled and deleted, and can’t be seen by other people', async () => {
    const { status, body } = await add('vendas', ' Atrasados ');
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ name: 'Atrasados', filter: filter(), shared: false });
    expect(body.data).not.toHaveProperty('owner_id');
    const at = `${views()}/${body.data.id}`;
    const changed = await world.call('vendas', 'PATCH', at, { name: 'Meus', filter: filter('onix') });
    expect(changed.body.data).toMatchObject({ name: 'Meus', filter: filter('onix') });
    expect(await named('vendas')).toEqual(['Meus']);

    for (const who of ['gestor', 'aprova', OUTSIDE_ADMIN]) {
      expect(await named(who)).toEqual([]);
      expect(await world.call(who, 'PATCH', at, { name: 'Outro' })).toMatchObject({
        status: 404,
        body: { message: 'Não foi possível localizar a visão.' },
      });
      expect((await world.call(who, 'DELETE', at)).status).toBe(404);
      expect(await onDevice(who)).toEqual({ shared_view: [], own_view: [] });
    }
    expect(await onDevice('vendas')).toEqual({ shared_view: [], own_view: ['Meus'] });
    expect((await world.call('vendas', 'DELETE', at)).status).toBe(204);
    expect(await onDevice('vendas')).toEqual({ shared_view: [], own_view: [] });
  });

  test('can be created in a deactivated flow, too', async () => {
    await world.call('gestor', 'PATCH', `/boards/${world.flow.board.id}`, { enabled: false });
    expect((await add('vendas', 'Antes')).status).toBe(201);
    expect(await share('Antes')).toMatchObject({ status: 409, body: { error: 'board_disabled' } });
  });

  test('can belong to a company administrator who isn’t a member, too', async () => {
    await add(OUTSIDE_ADMIN, 'Da casa');
    expect(await onDevice(OUTSIDE_ADMIN)).toMatchObject({ own_view: ['Da casa'] });
  });
});

describe('a shared view', () => {
  test('is visible to everyone in the flow, and changed only by its administrators', async () => {
    const id = await idOf(share('Da equipe'));
    for (const who of ['gestor', 'vendas', 'aprova']) {
      expect(await named(who)).toEqual(['Da equipe']);
      expect(await onDevice(who)).toEqual({ shared_view: ['Da equipe'], own_view: [] });
    }
    const refused = { status: 409, body: { error: 'not_allowed' } };
    expect(await share('Minha', 'vendas')).toMatchObject(refused);
    const at = `${views()}/${id}`;
    expect(await world.call('vendas', 'PATCH', at, { name: 'Minha' })).toMatchObject(refused);
    expect(await world.call('vendas', 'DELETE', at)).toMatchObject(refused);
    const renamed = await world.call(OUTSIDE_ADMIN, 'PATCH', at, { name: 'De todos' });
    expect(renamed.body.data).toMatchObject({ name: 'De todos', shared: true, filter: filter() });
    expect((await world.call('gestor', 'DELETE', at)).status).toBe(204);
    expect(await onDevice('vendas')).toEqual({ shared_view: [], own_view: [] });
  });

  test('belongs to its own flow only', async () => {
    const id = await idOf(share('Da equipe'));
    const blank = await world.call('gestor', 'POST', '/boards', { name: 'Outro', prefix: 'OUT' });
    const at = `/boards/${blank.body.data.id}/views/${id}`;
    expect((await world.call('gestor', 'PATCH', at, { name: 'X' })).status).toBe(404);
    expect((await world.call('gestor', 'DELETE', at)).status).toBe(404);
    const other = await createWorld(server, seed + 1000);
    expect((await other.call('gestor', 'DELETE', `${views()}/${id}`)).status).toBe(404);
    expect(await named('vendas')).toEqual(['Da equipe']);
  });
});

describe('a refused view', () => {
  test('has a name that the same owner already uses; other owners’ names don’t matter', async () => {
    await add('vendas', 'Atrasados');
    const taken = { status: 422, body: { errors: { name: ['Já há uma visão com este nome'] } } };
    expect(await add('vendas', 'ATRASADOS')).toMatchObject(taken);
    expect((await add('aprova', 'Atrasados')).status).toBe(201);
    expect((await share('Atrasados')).status).toBe(201);
    const id = await idOf(add('vendas', 'Outra'));
    expect(await world.call('vendas', 'PATCH', `${views()}/${id}`, { name: 'atrasados' })).toMatchObject(
      taken,
    );
    expect((await world.call('vendas', 'PATCH', `${views()}/${id}`, { name: 'OUTRA' })).status).toBe(200);
  });

  test('is one of two saved at once with the same name', async () => {
    const answers = await Promise.all(['Uma', 'Uma', 'Uma'].map(name => add('vendas', name)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  });

  test('has an invalid name or filter, reported beside its field', async () => {
    expect((await add('vendas', 'x'.repeat(51))).body.errors).toEqual({
      name: ['Máximo de 50 caracteres excedido'],
    });
    expect((await add('vendas', ' ')).body.errors).toEqual({ name: ['Campo obrigatório'] });
    const wrong = await add('vendas', 'Atrasados', { filter: { ...filter(), due: 'never', tag_ids: ['x'] } });
    expect(wrong.status).toBe(422);
    expect(wrong.body.errors).toMatchObject({ 'filter.due': ['Opção inválida'] });
  });

  test('exceeds the limit of a person or of the flow', async () => {
    for (const owner of [world.people.vendas!.actor.user_id, null])
      await server.pool.query(
        `INSERT INTO saved_views (tenant_id, id, board_id, owner_id, name, filter)
         SELECT $1, gen_random_uuid(), $2, $3, 'n' || n, $4 FROM generate_series(1, $5) n`,
        [world.tenant_id, world.flow.board.id, owner, filter(), SAVED_VIEWS_MAX],
      );
    expect(await add('vendas', 'Mais')).toMatchObject({
      status: 409,
      body: { message: 'No máximo 50 visões suas por fluxo: exclua uma antes de salvar outra.' },
    });
    expect(await share('Mais')).toMatchObject({
      body: { message: 'No máximo 50 visões compartilhadas por fluxo: exclua uma antes de salvar outra.' },
    });
    expect((await add('aprova', 'Mais')).status).toBe(201);
  });
});

describe('losing sight of the flow deletes a person’s views', () => {
  const left = async (who: string) =>
    (
      await server.pool.query('SELECT name FROM saved_views WHERE tenant_id = $1 AND owner_id = $2', [
        world.tenant_id,
        world.people[who]!.actor.user_id,
      ])
    ).rows.map(({ name }) => name);
  const by = () => ({
    user_id: world.people.gestor!.actor.user_id,
    byOrganization: true,
    bySupport: false,
    mayMakeAdmins: true,
    isConfirmed: true,
  });
  const setRole = (who: string, role: 'admin' | 'user') =>
    inTransaction(server.pool, client =>
      changeMember(client, world.tenant_id, world.people[who]!.actor.user_id, { role }, by()),
    );

  test('when a member is removed, and only in that flow', async () => {
    const blank = await world.call('vendas', 'POST', '/boards', { name: 'Outro', prefix: 'OUT' });
    await add('vendas', 'Daqui');
    await world.call('vendas', 'POST', `/boards/${blank.body.data.id}/views`, {
      name: 'De lá',
      filter: filter(),
    });
    await add('aprova', 'De outra');
    const actor = world.people.vendas!.actor;
    const mine = userFeed(actor.user_id);
    const before = await readSync(server.pool, actor, { feeds: {}, unsettled: [] });
    const { cursor } = before.pages.find(({ feed }) => feed === mine)!;
    expect((await removeMember('vendas')).status).toBe(204);
    expect(await left('vendas')).toEqual(['De lá']);
    expect(await left('aprova')).toEqual(['De outra']);
    const after = await readSync(server.pool, actor, { feeds: { [mine]: cursor }, unsettled: [] });
    const told = after.pages.find(({ feed }) => feed === mine)!.rows;
    expect(told).toContainEqual(expect.objectContaining({ entity: 'own_view', row: null }));
    expect(after.entitled).not.toContain(boardFeed(world.flow.board.id));
  });

  test('but not when the removed member administers the company', async () => {
    await setRole('vendas', 'admin');
    await add('vendas', 'Daqui');
    await removeMember('vendas');
    expect(await left('vendas')).toEqual(['Daqui']);
    await setRole('vendas', 'user');
    expect(await left('vendas')).toEqual([]);
  });

  test('when a person leaves the company or is erased', async () => {
    await add('vendas', 'Daqui');
    await add('aprova', 'Daqui');
    await server.app.inject({
      method: 'POST',
      url: `/api/me/tenants/${world.tenant_id}/leave`,
      headers: { authorization: `Bearer ${world.people.vendas!.token}` },
    });
    expect(await left('vendas')).toEqual([]);
    expect(await left('aprova')).toEqual(['Daqui']);
    await inTransaction(server.pool, client => eraseAccount(client, world.people.aprova!.actor.user_id));
    expect(await left('aprova')).toEqual([]);
  });
});
