import { expect, test } from 'vitest';
import { changesInWords } from '../../../domain/audit';
import { factsIn, keptOf, readChanges } from './kept-changes';

const words = (changes: Parameters<typeof keptOf>[0], names = new Map<string, string>()) => {
  const { more_changes = 0, ...kept } = keptOf(changes);
  return changesInWords({ changes: readChanges(kept, names), more_changes });
};

test('a change shows its old and new values, the only one there is, or just that it happened', () => {
  expect(
    words([
      { what: 'Nome', was: 'A', now: 'B' },
      { what: 'Descrição', was: '', now: 'x' },
      { what: 'Fase criada', was: null, now: 'C' },
      { what: 'Fase excluída', was: 'D', now: null },
      { what: 'Telefone', was: null, now: null },
    ]),
  ).toEqual([
    'Nome: «A» → «B»',
    'Descrição: vazio → «x»',
    'Fase criada: «C»',
    'Fase excluída: «D»',
    'Telefone: mudou',
  ]);
});

test('people are stored by id, and shown by their present names', () => {
  const changes = [
    { what: 'Membro adicionado', was: null, now: { person_id: '1', role: 'admin' as const } },
    { what: 'Aprovador removido de «A»', was: { person_id: '2' }, now: null },
  ];
  expect(keptOf(changes)).toEqual({ changes });
  expect(words(changes, new Map([['1', 'Ana']]))).toEqual([
    'Membro adicionado: «Ana, administrador»',
    'Aprovador removido de «A»: «pessoa removida»',
  ]);
});

test('a line of the log is limited in its number of changes and their length', () => {
  const many = Array.from({ length: 73 }, (_, at) => ({
    what: `Fase ${at}`,
    was: null,
    now: 'x'.repeat(5000),
  }));
  const kept = keptOf(many);
  expect(kept).toMatchObject({ changes: { length: 50 }, more_changes: 23 });
  expect(JSON.stringify(kept).length).toBeLessThan(50 * 220);
  expect(words(many).at(-1)).toBe('e mais 23');
});

test('texts that differ only after the stored part are shown as changed', () => {
  const long = 'palavra '.repeat(100);
  expect(words([{ what: 'Descrição', was: `${long}a`, now: `${long}b` }])).toEqual(['Descrição: mudou']);
  expect(keptOf([])).toEqual({});
});

test('details of older lines are shown too', () => {
  const details = { device: 'Chrome no Windows', role: 'user', enabled: false, fields: ['phone'], id: 3 };
  const support = { support_ends_at: '2026-05-10T18:00:00.000Z' };
  const facts = factsIn({ ...details, ...support }, 'America/Sao_Paulo');
  expect(changesInWords({ changes: facts, more_changes: 0 })).toEqual([
    'Aparelho: «Chrome no Windows»',
    'Papel: «Usuário»',
    'Situação: «Sem acesso»',
    'Suporte até: «10/05/2026 15:00»',
  ]);
  expect(factsIn({ device: null, role: 'outro' }, 'UTC')).toEqual([]);
});
