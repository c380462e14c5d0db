import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../tests/harness/server';
import { createWorld, type World } from '../../tests/harness/world';
import { expectSameAsServer } from '../../tests/simulation/invariants';

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

async function call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) {
  const { token, actor } = world.people.gestor!;
  const answer = await server.app.inject({
    method,
    url: `/api/boards/${world.flow.board.id}${url}`,
    payload,
    headers: { authorization: `Bearer ${token}`, 'x-tenant': String(actor.tenant_id) },
  });
  return { status: answer.statusCode, body: answer.body ? answer.json() : null };
}

test('values that the flow no longer has are removed from its cards, from search and from devices', async () => {
  const [plate, price] = world.flow.fields.map(({ id }) => id);
  const [swap, urgent] = world.flow.tags.map(({ id }) => id);
  const custom_fields = [
    { field_id: plate, value: 'ABC1D23' },
    { field_id: price, value: 100 },
  ];
  const made = [];
  for (const title of ['Onix', 'Argo', 'Arquivado']) {
    const { body } = await call('POST', '/cards', { title, custom_fields });
    for (const tag_id of [swap, urgent]) await call('POST', `/cards/${body.data.id}/tags`, { tag_id });
    made.push(body.data.id);
  }
  await call('PATCH', `/cards/${made[2]}/archive`);
  const client = world.client('device', 'vendas');
  client.startSync();
  await world.settle();
  const version = (await client.db.card.get(made[0]))!.data_version;

  expect((await call('DELETE', `/custom_fields/${plate}`)).status).toBe(204);
  expect((await call('DELETE', `/tags/${swap}`)).status).toBe(204);
  await server.drain();
  for (const archived of [0, 1]) {
    const { body } = await call('GET', `/cards?archived=${archived}`);
    expect(body.data).toHaveLength(archived ? 1 : 2);
    for (const card of body.data) {
      expect([card.custom_fields, card.tag_ids]).toEqual([{ [price!]: 100 }, [urgent]]);
    }
    expect((await call('GET', `/cards?archived=${archived}&search=abc1d23`)).body.meta.total).toBe(0);
    expect((await call('GET', `/cards?archived=${archived}&tag_id=${swap}`)).body.meta.total).toBe(0);
  }
  client.startSync();
  await world.settle();
  expect(await client.db.card.get(made[0])).toMatchObject({
    custom_fields: { [price!]: 100 },
    tag_ids: [urgent],
    data_version: version,
  });
  await expectSameAsServer(world, client, 'vendas');
});
