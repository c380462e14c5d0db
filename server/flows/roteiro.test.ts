import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../tests/harness/server';
import { createWorld, OUTSIDE_ADMIN, type World } from '../../tests/harness/world';

const folder = mkdtempSync(join(tmpdir(), 'patio-roteiro-'));
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

interface Slot {
  id: string;
  name: string;
  outline: string;
}
let front: Slot;
let panel: Slot;
beforeEach(async () => {
  seed += 1;
  world = await createWorld(server, seed);
  front = { id: world.newId(), name: 'Frente', outline: 'front' };
  panel = { id: world.newId(), name: 'Painel', outline: 'dashboard' };
});

const call: World['call'] = (...asked) => world.call(...asked);
const board = () => `/boards/${world.flow.board.id}`;
const phase = (name: string) => world.flow.phases.find(phase => phase.name === name)!.id;
const ask = (name: string, passage: object | null) =>
  call('gestor', 'PATCH', `${board()}/phases/${phase(name)}`, { passage });
const setSlots = (photo_slots: unknown[], more: object = {}, person = 'gestor') =>
  call(person, 'PATCH', board(), { photo_slots, ...more });

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
async function photograph(card: string, slot: string | null, content = PICTURE) {
  const form = new FormData();
  if (slot) form.set('slot', slot);
  form.set('file', new Blob([new Uint8Array(content)]), 'foto.png');
  const headers = {
    authorization: `Bearer ${world.people.vendas!.token}`,
    'x-tenant': String(world.tenant_id),
  };
  const answer = await fetch(`${server.url}/api${card}/attachments`, { method: 'POST', body: form, headers });
  return { status: answer.status, body: await answer.json() };
}
/** Returns whether the latest revision of the flow's feed publishes a row. */
async function isTold(rowId: string): Promise<boolean> {
  const { rows } = await server.pool.query(
    `SELECT FROM changes WHERE feed = $1 AND row_id = $2
        AND revision = (SELECT revision FROM feeds WHERE tenant_id = $3 AND feed = $1)`,
    [`board:${world.flow.board.id}`, rowId, world.tenant_id],
  );
  return rows.length > 0;
}

describe('the roteiro of a flow', () => {
  test('is empty at first, and is saved as a whole, in order', async () => {
    expect((await call('vendas', 'GET', board())).body.data.photo_slots).toEqual([]);
    const { body } = await setSlots([panel, front]);
    expect(body.data.photo_slots).toEqual([panel, front]);
    expect((await call('vendas', 'GET', board())).body.data.photo_slots).toEqual([panel, front]);
    expect(await isTold(world.flow.board.id)).toBe(true);
    // A change that does not contain the roteiro keeps it.
    await call('gestor', 'PATCH', board(), { description: 'Outra' });
    expect((await call('vendas', 'GET', board())).body.data.photo_slots).toEqual([panel, front]);
    const { rows } = await server.pool.query(
      "SELECT details FROM audit_events WHERE tenant_id = $1 AND kind = 'flow_configured'",
      [world.tenant_id],
    );
    expect(rows).toContainEqual({
      details: {
        'update board': 1,
        fields: { [world.flow.board.id]: ['photo_slots'] },
        changes: [{ what: 'Roteiro de fotos', was: '', now: `${panel.name}, ${front.name}` }],
      },
    });
  });

  test('is set by administrators of the flow, with a distinct name for each photo', async () => {
    expect(await setSlots([front], {}, 'vendas')).toMatchObject({
      status: 409,
      body: { error: 'not_allowed' },
    });
    const twice = { ...panel, name: 'FRENTE' };
    for (const [slots, errors] of [
      [[front, twice], { photo_slots: ['Há fotos com o mesmo nome'] }],
      [[front, { ...panel, id: front.id }], { photo_slots: ['Há itens repetidos'] }],
      [[{ ...front, name: ' ' }], { 'photo_slots.0.name': ['Campo obrigatório'] }],
      [[{ ...front, outline: 'roof' }], { 'photo_slots.0.outline': ['Opção inválida'] }],
      [
        Array.from({ length: 31 }, (_, at) => ({ ...front, id: world.newId(), name: `Foto ${at}` })),
        { photo_slots: ['No máximo 30 fotos'] },
      ],
    ] as const)
      expect(await setSlots([...slots])).toMatchObject({ status: 422, body: { errors } });
  });

  test('is not overwritten by a stale edit, which is refused with the current value', async () => {
    await setSlots([front, panel], {}, OUTSIDE_ADMIN);
    expect(await setSlots([panel], { was: { photo_slots: [] } })).toMatchObject({
      status: 409,
      body: {
        error: 'changed_meanwhile',
        errors: {
          photo_slots: [
            'diretora mudou isto para «Frente, Painel» depois que esta edição começou. Salve de novo para ficar com o seu.',
          ],
        },
      },
    });
    expect((await setSlots([panel], { was: { photo_slots: [front, panel] } })).status).toBe(200);
  });
});

