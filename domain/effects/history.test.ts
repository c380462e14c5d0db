import { describe, expect, it } from 'vitest';
import {
  aCard,
  aComment,
  aConnection,
  aLink,
  anAttachment,
  aProduct,
  aTask,
  aTaskOption,
} from '../../tests/factories/card';
import { aCardState, withRound } from '../../tests/factories/card-state';
import { follow, historyIn } from '../../tests/factories/following';
import { idOf } from '../../tests/factories/ids';
import { anActor } from '../../tests/factories/people';
import { aClock, NOW } from '../../tests/factories/times';
import type { CardState, Change } from '../card/card-state';
import { type Card, type HistoryKind, historyKind } from '../entities/card';

const state = withRound(
  aCardState({
    card: aCard({
      owner_ids: [idOf('ana')],
      tag_ids: [idOf('etiqueta')],
      product_ids: [idOf('produto')],
      custom_fields: { [idOf('placa')]: 'ABC1D23', [idOf('preço')]: 1, [idOf('cor')]: 'Azul' },
    }),
    tasks: [aTask()],
    options: [aTaskOption(), aTaskOption({ id: idOf('item 2') })],
    comments: [aComment()],
    attachments: [anAttachment()],
    connections: [aConnection()],
    links: [aLink()],
    product: aProduct({ id: idOf('outro'), title: 'Uno Mille' }),
  }),
  { bruno: 'pending', carla: 'pending' },
);

const edit = (values: Partial<Card>): Change => ({ op: 'update', entity: 'card', id: idOf('card'), values });
const answer = (given: 'approved' | 'rejected', comment: string | null): Change => ({
  op: 'update',
  entity: 'approval',
  id: state.approvals[0]!.id,
  values: { state: given, comment, data_version: 1, updated_at: NOW },
});
const removeOption = (name: string): Change => ({ op: 'remove', entity: 'task_option', id: idOf(name) });
const title = 'Documentação';
const optionTitle = 'Conferir o CRLV';
const phase_id = idOf('fase A');

const CASES: [kind: HistoryKind, changes: Change[], old: object, fresh: object][] = [
  [
    'created',
    [{ op: 'insert', entity: 'card', id: idOf('card'), values: aCard() }],
    {},
    { title: aCard().title },
  ],
  [
    'created_from_another_origin',
    [{ op: 'insert', entity: 'card', id: idOf('card'), values: aCard() }],
    {},
    { title: aCard().title, card_id: idOf('origem'), origin: aCard().title },
  ],
  [
    'updated',
    [edit({ title: 'Novo', expiration_date: '2026-02-01', data_version: 2 })],
    { title: aCard().title, expiration_date: null },
    { title: 'Novo', expiration_date: '2026-02-01' },
  ],
  ['updated', [edit({ archived_at: NOW })], { archived_at: null }, { archived_at: NOW }],
  [
    'commented',
    [{ op: 'insert', entity: 'comment', id: idOf('comentário'), values: aComment() }],
    {},
    { description: aComment().description },
  ],
  [
    'phase_moved',
    [edit({ current_phase_id: idOf('fase B'), current_phase_moved_at: NOW, round: 2 })],
    { phase_id },
    { phase_id: idOf('fase B') },
  ],
  ['phase_approved', [answer('approved', null)], {}, { phase_id, comment: null }],
  ['phase_rejected', [answer('rejected', 'Falta o laudo')], {}, { phase_id, comment: 'Falta o laudo' }],
  ['owner_added', [edit({ owner_ids: [idOf('ana'), idOf('carla')] })], {}, { user_id: idOf('carla') }],
  ['owner_removed', [edit({ owner_ids: [] })], { user_id: idOf('ana') }, {}],
  ['tag_added', [edit({ tag_ids: [idOf('etiqueta'), idOf('outra')] })], {}, { tag_id: idOf('outra') }],
  ['tag_removed', [edit({ tag_ids: [] })], { tag_id: idOf('etiqueta') }, {}],
  [
    'task_added',
    [{ op: 'insert', entity: 'task', id: idOf('nova'), values: aTask({ id: idOf('nova') }) }],
    {},
    { title },
  ],
  [
    'task_removed',
    [removeOption('item'), removeOption('item 2'), { op: 'remove', entity: 'task', id: idOf('tarefa') }],
    { title },
    {},
  ],
  [
    'task_option_added',
    [{ op: 'insert', entity: 'task_option', id: idOf('novo'), values: aTaskOption({ id: idOf('novo') }) }],
    {},
    { title: optionTitle },
  ],
  ['task_option_removed', [removeOption('item')], { title: optionTitle }, {}],
  [
    'task_option_updated',
    [{ op: 'update', entity: 'task_option', id: idOf('item'), values: { checked: true } }],
    { title: optionTitle, checked: false },
    { title: optionTitle, checked: true },
  ],
  [
    'task_option_updated',
    [{ op: 'update', entity: 'task_option', id: idOf('item'), values: { title: 'IPVA' } }],
    { title: optionTitle, checked: false },
    { title: 'IPVA', checked: false },
  ],
  [
    'updated',
    [{ op: 'update', entity: 'task', id: idOf('tarefa'), values: { title: 'Vistoria' } }],
    { task: title },
    { task: 'Vistoria' },
  ],
  [
    'updated',
    [{ op: 'remove', entity: 'comment', id: idOf('comentário') }],
    { comment: aComment().description },
    { comment: null },
  ],
  [
    'card_product_added',
    [edit({ product_ids: [idOf('produto'), idOf('outro')], data_version: 2 })],
    {},
    { product_id: idOf('outro'), title: 'Uno Mille' },
  ],
  ['card_product_removed', [edit({ product_ids: [], data_version: 2 })], { product_id: idOf('produto') }, {}],
  [
    'attached',
    [{ op: 'insert', entity: 'attachment', id: idOf('novo'), values: anAttachment({ id: idOf('novo') }) }],
    {},
    { title: 'laudo.jpg' },
  ],
  ['detached', [{ op: 'remove', entity: 'attachment', id: idOf('anexo') }], { title: 'laudo.jpg' }, {}],
  [
    'card_connection_added',
    [{ op: 'insert', entity: 'connection', id: idOf('nova'), values: aConnection({ id: idOf('nova') }) }],
    {},
    { connection_id: idOf('nova') },
  ],
  [
    'card_connection_removed',
    [{ op: 'remove', entity: 'connection', id: idOf('ligação') }],
    { connection_id: idOf('ligação') },
    {},
  ],
  [
    'card_external_link_added',
    [{ op: 'insert', entity: 'external_link', id: idOf('novo'), values: aLink({ id: idOf('novo') }) }],
    {},
    { title: 'Para o cliente' },
  ],
  [
    'card_external_link_removed',
    [{ op: 'update', entity: 'external_link', id: idOf('link'), values: { deactivated_at: NOW } }],
    { title: 'Para o cliente' },
    {},
  ],
];

