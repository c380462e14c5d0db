import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../tests/harness/server';
import { createWorld, type World } from '../../../tests/harness/world';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startServer();
  world = await createWorld(server, 1);
});
afterAll(() => server.close());

test('counts cards by the parts of the flow that they use, archived cards included', async () => {
  const board = `/boards/${world.flow.board.id}`;
  const post = async (path: string, body: object) =>
    (await world.call('gestor', 'POST', path, body)).body.data;
  const before = (await world.call('gestor', 'GET', `${board}/usage`)).body.data;
  expect(before).toEqual({ tags: [], fields: [], owners: [] });
  const tag = await post(`${board}/tags`, { name: 'Urgente' });
  const field = await post(`${board}/custom_fields`, { name: 'Sinal', type: 'currency' });
  const owner = world.people.vendas!.actor.user_id;
  for (const title of ['Onix', 'Argo', 'Polo']) {
    const card = await post(`${board}/cards`, {
      title,
      custom_fields: title === 'Polo' ? [] : [{ field_id: field.id, value: 100_000 }],
    });
    if (title === 'Polo') continue;
    await post(`${board}/cards/${card.id}/tags`, { tag_id: tag.id });
    await post(`${board}/cards/${card.id}/owners`, { user_id: owner });
    if (title === 'Argo') await world.call('gestor', 'PATCH', `${board}/cards/${card.id}/archive`, {});
  }
  const { status, body } = await world.call('vendas', 'GET', `${board}/usage`);
  expect(status).toBe(200);
  const both = { cards: 2, archived: 1 };
  expect(body.data).toEqual({
    tags: [{ id: tag.id, ...both }],
    fields: [{ id: field.id, ...both }],
    owners: [{ id: owner, ...both }],
  });
});