describe('a phase that asks for photos of the roteiro', () => {
  test('accepts only existing ones, and no longer requires one that is deleted', async () => {
    await setSlots([front, panel]);
    const unknown = await ask('Proposta', { slot_ids: [world.newId()] });
    expect(unknown).toMatchObject({
      status: 422,
      body: { errors: { 'passage.slot_ids': ['Há uma foto que não existe mais no roteiro deste fluxo'] } },
    });
    const asked = await ask('Proposta', { slot_ids: [front.id, panel.id] });
    expect(asked.body.data.passage.slot_ids).toEqual([front.id, panel.id]);
    await setSlots([{ ...panel, name: 'Painel aceso' }]);
    const { body } = await call('vendas', 'GET', `${board()}/phases`);
    expect(body.data[1].passage.slot_ids).toEqual([panel.id]);
    expect(await isTold(phase('Proposta'))).toBe(true);
  });

  test('reports a conflict to an old app that does not know the roteiro before it can overwrite it', async () => {
    await setSlots([front]);
    const old = { field_ids: [], checklist: false, photos: 2 };
    const edit = (was: object) =>
      call('gestor', 'PATCH', `${board()}/phases/${phase('Proposta')}`, {
        passage: { ...old, photos: 3 },
        was: { passage: was },
      });
    await ask('Proposta', old);
    expect((await edit(old)).status).toBe(200);
    await ask('Proposta', { ...old, slot_ids: [front.id] });
    expect(await edit(old)).toMatchObject({ status: 409, body: { error: 'changed_meanwhile' } });
  });

  test('lets a card go on once all of them are attached, and until then lists the missing ones', async () => {
    await setSlots([front, panel]);
    await ask('Proposta', { slot_ids: [panel.id, front.id] });
    const card = await makeCard();
    await move(card, 'Proposta');
    const refused = async (missing: string) =>
      expect(await move(card, 'Aprovação')).toMatchObject({
        status: 409,
        body: {
          error: 'passage_missing',
          message: `O card não pode ser movido para essa fase. Antes de sair de «Proposta»: ${missing}.`,
        },
      });
    await refused('fotografe Frente e Painel');
    const { status, body } = await photograph(card, front.id);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ slot: front.id, content_type: 'image/png' });
    await photograph(card, null);
    await photograph(card, panel.id, Buffer.from('um laudo'));
    await refused('fotografe Painel');
    await photograph(card, panel.id);
    expect((await move(card, 'Aprovação')).status).toBe(200);
    const detail = await call('vendas', 'GET', card);
    const slots = detail.body.data.attachments.map((row: { slot: string | null }) => row.slot);
    expect(slots.sort()).toEqual([front.id, null, panel.id, panel.id].sort());
  });

  const approve = async (card: string) => {
    const { body } = await call('aprova', 'GET', card);
    return call('aprova', 'POST', `${card}/approvals/${body.data.phase_approvals[0].id}/approve`, {});
  };

  test.each([
    ['the last photo comes', (card: string) => photograph(card, panel.id)],
    ['the roteiro loses it', () => setSlots([])],
  ])('lets an approved card go on when %s', async (_, last) => {
    await setSlots([panel]);
    await ask('Aprovação', { slot_ids: [panel.id] });
    const card = await makeCard();
    await move(card, 'Proposta');
    await move(card, 'Aprovação');
    await approve(card);
    expect(await phaseOf(card)).toBe('Aprovação');
    await last(card);
    await server.drain();
    expect(await phaseOf(card)).toBe('Entregue');
  });
});

