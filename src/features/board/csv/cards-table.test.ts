import { i18n } from '@lingui/core';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { readCards, readCardTable } from '../../../../domain/csv/cards-from-csv';
import { csvRecords } from '../../../../domain/csv/csv-records';
import { decodeText } from '../../../../domain/csv/csv-table';
import { type Cell, toCsv } from '../../../../domain/csv/to-csv';
import { aBoard, aCustomField, aPhase, aTag } from '../../../../tests/factories/board';
import { aCard } from '../../../../tests/factories/card';
import { idOf } from '../../../../tests/factories/ids';
import { fromWallClock } from '../../../ui/fields/from-wall-clock';
import type { BoardView, People } from '../../../view/types';
import { cardsTable } from './cards-table';

i18n.loadAndActivate({ locale: 'pt-BR', messages: {} });

const fields = [
  aCustomField({ id: idOf('oferta'), name: 'Oferta', type: 'currency' }),
  aCustomField({ id: idOf('km'), name: 'Km', type: 'number' }),
  aCustomField({ id: idOf('visita'), name: '=Visita', type: 'datetime' }),
  aCustomField({ id: idOf('entrega'), name: 'Entrega', type: 'date' }),
  aCustomField({ id: idOf('itens'), name: 'Itens', type: 'multiselect', options: ['Som', 'Rodas'] }),
];
const phase = aPhase({ name: 'Proposta' });
const tag = aTag({ name: 'Urgente' });
const view = { board: aBoard(), phases: [phase], tags: [tag], fields } as unknown as BoardView;
const people = new Map([[idOf('ana'), { name: 'Ana' }]]) as unknown as People;
const known = { view, people, products: new Map(), timeZone: 'America/Sao_Paulo' };

const table = (given: Parameters<typeof aCard>[0]) => cardsTable([aCard(given)], known);
/** Returns a card's cells by their columns' names. */
const cellsOf = (given: Parameters<typeof aCard>[0]) => {
  const [names, row] = table(given);
  return Object.fromEntries(names!.map((name, at) => [name, row![at]]));
};

it('contains everything of a card, in the local formats', () => {
  const cells = cellsOf({
    identifier: 'VND-7',
    title: 'Argo de Bia',
    current_phase_id: phase.id,
    owner_ids: [idOf('ana'), idOf('quem saiu')],
    tag_ids: [tag.id, idOf('etiqueta apagada')],
    expiration_date: '2026-11-28',
    custom_fields: {
      [idOf('oferta')]: 7_890_050,
      [idOf('km')]: 41_500.5,
      [idOf('visita')]: '2026-11-28T17:05:00.000Z',
      [idOf('entrega')]: '2026-12-01',
      [idOf('itens')]: ['Som', 'Rodas'],
    },
  });
  expect(cells).toMatchObject({
    Card: 'VND-7',
    Título: 'Argo de Bia',
    Fase: 'Proposta',
    Responsáveis: 'Ana, Alguém',
    Etiquetas: 'Urgente',
    Vencimento: '28/11/2026',
    Oferta: 78_900.5,
    Km: 41_500.5,
    '=Visita': '28/11/2026 14:05',
    Entrega: '01/12/2026',
    Itens: 'Som, Rodas',
  });
});

it('leaves missing values empty, and marks a card that isn’t sent yet', () => {
  expect(cellsOf({ identifier: null, custom_fields: {} })).toMatchObject({
    Card: 'a enviar',
    Oferta: null,
    Vencimento: null,
    Responsáveis: '',
  });
});

it('contains nothing that a spreadsheet would execute', () => {
  const file = toCsv(table({ title: '=HYPERLINK("http://x")', description: '+1' }));
  expect(file).toContain(`'=Visita`);
  expect(file).toContain(`"'=HYPERLINK(""http://x"")"`);
  expect(file).toContain(`;'+1;`);
});

/** The exported file as other programs in Brazil save it again: Excel, Google Sheets, LibreOffice. */
const SAVED: [program: string, save: (rows: Cell[][]) => Uint8Array][] = [
  ['as it was exported', rows => new TextEncoder().encode(toCsv(rows))],
  ['Excel, CSV UTF-8', rows => new TextEncoder().encode(`\uFEFF${rewritten(rows, ';', '\r\n')}`)],
  ['Excel, CSV', rows => iconv.encode(rewritten(rows, ';', '\r\n'), 'windows-1252')],
  ['Excel, Texto Unicode', rows => iconv.encode(rewritten(rows, '\t', '\r\n'), 'utf-16le', { addBOM: true })],
  ['Google Sheets, CSV', rows => new TextEncoder().encode(rewritten(rows, ',', '\r\n'))],
  ['Google Sheets, TSV', rows => new TextEncoder().encode(rewritten(rows, '\t', '\r\n'))],
  ['LibreOffice, all in quotes', rows => new TextEncoder().encode(rewritten(rows, ',', '\n', true))],
];

