import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../tests/harness/server';
import { createWorld, type World } from '../../tests/harness/world';

const folder = mkdtempSync(join(tmpdir(), 'patio-passage-'));
let server: TestServer;
let world: World;
let seed = 0;
beforeAll(async () => {
  server = await startServer({ listen: true, env: { DATA_DIR: folder } });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  seed += 1;
  world = await createWorld(server, seed);
});

const call: World['call'] = (...asked) => world.call(...asked);
const board = () => `/boards/${world.flow.board.id}`;
const phase = (name: string) => world.flow.phases.find(phase => phase.name === name)!.id;
const field = (name: string) => world.flow.fields.find(field => field.name === name)!.id;
const ask = (name: string, passage: object | null) =>
  call('gestor', 'PATCH', `${board()}/phases/${phase(name)}`, { passage });

async function makeCard(): Promise<string> {
  const { body } = await call('vendas', 'POST', `${board()}/cards`, { title: 'Onix' });
  return `${board()}/cards/${body.data.id}`;
}
const move = (card: string, to: string) => call('vendas', 'POST', `${card}/move`, { phase_id: phase(to) });
const phaseOf = async (card: string) => {
  const { body } = await call('vendas', 'GET', card);
  return world.flow.phases.find(({ id }) => id === body.data.current_phase_id)!.name;
};

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==',
  'base64',
);
async function attach(card: string, content: Buffer, name: string) {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(content)]), name);
  const headers = {
    authorization: `Bearer ${world.people.vendas!.token}`,
    'x-tenant': String(world.tenant_id),
  };
  const answer = await fetch(`${server.url}/api${card}/attachments`, { method: 'POST', body: form, headers });
  expect(answer.status).toBe(201);
}
async function addItem(card: string): Promise<string> {
  const task = await call('vendas', 'POST', `${card}/tasks`, { title: 'Vistoria' });
  const path = `${card}/tasks/${task.body.data.id}/options`;
  const item = await call('vendas', 'POST', path, { title: 'Pneus' });
  return `${path}/${item.body.data.id}`;
}
const fill = (card: string, name: string, value: unknown) =>
  call('vendas', 'PATCH', card, { custom_fields: [{ field_id: field(name), value }] });

describe('the passage of a phase', () => {
  test('is empty at first, and is set and removed as a whole', async () => {
    const { body } = await call('vendas', 'GET', `${board()}/phases`);
    expect(body.data.map((row: { passage: unknown }) => row.passage)).toEqual([null, null, null, null]);
    const asked = await ask('Proposta', { field_ids: [field('Placa')], checklist: true, photos: 3 });
    expect(asked.body.data.passage).toEqual({
      field_ids: [field('Placa')],
      checklist: true,
      photos: 3,
      slot_ids: [],
    });
    const less = await ask('Proposta', { photos: 1 });
    expect(less.body.data.passage).toEqual({ field_ids: [], checklist: false, photos: 1, slot_ids: [] });
    expect((await ask('Proposta', null)).body.data.passage).toBeNull();
    const added = await call('gestor', 'POST', `${board()}/phases`, {
      name: 'Vistoria',
      passage: { checklist: true },
    });
    expect(added.body.data.passage).toEqual({ field_ids: [], checklist: true, photos: 0, slot_ids: [] });
  });

  test('accepts only fields of this flow, within limits', async () => {
    const other = await call('gestor', 'POST', '/boards', { name: 'Outro', prefix: 'OUT' });
    const foreign = await call('gestor', 'POST', `/boards/${other.body.data.id}/custom_fields`, {
      name: 'Chassi',
      type: 'string',
    });
    const unknown = { 'passage.field_ids': ['Há um campo que não existe mais neste fluxo'] };
    for (const [passage, errors] of [
      [{ field_ids: [foreign.body.data.id] }, unknown],
      [{ field_ids: [world.newId()] }, unknown],
      [{ field_ids: [field('Placa'), field('Placa')] }, { 'passage.field_ids': ['Há itens repetidos'] }],
      [{ photos: 51 }, { 'passage.photos': ['No máximo 50 fotos'] }],
      [{ photos: -1 }, { 'passage.photos': ['Deve ser no mínimo 0'] }],
      [{ photos: 1.5 }, { 'passage.photos': ['Número inválido'] }],
      [{ checklist: 'sim' }, { 'passage.checklist': ['Valor inválido'] }],
    ] as const) {
      expect(await ask('Proposta', passage)).toMatchObject({ status: 422, body: { errors } });
    }
    const created = await call('gestor', 'POST', `${board()}/phases`, {
      name: 'Vistoria',
      passage: { field_ids: [foreign.body.data.id] },
    });
    expect(created).toMatchObject({ status: 422, body: { errors: unknown } });
    expect((await call('vendas', 'GET', `${board()}/phases`)).body.data[1].passage).toBeNull();
  });

  test('loses a field that is deleted from the flow, and devices are updated', async () => {
    await ask('Proposta', { field_ids: [field('Placa'), field('Valor')], photos: 2 });
    await call('gestor', 'DELETE', `${board()}/custom_fields/${field('Placa')}`);
    const { body } = await call('vendas', 'GET', `${board()}/phases`);
    expect(body.data[1].passage).toEqual({
      field_ids: [field('Valor')],
      checklist: false,
      photos: 2,
      slot_ids: [],
    });
    const { rows } = await server.pool.query(
      `SELECT FROM changes WHERE feed = $1 AND row_id = $2
          AND revision = (SELECT revision FROM feeds WHERE tenant_id = $3 AND feed = $1)`,
      [`board:${world.flow.board.id}`, phase('Proposta'), world.tenant_id],
    );
    expect(rows).toHaveLength(1);
  });
});

