import { describe, expect, it, test } from 'vitest';
import {
  boardChange,
  fieldChange,
  fieldOrder,
  phaseChange,
  phasesOrder,
  tagChange,
} from '../../domain/flow/configuration';
import { savedViewChange } from '../../domain/flow/saved-views';
import {
  aBoard,
  aCustomField,
  aMember,
  aPassage,
  aPhase,
  aPhaseApprover,
  aRule,
  aTag,
} from '../../tests/factories/board';
import { idOf } from '../../tests/factories/ids';
import { EARLIER, NOW } from '../../tests/factories/times';
import type { RowChange } from '../database/write-changes';
import type { KeptChange } from '../repositories/cards/kept-changes';
import { auditedChanges, type FlowBefore } from './audited-changes';

const [a, b, c] = ['A', 'B', 'C'].map((name, at) =>
  aPhase({ id: idOf(`fase ${name}`), name, phase_order: at + 1 }),
) as [FlowBefore['phases'][number], FlowBefore['phases'][number], FlowBefore['phases'][number]];
const ana = aMember({ user_id: idOf('ana') });
const bruno = aMember({ user_id: idOf('bruno'), role: 'admin' });
const flow: FlowBefore = {
  board: aBoard({ photo_slots: [{ id: idOf('foto'), name: 'Frente', outline: 'front' }] }),
  phases: [a, b, c],
  rules: [aRule(), aRule({ from_phase_id: b.id, to_phase_id: c.id, deleted_at: EARLIER })],
  approvers: [aPhaseApprover()],
  members: [ana, bruno],
  fields: [aCustomField(), aCustomField({ id: idOf('km'), name: 'KM', order: 2 })],
  tags: [aTag()],
  views: [{ id: idOf('visão'), name: 'Minhas' }],
};
const told = (...changes: RowChange[]) => auditedChanges(flow, changes);
const update = (entity: RowChange['entity'], id: string, values: object): RowChange => ({
  op: 'update',
  entity,
  id,
  values,
});

/** A value for each column that differs from its current one. */
const OTHER: Record<string, unknown> = {
  enabled: false,
  is_final: true,
  quick_approval: false,
  required: true,
  show_on_card: true,
  show_on_approval: true,
  phase_config: 'rules',
  photo_slots: [{ id: idOf('outra'), name: 'Painel', outline: 'dashboard' }],
  passage: aPassage({ checklist: true }),
  type: 'number',
  options: ['Sim'],
  order: 3,
  filter: { text: 'gol', tag_ids: [], owner_ids: [], due: 'any' },
};

const changeable = (entity: RowChange['entity'], id: string, schema: { shape: object }) =>
  Object.keys(schema.shape)
    .filter(key => key !== 'was')
    .map(key => [entity, id, key] as const);

test.each([
  ...changeable('board', flow.board.id, boardChange),
  ...changeable('phase', a.id, phaseChange),
  ...changeable('custom_field', idOf('km'), fieldChange),
  ...changeable('tag', idOf('etiqueta'), tagChange),
  ...changeable('shared_view', idOf('visão'), savedViewChange),
])('%s %s: a change of «%s» is told', (entity, id, key) => {
  expect(told(update(entity, id, { [key]: OTHER[key] ?? 'outro' }))).toHaveLength(1);
});

it('audited changes include every way of reordering', () => {
  expect([Object.keys(phasesOrder.shape), Object.keys(fieldOrder.shape)]).toEqual([['phase_ids'], ['order']]);
});

