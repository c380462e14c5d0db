import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../tests/harness/server';
import { createWorld, type World } from '../../../tests/harness/world';

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

/** Calls the API as a person of the company. */
const call: World['call'] = (...asked) => world.call(...asked);
const board = () => `/boards/${world.flow.board.id}`;
const phase = (name: string) => world.flow.phases.find(phase => phase.name === name)!.id;

describe('phases', () => {
  test('are added at the end, changed and reordered', async () => {
    const added = await call('gestor', 'POST', `${board()}/phases`, { name: 'Pós-venda', color: '#123456' });
    expect(added).toMatchObject({
      status: 201,
      body: { data: { name: 'Pós-venda', phase_order: 5, enabled: true, phase_approvers: [] } },
    });
    const url = `${board()}/phases/${added.body.data.id}`;
    expect((await call('gestor', 'PATCH', url, { name: 'Depois', is_final: true })).body.data).toMatchObject({
      name: 'Depois',
      is_final: true,
      color: '#123456',
    });
    const { body } = await call('gestor', 'GET', `${board()}/phases`);
    const ids = body.data.map(({ id }: { id: string }) => id).reverse();
    const ordered = await call('gestor', 'PATCH', `${board()}/phases-order`, { phase_ids: ids });
    expect(ordered.body.data.map(({ name }: { name: string }) => name)).toEqual([
      'Depois',
      'Entregue',
      'Aprovação',
      'Proposta',
      'Interesse',
    ]);
    const partial = await call('gestor', 'PATCH', `${board()}/phases-order`, { phase_ids: ids.slice(1) });
    expect(partial).toMatchObject({
      status: 422,
      body: { errors: { phase_ids: ['A ordem deve trazer todas as fases do fluxo, uma vez cada'] } },
    });
  });

  test('are inserted at the requested place', async () => {
    const post = (name: string, after_phase_id: string | null) =>
      call('gestor', 'POST', `${board()}/phases`, { name, after_phase_id });
    const added = await post('Vistoria', phase('Proposta'));
    expect(added).toMatchObject({ status: 201, body: { data: { phase_order: 3 } } });
    expect(added.body.data).not.toHaveProperty('after_phase_id');
    await post('Triagem', null);
    const { body } = await call('gestor', 'GET', `${board()}/phases`);
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual([
      'Triagem',
      'Interesse',
      'Proposta',
      'Vistoria',
      'Aprovação',
      'Entregue',
    ]);
    expect(await post('Perdida', world.newId())).toMatchObject({
      status: 422,
      body: { errors: { after_phase_id: ['Esta fase não existe mais neste fluxo'] } },
    });
  });

  test('without cards are deleted with their rules and approvers', async () => {
    expect((await call('gestor', 'DELETE', `${board()}/phases/${phase('Aprovação')}`)).status).toBe(204);
    const { body } = await call('gestor', 'GET', board());
    expect(body.data.phases).toHaveLength(3);
    expect(body.data.rules.map((rule: { to_phase_id: string }) => rule.to_phase_id)).not.toContain(
      phase('Aprovação'),
    );
    expect(await call('gestor', 'DELETE', `${board()}/phases/${phase('Aprovação')}`)).toMatchObject({
      status: 404,
    });
  });

  test('the last active one can’t be removed', async () => {
    for (const name of ['Proposta', 'Aprovação', 'Entregue']) {
      await call('gestor', 'PATCH', `${board()}/phases/${phase(name)}`, { enabled: false });
    }
    const last = `${board()}/phases/${phase('Interesse')}`;
    const refused = { status: 409, body: { error: 'last_phase' } };
    expect(await call('gestor', 'PATCH', last, { enabled: false })).toMatchObject(refused);
    expect(await call('gestor', 'DELETE', last)).toMatchObject(refused);
  });

  test('one is always final: the last active one, where no other is marked', async () => {
    const finals = async () =>
      (await call('gestor', 'GET', `${board()}/phases`)).body.data
        .filter(({ is_final }: { is_final: boolean }) => is_final)
        .map(({ name }: { name: string }) => name);
    const url = (name: string) => `${board()}/phases/${phase(name)}`;
    expect(await finals()).toEqual(['Entregue']);
    expect((await call('gestor', 'PATCH', url('Entregue'), { is_final: false })).body.data.is_final).toBe(
      true,
    );
    await call('gestor', 'PATCH', url('Entregue'), { enabled: false });
    expect(await finals()).toEqual(['Aprovação', 'Entregue']);
    await call('gestor', 'PATCH', url('Proposta'), { is_final: true });
    await call('gestor', 'DELETE', url('Aprovação'));
    await call('gestor', 'DELETE', url('Entregue'));
    expect(await finals()).toEqual(['Proposta']);
    await call('gestor', 'DELETE', url('Proposta'));
    expect(await finals()).toEqual(['Interesse']);
    // A flow created before this rule.
    await server.pool.query('UPDATE phases SET is_final = false WHERE board_id = $1', [world.flow.board.id]);
    const added = await call('gestor', 'POST', `${board()}/phases`, { name: 'Fim' });
    expect(added.body.data.is_final).toBe(true);
    const { rows } = await server.pool.query(
      "SELECT FROM changes WHERE feed = $1 AND entity = 'phase' AND row_id = $2 AND revision = (SELECT revision FROM feeds WHERE feed = $1)",
      [`board:${world.flow.board.id}`, added.body.data.id],
    );
    expect(rows).toHaveLength(1);
  });

  test('rules are replaced as a whole, and lead only to phases of the flow', async () => {
    const url = `${board()}/phases/${phase('Interesse')}/rules`;
    const to_phase_ids = [phase('Entregue'), phase('Proposta')];
    const first = await call('gestor', 'POST', url, { to_phase_ids });
    expect(new Set(first.body.data.map((rule: { to_phase_id: string }) => rule.to_phase_id))).toEqual(
      new Set(to_phase_ids),
    );
    expect(await call('gestor', 'POST', url, { to_phase_ids })).toEqual(first);
    await call('gestor', 'POST', url, { to_phase_ids: [phase('Entregue')] });
    const { body } = await call('vendas', 'GET', url);
    expect(body.data).toMatchObject([{ to_phase_id: phase('Entregue') }]);
    for (const wrong of [[phase('Interesse')], [world.newId()], [phase('Entregue'), phase('Entregue')]]) {
      const refused = await call('gestor', 'POST', url, { to_phase_ids: wrong });
      expect(Object.keys(refused.body.errors)[0]).toContain('to_phase_ids');
    }
    await call('gestor', 'POST', url, { to_phase_ids });
    const again = await call('gestor', 'POST', url, { to_phase_ids });
    expect(again.body.data.map(({ id }: { id: string }) => id).sort()).toEqual(
      first.body.data.map(({ id }: { id: string }) => id).sort(),
    );
    const { rows } = await server.pool.query('SELECT FROM rules WHERE from_phase_id = $1', [
      phase('Interesse'),
    ]);
    expect(rows).toHaveLength(2);
    await call('gestor', 'POST', url, { to_phase_ids: [phase('Entregue')] });
    const { body: made } = await call('vendas', 'POST', `${board()}/cards`, { title: 'Onix 2021' });
    const forbidden = await call('vendas', 'POST', `${board()}/cards/${made.data.id}/move`, {
      phase_id: phase('Proposta'),
    });
    expect(forbidden).toMatchObject({ status: 409, body: { error: 'no_rule' } });
  });
});
