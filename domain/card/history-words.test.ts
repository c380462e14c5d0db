import { describe, expect, it } from 'vitest';
import { idOf } from '../../tests/factories/ids';
import { EARLIER } from '../../tests/factories/times';
import type { HistoryNames } from '../commands/command';
import { type History, type HistoryKind, historyKind } from '../entities/card';
import { historyWords } from './history-words';

const ana = idOf('ana');
const known: HistoryNames = {
  phase: id => (id === 'A' ? 'Interesse' : 'Proposta'),
  person: () => 'Bruno',
  tag: () => 'Urgente',
  vehicle: () => 'Argo',
  labels: [],
};
const unknown: HistoryNames = {
  phase: () => null,
  person: () => null,
  tag: () => null,
  vehicle: () => null,
  labels: [],
};

const aLine = (kind: HistoryKind, fresh: History['new'], old: History['old'] = {}): History => ({
  id: idOf('linha'),
  board_id: idOf('fluxo'),
  card_id: idOf('card'),
  kind,
  user_id: ana,
  old,
  new: fresh,
  automatic: false,
  made_at: EARLIER,
  created_at: EARLIER,
});
const moved = aLine('phase_moved', { phase_id: 'B' }, { phase_id: 'A' });

describe('the words of a card’s history', () => {
  it.each([
    [moved, 'moveu de Interesse para Proposta'],
    [{ ...moved, automatic: true }, 'completou o que a fase pedia: de Interesse para Proposta'],
    [aLine('phase_approved', { phase_id: 'A' }), 'aprovou a saída de Interesse'],
    [aLine('owner_added', { user_id: idOf('bruno') }), 'adicionou Bruno como responsável'],
    [aLine('owner_added', { user_id: ana }), 'assumiu o card'],
    [aLine('owner_removed', {}, { user_id: ana }), 'deixou de ser responsável'],
    [aLine('tag_added', { tag_id: 'x' }), 'adicionou a etiqueta Urgente'],
    [aLine('card_product_added', { product_id: 'x' }), 'adicionou o veículo Argo'],
    [aLine('card_product_added', { product_id: 'x', title: 'Uno' }), 'adicionou o veículo Uno'],
    [aLine('card_product_removed', {}, { product_id: 'gone', title: 'Uno' }), 'removeu o veículo Uno'],
    [aLine('card_connection_added', { card_id: 'x', title: 'Troca' }), 'conectou este card a «Troca»'],
    [aLine('card_connection_added', { connection_id: 'x' }), 'conectou este card a um card de outro fluxo'],
    [aLine('card_connection_removed', {}, { title: 'Troca' }), 'desfez a conexão deste card com «Troca»'],
    [aLine('created_from_another_origin', { title: 'b', origin: 'a' }), 'criou o card a partir de «a»'],
    [aLine('created_from_another_origin', { title: 'b' }), 'criou o card a partir de outro card'],
    [aLine('unknown', { title: 'b' }), 'fez outra alteração'],
    [aLine('task_removed', {}, { title: 'Papéis' }), 'excluiu a tarefa «Papéis»'],
    [aLine('task_option_updated', { title: 'a', checked: true }, { title: 'a' }), 'marcou «a»'],
    [aLine('task_option_updated', { title: 'b' }, { title: 'a' }), 'renomeou o item «a» para «b»'],
    [aLine('updated', { archived_at: EARLIER }, { archived_at: null }), 'arquivou o card'],
    [aLine('updated', { archived_at: null }, { archived_at: EARLIER }), 'desarquivou o card'],
    [aLine('updated', { comment: null }, { comment: 'Oi' }), 'excluiu um comentário'],
    [aLine('updated', { task: 'b' }, { task: 'a' }), 'renomeou a tarefa «a» para «b»'],
    [aLine('updated', { custom_fields: { gone: 'a' } }), 'editou o card'],
    [aLine('updated', {}), 'mudou o card'],
  ])('say what happened: %#', (line, text) => expect(historyWords(line, known).text).toBe(text));

  it('name the fields that an edit changed', () => {
    const edit = aLine('updated', { title: 'b' }, { title: 'a' });
    const labels = ['Título', 'Valor'];
    expect(historyWords(edit, { ...known, labels }).text).toBe('editou título, valor');
  });

  it('quote the comment that belongs to the line', () => {
    expect(historyWords(aLine('commented', { description: 'Oi' }), known).quote).toBe('Oi');
    expect(historyWords(aLine('phase_rejected', { phase_id: 'A', comment: 'Falta' }), known).quote).toBe(
      'Falta',
    );
  });

  it.each(historyKind.options)('describe %s, even when the data that it refers to is missing', kind => {
    const line = aLine(kind, { title: 'a', comment: 'b' }, { title: 'a', comment: 'b' });
    expect(historyWords(line, unknown).text).toMatch(/^\p{Ll}(?!.*(undefined|null))/u);
  });

  it('fall back to a general text for an unknown kind', () => {
    expect(historyWords(aLine('toString' as HistoryKind, {}), known).text).toBe('fez outra alteração');
  });
});
