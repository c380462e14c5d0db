import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CARD_COLUMNS,
  fieldColumns,
  fieldNameProblem,
  foldColumn,
  TOLD_COLUMNS,
  withFreeNames,
} from './card-columns';

const fields = (...names: string[]) => names.map((name, at) => ({ id: `f${at}`, name }));
const columnsOf = (...names: string[]) => [...fieldColumns(fields(...names)).values()];
const own = [...Object.values(CARD_COLUMNS), ...Object.values(TOLD_COLUMNS)];
/** Names of fields that collide with each other and with the card's own columns. */
const name = fc.constantFrom(
  'Placa',
  'placa',
  'Placa (2)',
  'Descrição',
  'DESCRICAO',
  'Campo: Descrição',
  'Card',
  'Km',
);

describe('column names of custom fields', () => {
  it.each([
    [
      ['Placa', 'Km'],
      ['Placa', 'Km'],
    ],
    [
      ['Descrição', 'card'],
      ['Campo: Descrição', 'Campo: card'],
    ],
    [
      ['Placa', 'placa', 'PLACA'],
      ['Placa', 'placa (2)', 'PLACA (3)'],
    ],
    [
      ['Placa', 'Placa', 'Placa (2)'],
      ['Placa', 'Placa (3)', 'Placa (2)'],
    ],
    [
      ['Fase', 'Campo: Fase'],
      ['Campo: Fase (2)', 'Campo: Fase'],
    ],
    [
      ['Criado em', 'Na fase  desde'],
      ['Campo: Criado em', 'Campo: Na fase  desde'],
    ],
  ])('%j become %j', (names, columns) => expect(columnsOf(...names)).toEqual(columns));

  it('are all different, and none equals a column of the card itself, whatever the fields’ names', () => {
    fc.assert(
      fc.property(fc.array(name), names => {
        const all = [...columnsOf(...names), ...own].map(foldColumn);
        expect(new Set(all).size).toBe(all.length);
      }),
    );
  });

  it('don’t change when the fields are reordered', () => {
    fc.assert(
      fc.property(fc.array(name), names => {
        const made = fields(...names);
        expect(fieldColumns(made.toReversed())).toEqual(fieldColumns(made));
      }),
    );
  });
});

describe('the name of a new field', () => {
  it.each(['Descrição', 'fase', ' TITULO ', 'Responsáveis', 'Mais  informações', 'Criado por', 'Veículos'])(
    'can’t be «%s», which is a column of the card',
    taken => expect(fieldNameProblem(taken, [])).toBe('Todo card já tem algo com este nome: escolha outro'),
  );

  it('can’t be that of another field in the flow', () => {
    expect(fieldNameProblem('PLACA', fields('Placa'))).toBe('Já há um campo com este nome neste fluxo');
    expect(fieldNameProblem('Placa do cliente', fields('Placa'))).toBeNull();
  });
});

it('fields that are created together get distinct, allowed names', () => {
  expect(withFreeNames(fields('Descrição', 'Placa', 'placa')).map(field => field.name)).toEqual([
    'Descrição (2)',
    'Placa',
    'placa (2)',
  ]);
  fc.assert(
    fc.property(fc.array(name), names => {
      const given = withFreeNames(fields(...names));
      for (const field of given)
        expect(
          fieldNameProblem(
            field.name,
            given.filter(other => other !== field),
          ),
        ).toBeNull();
    }),
  );
});