describe('a card', () => {
  test('goes on once nothing is missing, and until then is refused with the list of it', async () => {
    await ask('Proposta', { field_ids: [field('Placa')], checklist: true, photos: 1 });
    const card = await makeCard();
    await move(card, 'Proposta');
    const item = await addItem(card);
    const refused = async (missing: string) =>
      expect(await move(card, 'Aprovação')).toMatchObject({
        status: 409,
        body: {
          error: 'passage_missing',
          message: `O card não pode ser movido para essa fase. Antes de sair de «Proposta»: ${missing}.`,
        },
      });
    await refused('preencha Placa; conclua a checklist (0 de 1); junte 1 foto');
    await fill(card, 'Placa', 'ABC1D23');
    await refused('conclua a checklist (0 de 1); junte 1 foto');
    await call('vendas', 'PATCH', item, { checked: true });
    await attach(card, Buffer.from('um laudo'), 'laudo.txt');
    await refused('junte 1 foto');
    await attach(card, PICTURE, 'frente.png');
    expect((await move(card, 'Aprovação')).status).toBe(200);
  });

  test('goes back without any requirement', async () => {
    await ask('Proposta', { photos: 5 });
    const card = await makeCard();
    await move(card, 'Proposta');
    expect((await move(card, 'Interesse')).status).toBe(200);
  });
});

describe('an approved card', () => {
  const approve = async (card: string) => {
    const { body } = await call('aprova', 'GET', card);
    const [approval] = body.data.phase_approvals;
    return call('aprova', 'POST', `${card}/approvals/${approval.id}/approve`, {});
  };
  const inApproval = async () => {
    const card = await makeCard();
    await move(card, 'Proposta');
    await move(card, 'Aprovação');
    return card;
  };

  test.each([
    ['the last field', { field: true }, (card: string) => fill(card, 'Placa', 'ABC1D23')],
    ['the last photo', { photos: 1 }, (card: string) => attach(card, PICTURE, 'frente.png')],
    ['the last tick', { checklist: true }, null],
  ])('stays until %s, which moves it in the same transaction', async (_, asked, last) => {
    const { field: byField, ...rest } = { field: false, ...asked };
    await ask('Aprovação', { ...rest, field_ids: byField ? [field('Placa')] : [] });
    const card = await inApproval();
    const item = last ? null : await addItem(card);
    expect((await approve(card)).status).toBe(200);
    expect(await phaseOf(card)).toBe('Aprovação');
    if (last) await last(card);
    else await call('vendas', 'PATCH', item!, { checked: true });
    // No job has run in between.
    expect(await phaseOf(card)).toBe('Entregue');
    const { body } = await call('vendas', 'GET', `${card}/history`);
    expect(body.data[0]).toMatchObject({
      kind: 'phase_moved',
      automatic: true,
      user_id: world.people.vendas!.actor.user_id,
    });
  });

  test('goes on with the last answer when nothing else is missing', async () => {
    await ask('Aprovação', { photos: 1 });
    const card = await inApproval();
    await attach(card, PICTURE, 'frente.png');
    expect(await phaseOf(card)).toBe('Aprovação');
    await approve(card);
    expect(await phaseOf(card)).toBe('Entregue');
  });

  test.each([
    ['its phase asks for less', () => ask('Aprovação', null)],
    [
      'a field that was asked for goes',
      () => call('gestor', 'DELETE', `${board()}/custom_fields/${field('Placa')}`),
    ],
  ])('goes on when %s', async (_, ease) => {
    await ask('Aprovação', { field_ids: [field('Placa')] });
    const card = await inApproval();
    await approve(card);
    await server.drain();
    expect(await phaseOf(card)).toBe('Aprovação');
    await ease();
    await server.drain();
    expect(await phaseOf(card)).toBe('Entregue');
  });
});

describe('a template', () => {
  const keep = async () => {
    const made = await call('gestor', 'POST', '/templates', { board_id: world.flow.board.id, name: 'Nosso' });
    return made.body.data;
  };

  test('has the requirements of its flow, with fields of its own', async () => {
    await ask('Proposta', { field_ids: [field('Valor')], checklist: true, photos: 2 });
    const { id, content } = await keep();
    expect(content.phases.map((row: { passage: unknown }) => row.passage)).toEqual([
      null,
      { fields: [1], checklist: true, photos: 2, slots: [] },
      null,
      null,
    ]);
    const { body } = await call('gestor', 'POST', '/boards/create_from_template', { template_id: id });
    const value = body.data.custom_fields.find((row: { name: string }) => row.name === 'Valor');
    expect(body.data.phases[1].passage).toEqual({
      field_ids: [value.id],
      checklist: true,
      photos: 2,
      slot_ids: [],
    });
    expect(value.id).not.toBe(field('Valor'));
    const phases = content.phases.with(1, { ...content.phases[1], passage: { fields: [2] } });
    const wrong = await call('gestor', 'PATCH', `/templates/${id}`, { content: { ...content, phases } });
    expect(wrong).toMatchObject({
      status: 422,
      body: { errors: { 'content.phases': ['Há um campo que não existe neste modelo'] } },
    });
  });

  test('has no requirements if it was saved before phases had them', async () => {
    const { id } = await keep();
    await server.pool.query(
      `UPDATE templates SET content = jsonb_set(content, '{phases}', (SELECT jsonb_agg(p - 'passage')
         FROM jsonb_array_elements(content->'phases') p)) WHERE id = $1`,
      [id],
    );
    const { body } = await call('gestor', 'GET', `/templates/${id}`);
    expect(body.data.content.phases[0].passage).toBeNull();
    const made = await call('gestor', 'POST', '/boards/create_from_template', { template_id: id });
    expect(made.body.data.phases[0].passage).toBeNull();
  });
});