/** Returns the exported file as a spreadsheet reads it and writes it again. */
function rewritten(rows: Cell[][], delimiter: string, end: string, quotesAll = false): string {
  const records = [...csvRecords(toCsv(rows).slice(1).replaceAll('\r\n', '\n'), ';')];
  const quoted = (cell: string) =>
    quotesAll || cell.includes(delimiter) || /["\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  return records.map(({ cells }) => `${cells.map(quoted).join(delimiter)}${end}`).join('');
}

describe.each(SAVED)('a table (%s)', (_, save) => {
  const options = ['Som', 'Rodas', 'Rodas, aro 17', 'Som; "alto"'];
  const alike = [
    aCustomField({ id: idOf('a1'), name: 'Descrição', type: 'string' }),
    aCustomField({ id: idOf('a2'), name: 'Placa', type: 'string' }),
    aCustomField({ id: idOf('a3'), name: 'Placa', type: 'string' }),
    aCustomField({ id: idOf('a4'), name: 'Valor', type: 'currency' }),
    aCustomField({ id: idOf('a5'), name: 'Itens', type: 'multiselect', options }),
    aCustomField({ id: idOf('a6'), name: 'Visita', type: 'datetime' }),
    aCustomField({ id: idOf('a7'), name: 'Fone', type: 'phone' }),
  ];
  const owners = ['j1', 'j2', 'ana'].map(idOf);
  const [j1, j2, ana] = owners as [string, string, string];
  const both = new Map([
    [j1, { name: 'José Silva', email: 'jose@a.test' }],
    [j2, { name: 'José Silva', email: 'silva@a.test' }],
    [ana, { name: 'Prado, Ana', email: 'ana@a.test' }],
  ]);
  const tags = [aTag({ id: idOf('t1'), name: 'VIP, ouro' }), aTag({ id: idOf('t2'), name: 'VIP' })];
  const there = {
    ...known,
    view: { ...view, fields: alike, tags } as unknown as BoardView,
    people: both as unknown as People,
  };
  /** A word of this flow, or a text that a spreadsheet or a CSV could misinterpret. */
  const words = fc.constantFrom(
    'Gol',
    '=1+1',
    "'+55",
    '-',
    '"a"',
    'a;b',
    'a, b',
    'linha 1\nlinha 2',
    'ção | ã',
    '@x',
    '00123',
  );

  it('is read back unchanged', () => {
    const anyCard = fc.record({
      title: words,
      description: fc.oneof(words, fc.constant('')),
      expiration_date: fc.constantFrom(null, '2026-11-28'),
      owner_ids: fc.subarray(owners),
      tag_ids: fc.subarray(tags.map(({ id }) => id)),
      values: fc.record({
        a1: fc.option(words, { nil: undefined }),
        a2: fc.option(words, { nil: undefined }),
        a3: fc.option(words, { nil: undefined }),
        a4: fc.option(fc.integer({ min: 0, max: 9_999_999_999 }), { nil: undefined }),
        a5: fc.option(fc.subarray(options, { minLength: 1 }), { nil: undefined }),
        a6: fc.constantFrom(undefined, '2026-11-28T17:05:00.000Z', '2026-11-28T17:05:09.000Z'),
        a7: fc.constantFrom(undefined, '+351 912 345 678', '(11) 98765-4321'),
      }),
    });
    fc.assert(
      fc.property(fc.array(anyCard, { minLength: 1, maxLength: 3 }), given => {
        const cards = given.map(({ values, ...rest }) => {
          const filled = Object.entries(values).filter(([, value]) => value !== undefined);
          const custom_fields = Object.fromEntries(filled.map(([key, value]) => [idOf(key), value!]));
          return aCard({ ...rest, current_phase_id: phase.id, custom_fields });
        });
        const table = readCardTable(decodeText(save(cardsTable(cards, there))), alike);
        const { cards: read, problems } = readCards(table, {
          ...{ phases: [phase], tags, fields: alike, today: '2026-11-23' },
          members: [...both].map(([id, person]) => ({ id, ...person })),
          toInstant: wallClock => fromWallClock(wallClock, known.timeZone),
        });
        expect(problems).toEqual([]);
        expect(
          read.map(({ custom_fields, line: _, ...card }) => ({
            ...card,
            custom_fields: Object.fromEntries(
              custom_fields
                .filter(({ value }) => value !== null)
                .map(({ field_id, value }) => [field_id, value]),
            ),
          })),
        ).toEqual(
          cards.map(card => ({
            title: card.title,
            description: card.description,
            more_info: card.more_info,
            expiration_date: card.expiration_date,
            current_phase_id: phase.id,
            owner_ids: card.owner_ids,
            tag_ids: card.tag_ids,
            custom_fields: card.custom_fields,
          })),
        );
      }),
    );
  });
});

it('is read back unchanged by the card import', () => {
  const card = aCard({
    title: '=Argo; de "Bia"',
    description: '+1\ncom duas linhas',
    more_info: 'à vista',
    current_phase_id: phase.id,
    owner_ids: [idOf('ana')],
    tag_ids: [tag.id],
    expiration_date: '2026-11-28',
    custom_fields: {
      [idOf('oferta')]: 7_890_050,
      [idOf('km')]: 41_500.5,
      [idOf('visita')]: '2026-11-28T17:05:00.000Z',
      [idOf('entrega')]: '2026-12-01',
      [idOf('itens')]: ['Som', 'Rodas'],
    },
  });
  const table = readCardTable(toCsv(cardsTable([card], known)), fields);
  const { cards, problems, unknownColumns } = readCards(table, {
    ...{ phases: [phase], tags: [tag], fields, today: '2026-11-23' },
    members: [{ id: idOf('ana'), name: 'Ana', email: 'ana@a.test' }],
    toInstant: wallClock => fromWallClock(wallClock, known.timeZone),
  });
  expect(problems).toEqual([]);
  const { custom_fields, line, ...read } = cards[0]!;
  expect(card).toMatchObject(read);
  expect(Object.fromEntries(custom_fields.map(({ field_id, value }) => [field_id, value]))).toEqual(
    card.custom_fields,
  );
  expect(unknownColumns).toEqual(['Card', 'Veículos', 'Criado em', 'Criado por', 'Na fase desde']);
  expect(line).toBe(2);
});
