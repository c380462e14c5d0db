import { i18n } from '@lingui/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { aBoard, aPhase } from '../../tests/factories/board';
import { aCard } from '../../tests/factories/card';
import { aCardState } from '../../tests/factories/card-state';
import { anEntry } from '../../tests/factories/entry';
import { idOf } from '../../tests/factories/ids';
import type { OutboxEntry } from '../mirror/database';
import { loadCommands } from '../overlay/commands';
import type { FoldedCard } from '../overlay/fold';
import { entryView } from './entry-view';

i18n.loadAndActivate({ locale: 'pt-BR', messages: {} });
beforeAll(loadCommands);

const board = aBoard({ name: 'Vendas' });
const phase = aPhase({ id: idOf('fase B'), name: 'Proposta' });
const price = { id: idOf('preço'), name: 'Preço', type: 'currency' };
const state = { ...aCardState({ board, card: aCard({ title: 'Argo' }), phases: [phase] }), fields: [price] };
const folded = { state, entries: [], doubts: new Map(), moved_by: null } as unknown as FoldedCard;

const entry = (name: string, input: OutboxEntry['input']) => anEntry({ name, input, status: 'refused' });
const say = (name: string, input: OutboxEntry['input'], at: FoldedCard | null = folded) =>
  entryView(entry(name, input), at, []).summary;

describe('the description of a change', () => {
  it('shows the beginning of a comment, on one line', () => {
    expect(say('comment.add', { description: ' Cliente\nvem  hoje ' })).toBe('Comentar: «Cliente vem hoje»');
    expect(say('comment.add', { description: 'a'.repeat(200) })).toBe(`Comentar: «${'a'.repeat(80)}…»`);
    expect(say('comment.add', { description: `Oi @${idOf('ana')}` })).toBe('Comentar: «Oi @…»');
  });

  it('names the fields of an edit and their new values', () => {
    expect(say('card.update', { title: 'Argo azul', was: { title: 'Argo' } })).toBe(
      'Editar Título: «Argo azul»',
    );
    const custom_fields = [{ field_id: price.id, value: 7_890_000 }];
    expect(say('card.update', { description: '', expiration_date: '2026-11-28', custom_fields })).toBe(
      'Editar Descrição: (vazio), Vencimento: «28/11/2026», Preço: «R$ 78.900,00»',
    );
    expect(say('card.update', { expiration_date: null })).toBe('Editar Vencimento: (vazio)');
    expect(say('card.update', {})).toBe('Editar os dados do card');
  });

  it('names the phase of a move, and the comment given with an answer', () => {
    expect(say('card.move', { phase_id: phase.id })).toBe('Mover para Proposta');
    expect(say('approval.reject', { comment: 'Falta o laudo' })).toBe('Reprovar: «Falta o laudo»');
    expect(say('approval.approve', { comment: null })).toBe('Aprovar');
  });

  it('says what is still known once the flow has left this device', () => {
    expect(say('card.move', { phase_id: phase.id }, null)).toBe('Mover para outra fase');
    expect(say('card.update', { custom_fields: [{ field_id: price.id, value: 'x' }] }, null)).toBe(
      'Editar um campo: «x»',
    );
    expect(entryView(entry('card.create', { title: 'Kwid' }), null, []).card?.title).toBe('Kwid');
    expect(entryView(entry('task.add', { title: 'Lavar' }), null, []).card).toMatchObject({
      title: 'Card fora deste aparelho',
      board_name: '',
    });
  });

  it('names no card if the change has none', () => {
    const input = { notification_ids: [idOf('aviso')] };
    const noCard = { subject: `notification:${idOf('aviso')}`, board_id: null, card_id: null };
    const read = anEntry({ name: 'notification.read', input, ...noCard });
    expect(entryView(read, null, [read])).toMatchObject({
      card: null,
      summary: 'Marcar um aviso como lido',
      canTakeBack: true,
    });
  });
});