describe('the history of a card', () => {
  it.each(CASES)('records %s in one line', (kind, changes, old, fresh) => {
    const other = kind === 'created_from_another_origin' ? aCard({ id: idOf('origem') }) : null;
    const before: CardState = kind.startsWith('created') ? { ...state, card: null, other } : state;
    const actor = anActor({ user_id: idOf('carla') });
    const lines = historyIn(follow(before, changes, actor));
    const { now, made_at } = aClock();
    expect(lines).toEqual([
      {
        id: expect.any(String),
        board_id: idOf('fluxo'),
        card_id: idOf('card'),
        kind,
        user_id: idOf('carla'),
        old,
        new: fresh,
        automatic: false,
        made_at,
        created_at: now,
      },
    ]);
  });

  it('omits an origin in another flow', () => {
    const before = {
      ...state,
      card: null,
      other: aCard({ id: idOf('origem'), board_id: idOf('outro fluxo') }),
    };
    const [line] = historyIn(
      follow(before, [{ op: 'insert', entity: 'card', id: idOf('card'), values: aCard() }]),
    );
    expect(line).toMatchObject({ kind: 'created_from_another_origin', new: { title: aCard().title } });
    expect(Object.keys(line!.new)).toEqual(['title']);
  });

  it('covers every kind', () => {
    const written = historyKind.options.filter(kind => kind !== 'unknown');
    expect(new Set(CASES.map(([kind]) => kind))).toEqual(new Set(written));
  });

  it('names only the fields that changed, including emptied ones', () => {
    const custom_fields = {
      [idOf('placa')]: 'XYZ9K88',
      [idOf('preço')]: 1,
      [idOf('ano')]: 2025,
    };
    const [line] = historyIn(follow(state, [edit({ custom_fields, data_version: 2 })]));
    expect(line?.old).toEqual({
      custom_fields: { [idOf('placa')]: 'ABC1D23', [idOf('cor')]: 'Azul', [idOf('ano')]: null },
    });
    expect(line?.new).toEqual({
      custom_fields: { [idOf('placa')]: 'XYZ9K88', [idOf('cor')]: null, [idOf('ano')]: 2025 },
    });
  });

  it('records several events in several lines', () => {
    const lines = historyIn(follow(state, [edit({ owner_ids: [idOf('bruno')], title: 'Novo' })]));
    expect(lines.map(({ kind }) => kind)).toEqual(['owner_added', 'owner_removed', 'updated']);
  });

  it('records nothing when the removed rows did not exist', () => {
    const gone = { ...state, tasks: [], options: [] };
    const changes: Change[] = [removeOption('item'), { op: 'remove', entity: 'task', id: idOf('tarefa') }];
    expect(historyIn(follow(gone, changes))).toEqual([]);
  });
});