describe('audited changes have old and new values', () => {
  test.each<[string, RowChange[], KeptChange[]]>([
    [
      'a flow is called otherwise, and its address says nothing more',
      [update('board', flow.board.id, { name: 'Vendas', slug: 'vendas' })],
      [{ what: 'Nome', was: 'Venda de veículos', now: 'Vendas' }],
    ],
    [
      'a flow is deactivated',
      [update('board', flow.board.id, { enabled: false })],
      [{ what: 'Ativo', was: 'sim', now: 'não' }],
    ],
    [
      'a photo has another outline, which has no words',
      [
        update('board', flow.board.id, {
          photo_slots: [{ ...flow.board.photo_slots[0], outline: 'none' }],
        }),
      ],
      [{ what: 'Roteiro de fotos', was: null, now: null }],
    ],
    [
      'a phase is emptied, asks for more, and becomes the final one by the last word',
      [
        update('phase', a.id, {
          passage: aPassage({ field_ids: [idOf('km')], photos: 1, slot_ids: [idOf('foto')] }),
          is_final: false,
        }),
        update('phase', a.id, { is_final: true }),
      ],
      [
        { what: 'Fase «A», pede antes de sair', was: 'nada', now: 'KM, 1 foto, foto Frente' },
        { what: 'Fase «A», fase final', was: 'não', now: 'sim' },
      ],
    ],
    [
      'values that are said again are no change',
      [update('phase', a.id, { name: 'A', enabled: true }), update('tag', idOf('etiqueta'), {})],
      [],
    ],
    [
      'phases and fields are put in another order, each in one line',
      [
        update('phase', b.id, { phase_order: 3 }),
        update('phase', c.id, { phase_order: 2 }),
        update('custom_field', idOf('km'), { order: 1 }),
        update('custom_field', flow.fields[0]!.id, { order: 2 }),
      ],
      [
        { what: 'Ordem das fases', was: 'B, C', now: 'C, B' },
        { what: 'Ordem dos campos', was: 'Placa, KM', now: 'KM, Placa' },
      ],
    ],
    [
      'a rule is made, stands again, and is deleted',
      [
        {
          op: 'insert',
          entity: 'rule',
          id: idOf('nova'),
          values: aRule({ from_phase_id: c.id, to_phase_id: a.id }),
        },
        update('rule', flow.rules[1]!.id, { deleted_at: null }),
        update('rule', flow.rules[0]!.id, { deleted_at: NOW }),
      ],
      [
        { what: 'Caminho permitido', was: null, now: 'de C para A' },
        { what: 'Caminho permitido', was: null, now: 'de B para C' },
        { what: 'Caminho removido', was: 'de A para B', now: null },
      ],
    ],
    [
      'a phase goes with its rules, of which one was deleted before, and its approvers',
      [
        ...flow.rules.map(({ id }): RowChange => ({ op: 'remove', entity: 'rule', id })),
        { op: 'remove', entity: 'phase_approver', id: flow.approvers[0]!.id },
        { op: 'remove', entity: 'phase', id: a.id },
      ],
      [
        { what: 'Caminho removido', was: 'de A para B', now: null },
        { what: 'Aprovador removido de «A»', was: { person_id: idOf('bruno') }, now: null },
        { what: 'Fase excluída', was: 'A', now: null },
      ],
    ],
    [
      'people come, go and have another role, by their ids',
      [
        {
          op: 'insert',
          entity: 'member',
          id: idOf('m'),
          values: aMember({ id: idOf('m'), user_id: idOf('carla') }),
        },
        update('member', ana.id, { role: 'admin' }),
        { op: 'remove', entity: 'member', id: bruno.id },
        {
          op: 'insert',
          entity: 'phase_approver',
          id: idOf('ap'),
          values: aPhaseApprover({ phase_id: b.id, user_id: idOf('ana') }),
        },
      ],
      [
        { what: 'Membro adicionado', was: null, now: { person_id: idOf('carla'), role: 'user' } },
        {
          what: 'Papel',
          was: { person_id: idOf('ana'), role: 'user' },
          now: { person_id: idOf('ana'), role: 'admin' },
        },
        { what: 'Membro removido', was: { person_id: idOf('bruno'), role: 'admin' }, now: null },
        { what: 'Aprovador adicionado em «B»', was: null, now: { person_id: idOf('ana') } },
      ],
    ],
    [
      'a field is made, another has another type, a tag goes, a view has another filter',
      [
        { op: 'insert', entity: 'custom_field', id: idOf('x'), values: aCustomField({ name: 'Chassi' }) },
        update('custom_field', idOf('km'), { type: 'number', name: 'Quilômetros' }),
        { op: 'remove', entity: 'tag', id: idOf('etiqueta') },
        update('shared_view', idOf('visão'), { filter: OTHER.filter }),
      ],
      [
        { what: 'Campo criado', was: null, now: 'Chassi' },
        { what: 'Campo «KM», tipo', was: 'Texto curto', now: 'Número' },
        { what: 'Campo «KM», nome', was: 'KM', now: 'Quilômetros' },
        { what: 'Etiqueta excluída', was: 'Urgente', now: null },
        { what: 'Visão «Minhas», filtro', was: null, now: null },
      ],
    ],
  ])('%s', (_, changes, kept) => {
    expect(told(...changes)).toEqual(kept);
  });
});
