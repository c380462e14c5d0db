import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../tests/harness/server';
import { createWorld, OUTSIDE_ADMIN, type World } from '../../tests/harness/world';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startServer();
  world = await createWorld(server, 1);
});
afterAll(() => server.close());

const board = () => `/boards/${world.flow.board.id}`;
const again = 'depois que esta edição começou. Salve de novo para ficar com o seu.';

describe('two people who change the configuration of a flow', () => {
  test('the second is shown the first one’s change, and can overwrite it after confirming', async () => {
    await world.call(OUTSIDE_ADMIN, 'PATCH', board(), { name: 'Vendas do ano', color: '#c92a2a' });
    const edit = { name: 'Vendas da loja', description: 'Do interesse à entrega', color: '#0b7285' };
    const was = { name: 'Vendas', description: '', color: '#0b7285' };
    expect(await world.call('gestor', 'PATCH', board(), { ...edit, was })).toEqual({
      status: 409,
      body: {
        message: 'Isto mudou enquanto sua alteração esperava. Escolha qual das duas vale.',
        error: 'changed_meanwhile',
        errors: {
          name: [`diretora mudou isto para «Vendas do ano» ${again}`],
          color: [`diretora mudou isto para «#c92a2a» ${again}`],
        },
        stands: { name: 'Vendas do ano', color: '#c92a2a' },
      },
    });
    const { body } = await world.call('gestor', 'GET', board());
    expect(body.data).toMatchObject({ name: 'Vendas do ano', description: '' });
    const told = { ...was, name: 'Vendas do ano', color: '#c92a2a' };
    expect(await world.call('gestor', 'PATCH', board(), { ...edit, was: told })).toMatchObject({
      status: 200,
      body: { data: { ...edit, slug: 'vendas-da-loja' } },
    });
  });

  test('have no conflict when they change different things, or make the same change', async () => {
    const name = 'Vendas de usados';
    await world.call(OUTSIDE_ADMIN, 'PATCH', board(), { name, color: '#c92a2a' });
    const edit = { color: '#c92a2a', description: 'Outra', was: { color: '#0b7285', description: 'x' } };
    expect(
      await world.call('gestor', 'PATCH', board(), { ...edit, was: { color: '#0b7285' } }),
    ).toMatchObject({ status: 200, body: { data: { name, color: '#c92a2a', description: 'Outra' } } });
  });

  test('are not named for an old change only because they changed something else since', async () => {
    await world.call('gestor', 'PATCH', board(), { name: 'Vendas I' });
    await world.call(OUTSIDE_ADMIN, 'PATCH', board(), { color: '#7048e8' });
    const { body } = await world.call('gestor', 'PATCH', board(), { name: 'V', was: { name: 'Vendas' } });
    expect(body.errors).toEqual({ name: [`Você mudou isto para «Vendas I» ${again}`] });
  });

  test.each([
    ['phases', () => world.flow.phases[0]!.id, { name: 'Contato', is_final: true }, 'para «sim»'],
    ['custom_fields', () => world.flow.fields[0]!.id, { name: 'Chassi', required: true }, 'para «sim»'],
    ['tags', () => world.flow.tags[0]!.id, { color: '#123456', name: 'Na troca' }, 'para «Na troca»'],
  ])('have a conflict for %s as well', async (part, id, theirs, words) => {
    const url = `${board()}/${part}/${id()}`;
    const { body: seen } = await world.call('gestor', 'GET', board());
    const was = seen.data[part].find((row: { id: string }) => row.id === id());
    await world.call(OUTSIDE_ADMIN, 'PATCH', url, theirs);
    const key = Object.keys(theirs)[1]!;
    const mine = { name: 'Meu', is_final: false, required: false };
    // Sends the old value again, so that it conflicts only with the other person's change.
    const edit = { [key]: key === 'name' ? mine.name : false, was };
    expect(await world.call('gestor', 'PATCH', url, edit)).toMatchObject({
      status: 409,
      body: { error: 'changed_meanwhile', errors: { [key]: [`diretora mudou isto ${words} ${again}`] } },
    });
  });

  test('have no conflict when a passage is only written differently, or an empty one means none', async () => {
    const url = `${board()}/phases/${world.flow.phases[1]!.id}`;
    const passage = { photos: 2, field_ids: [], checklist: false };
    const first = { passage, was: { passage: { checklist: false, photos: 0, field_ids: [] } } };
    expect((await world.call('gestor', 'PATCH', url, first)).status).toBe(200);
    const second = { passage: { ...passage, photos: 3 }, was: { passage } };
    expect((await world.call('gestor', 'PATCH', url, second)).status).toBe(200);
    expect(await world.call('gestor', 'PATCH', url, first)).toMatchObject({
      status: 409,
      body: { errors: { passage: [`Você mudou isto ${again}`] } },
    });
  });
});