describe('the text typed into a refused change', () => {
  const typed = (name: string, input: OutboxEntry['input']) =>
    entryView(entry(name, input), folded, []).typed.map(({ path, label, words }) => [path, label, words]);

  it('is listed part by part, with the names that people use', () => {
    expect(typed('comment.add', { description: 'Cliente vem' })).toEqual([
      ['description', 'Comentário', 'Cliente vem'],
    ]);
    const custom_fields = [{ field_id: price.id, value: 7_890_000 }];
    expect(
      typed('card.update', { title: 'Argo', expiration_date: '2026-11-28', custom_fields, was: {} }),
    ).toEqual([
      ['title', 'Título', 'Argo'],
      ['expiration_date', 'Vencimento', '28/11/2026'],
      [`custom_fields.${price.id}`, 'Preço', 'R$ 78.900,00'],
    ]);
    expect(typed('card.create', { title: 'Kwid', custom_fields })).toEqual([
      ['title', 'Título', 'Kwid'],
      [`custom_fields.${price.id}`, 'Preço', 'R$ 78.900,00'],
    ]);
  });

  it('is empty for changes made by a press alone', () => {
    expect(typed('card.move', { phase_id: phase.id })).toEqual([]);
    expect(typed('option.update', { option_id: idOf('item'), checked: true })).toEqual([]);
  });
});

describe('an answer that was refused because its card has changed', () => {
  const changed = (about: OutboxEntry['about']) => {
    const conflict = { data_version: { theirs: 2, yours: 1 } };
    const verdict = { status: 'refused', code: 'changed_meanwhile', message: 'Mudou', conflict } as const;
    return entryView({ ...entry('approval.approve', {}), verdict, about }, folded, []).changed;
  };

  it('shows the change value by value', () => {
    const about = { title: 'Título', 'title value': 'Gol', [price.id]: 'Preço' };
    expect(changed(about)).toEqual([{ key: 'title', label: 'Título', was: 'Gol', now: 'Argo' }]);
  });

  it('shows no values if an older app stored the answer without them', () => {
    expect(changed({ board: 'Vendas', card: 'Gol', phase: 'Proposta' })).toEqual([]);
  });
});

describe('the possible steps for a waiting change', () => {
  const other = (id: string, values: Partial<OutboxEntry>) => ({
    ...entry('card.archive', {}),
    id: idOf(id),
    ...values,
  });
  const view = (one: OutboxEntry, ...all: OutboxEntry[]) => entryView(one, folded, all);

  it('are to decide about the refused change ahead of it, or to update the app', () => {
    const first = other('a', { status: 'waiting', sequence: 1 });
    const last = other('b', { status: 'waiting', sequence: 2 });
    const waitsFor = (one: OutboxEntry) => [one, last].map(entry => view(entry, one, last).waitsFor);
    expect(waitsFor(first)).toEqual([null, null]);
    expect(waitsFor({ ...first, status: 'refused' })).toEqual([null, 'refused']);
    expect(waitsFor({ ...first, needs_upgrade: true })).toEqual(['upgrade', 'earlier']);
    expect(waitsFor({ ...first, needs_upgrade: true, status: 'applied' })).toEqual([null, null]);
  });

  it('are to withdraw it while it has not been sent and is the last of its card', () => {
    const first = other('a', { status: 'waiting', sequence: 1 });
    const last = other('b', { status: 'waiting', sequence: 2 });
    expect(view(last, first, last).canTakeBack).toBe(true);
    expect(view(first, first, last).canTakeBack).toBe(false);
    expect(view({ ...last, sent: true }, first, last).canTakeBack).toBe(false);
    expect(view({ ...last, status: 'refused' }, last).canTakeBack).toBe(false);
    expect(entryView(last, null, [first, last]).canTakeBack).toBe(true);
  });

  it('count the changes that wait behind a refused one', () => {
    const refused = other('a', { sequence: 2 });
    const all = [
      other('0', { status: 'applied', sequence: 1 }),
      refused,
      other('b', { status: 'waiting', sequence: 3 }),
      other('c', { status: 'waiting', sequence: 4 }),
      other('d', { status: 'waiting', sequence: 5, subject: 'card:outro' }),
    ];
    expect(view(refused, ...all).behind).toBe(2);
    expect(view(all[2]!, ...all).behind).toBe(0);
  });
});
