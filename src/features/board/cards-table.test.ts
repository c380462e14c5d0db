import { i18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { isCardColumn, readCards } from '../../../domain/cards-from-csv';
import { readCsvTable } from '../../../domain/csv-table';
import { toCsv } from '../../../domain/to-csv';
import { aBoard, aCustomField, aPhase, aTag } from '../../../tests/factories/board';
import { aCard } from '../../../tests/factories/card';
import { idOf } from '../../../tests/factories/ids';
import { fromWallClock } from '../../ui/from-wall-clock';
import type { BoardView, People } from '../../view/types';
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
/** A card's cells by their columns' names. */
const cellsOf = (given: Parameters<typeof aCard>[0]) => {
  const [names, row] = table(given);
  return Object.fromEntries(names!.map((name, at) => [name, row![at]]));
};

it('has all of a card, as people here read and reckon', () => {
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

it('leaves empty what a card has not, and says that one is not sent yet', () => {
  expect(cellsOf({ identifier: null, custom_fields: {} })).toMatchObject({
    Card: 'a enviar',
    Oferta: null,
    Vencimento: null,
    Responsáveis: '',
  });
});

it('runs nothing in a spreadsheet', () => {
  const file = toCsv(table({ title: '=HYPERLINK("http://x")', description: '+1' }));
  expect(file).toContain(`'=Visita`);
  expect(file).toContain(`"'=HYPERLINK(""http://x"")"`);
  expect(file).toContain(`;'+1;`);
});

it('is read again as it was, by what imports cards', () => {
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
  const table = readCsvTable(toCsv(cardsTable([card], known)), isCardColumn(fields));
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