describe('a photo for a slot that the roteiro does not have', () => {
  test('is refused with a message, and its stored file is deleted', async () => {
    const card = await makeCard();
    const { status, body } = await photograph(card, world.newId());
    expect({ status, error: body.error }).toEqual({ status: 409, error: 'slot_gone' });
    expect(body.message).toContain('O roteiro não tem mais esta foto');
    expect(await photograph(card, 'frente')).toMatchObject({
      status: 422,
      body: { errors: { slot: ['Identificador inválido'] } },
    });
    const { rows } = await server.pool.query('SELECT FROM uploads WHERE tenant_id = $1', [world.tenant_id]);
    expect(rows).toEqual([]);
  });

  test('stays on its card among the other photos when the slot is deleted later', async () => {
    await setSlots([front]);
    const card = await makeCard();
    await photograph(card, front.id);
    await setSlots([]);
    const { body } = await call('vendas', 'GET', `${card}/attachments`);
    expect(body.data).toMatchObject([{ slot: front.id }]);
  });
});

describe('a template', () => {
  const keep = async () => {
    const { body } = await call('gestor', 'POST', '/templates', {
      board_id: world.flow.board.id,
      name: 'Nosso',
    });
    return body.data;
  };

  test('includes the roteiro and the requirements of phases, with slots of its own', async () => {
    await setSlots([front, panel]);
    await ask('Proposta', { slot_ids: [panel.id] });
    const { id, content } = await keep();
    expect(content.photo_slots).toEqual([
      { name: 'Frente', outline: 'front' },
      { name: 'Painel', outline: 'dashboard' },
    ]);
    expect(content.phases[1].passage).toMatchObject({ slots: [1] });
    const { body } = await call('gestor', 'POST', '/boards/create_from_template', { template_id: id });
    const [first, second] = body.data.photo_slots;
    expect([first, second]).toMatchObject(content.photo_slots);
    expect(second.id).not.toBe(panel.id);
    expect(body.data.phases[1].passage.slot_ids).toEqual([second.id]);
    const phases = content.phases.with(1, { ...content.phases[1], passage: { slots: [2] } });
    expect(
      await call('gestor', 'PATCH', `/templates/${id}`, { content: { ...content, phases } }),
    ).toMatchObject({
      status: 422,
      body: { errors: { 'content.phases': ['Há uma foto que não existe neste modelo'] } },
    });
  });

  test('has no roteiro if it was saved before there were roteiros', async () => {
    await ask('Proposta', { photos: 2 });
    const { id } = await keep();
    await server.pool.query(
      `UPDATE templates SET content = (content - 'photo_slots') || jsonb_build_object('phases',
         (SELECT jsonb_agg(p #- '{passage,slots}') FROM jsonb_array_elements(content->'phases') p)) WHERE id = $1`,
      [id],
    );
    const { body } = await call('gestor', 'GET', `/templates/${id}`);
    expect(body.data.content).toMatchObject({ photo_slots: [] });
    expect(body.data.content.phases[1].passage).toMatchObject({ photos: 2, slots: [] });
    const made = await call('gestor', 'POST', '/boards/create_from_template', { template_id: id });
    expect(made.body.data.phases[1].passage).toMatchObject({ photos: 2, slot_ids: [] });
  });
});
