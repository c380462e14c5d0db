import { describe, expect, it } from 'vitest';
import { aCustomField, aPhase, aTag } from '../../tests/factories/board';
import { idOf } from '../../tests/factories/ids';
import { type KnownFlow, readCards, readCardTable } from './cards-from-csv';

const fields = [
  aCustomField({ id: idOf('oferta'), name: 'Oferta', type: 'currency' }),
  aCustomField({ id: idOf('km'), name: 'Km', type: 'number' }),
  aCustomField({ id: idOf('hora'), name: 'Hora', type: 'time' }),
  aCustomField({ id: idOf('nascimento'), name: 'Nascimento', type: 'date' }),
  aCustomField({ id: idOf('visita'), name: 'Visita', type: 'datetime' }),
  aCustomField({ id: idOf('forma'), name: 'Forma', type: 'select', options: ['À vista', 'Troca'] }),
  aCustomField({ id: idOf('itens'), name: 'Itens', type: 'multiselect', options: ['Som', 'Rodas, aro 17'] }),
];
const flow: KnownFlow = {
  phases: [
    aPhase({ id: idOf('b'), name: 'Proposta', phase_order: 2 }),
    aPhase({ id: idOf('a'), name: 'Interesse', phase_order: 1 }),
    aPhase({ id: idOf('c'), name: 'Antiga', phase_order: 0, enabled: false }),
  ],
  tags: [aTag({ id: idOf('urgente'), name: 'Urgente' }), aTag({ id: idOf('vip'), name: 'VIP, ouro' })],
  fields,
  members: [{ id: idOf('ana'), name: 'Ana Ribeiro', email: 'ana@a.test' }],
  today: '2026-11-23',
  toInstant: wallClock => `${wallClock}:00.000Z`,
};
const read = (...lines: string[]) => readCards(readCardTable(lines.join('\n'), fields), flow);
/** Returns the card that is read from one line. */
const cardOf = (header: string, line: string) => {
  const { cards, problems } = read(header, line);
  expect(problems).toEqual([]);
  const { custom_fields, ...card } = cards[0]!;
  const values = custom_fields.filter(({ value }) => value !== null);
  return { ...card, ...Object.fromEntries(values.map(({ field_id, value }) => [field_id, value])) };
};
/** Returns the problems of one line. */
const wrong = (header: string, line: string) =>
  read(header, line).problems.map(({ column, value, message }) => [column, value, message]);

describe('a line of the file', () => {
  it('becomes a card in the first phase when it has only a title', () => {
    expect(cardOf('Título', 'Kwid')).toEqual({
      ...{ line: 2, title: 'Kwid', description: '', more_info: '', expiration_date: null },
      ...{ current_phase_id: idOf('a'), tag_ids: [], owner_ids: [] },
    });
  });

  it('with more cells than the header is skipped, since an amount may have been split at its comma', () => {
    const { cards, problems } = read('Título,Oferta,Km', 'Kwid,R$ 59.900,00,45000', 'Gol,"R$ 59.900,00",1,,');
    expect(cards).toMatchObject([{ line: 3, title: 'Gol' }]);
    expect(problems).toEqual([
      {
        ...{ line: 2, column: null, value: '45000' },
        message: 'A linha tem mais colunas que o cabeçalho: confira o separador e as aspas',
      },
    ]);
  });

  it('matches phase, people and tags by name or e-mail, with any separator', () => {
    expect(
      cardOf(
        'titulo;fase;ETIQUETAS;Responsaveis',
        'Kwid;proposta;"vip, ouro, urgente";"ANA@a.test|ana ribeiro"',
      ),
    ).toMatchObject({
      ...{ current_phase_id: idOf('b'), tag_ids: [idOf('vip'), idOf('urgente')], owner_ids: [idOf('ana')] },
    });
  });

  it.each([
    ['Vencimento', '5/12/2026', { expiration_date: '2026-12-05' }],
    ['Vencimento', '2026-12-05', { expiration_date: '2026-12-05' }],
    ['Oferta', 'R$ 78.900,50', { [idOf('oferta')]: 7_890_050 }],
    ['Oferta', '78900,5', { [idOf('oferta')]: 7_890_050 }],
    ['Oferta', '59900.0000', { [idOf('oferta')]: 5_990_000 }],
    ['Oferta', 'R$ 59.900,- à vista', { [idOf('oferta')]: 5_990_000 }],
    ['Km', '-41.500,125', { [idOf('km')]: -41_500.125 }],
    ['Km', '38.000', { [idOf('km')]: 38_000 }],
    ['Km', '1,234.5', { [idOf('km')]: 1_234.5 }],
    ['Km', '(1.250)', { [idOf('km')]: -1_250 }],
    ['Hora', '14h30', { [idOf('hora')]: '14:30' }],
    ['Nascimento', '15/03/85', { [idOf('nascimento')]: '1985-03-15' }],
    ['Nascimento', '02/10/98', { [idOf('nascimento')]: '1998-10-02' }],
    ['Nascimento', '02/10/04', { [idOf('nascimento')]: '2004-10-02' }],
    ['Nascimento', '2 de outubro de 1998', { [idOf('nascimento')]: '1998-10-02' }],
    ['Nascimento', '2004-10-02 00:00:00', { [idOf('nascimento')]: '2004-10-02' }],
    ['Vencimento', '5/1', { expiration_date: '2027-01-05' }],
    ['Visita', '28/11/2026 24:00', { [idOf('visita')]: '2026-11-29T00:00:00.000Z' }],
    ['Visita', '2026-11-28T14:05:00.000Z', { [idOf('visita')]: '2026-11-28T14:05:00.000Z' }],
    ['Visita', '28/11/2026 14:05', { [idOf('visita')]: '2026-11-28T14:05:00.000Z' }],
    ['Forma', 'a vista', { [idOf('forma')]: 'À vista' }],
    ['Itens', 'rodas, aro 17, Som', { [idOf('itens')]: ['Rodas, aro 17', 'Som'] }],
  ])('reads %s from «%s»', (column, text, expected) => {
    expect(cardOf(`Título;${column}`, `Kwid;${text}`)).toMatchObject(expected);
  });

  it('has no value in a cell with only a dash, unless it is a text', () => {
    const columns = ['Vencimento', 'Oferta', 'Km', 'Hora', 'Nascimento', 'Visita', 'Forma', 'Itens'];
    const line = ['Kwid', ...columns.map(() => '-'), '-'].join(';');
    const { description, expiration_date, ...card } = cardOf(`Título;${columns.join(';')};Descrição`, line);
    expect([description, expiration_date]).toEqual(['-', null]);
    for (const { id } of fields) expect(card).not.toHaveProperty(id);
  });

  it.each([
    ['Título', '', 'Campo obrigatório'],
    ['Fase', 'Antiga', 'Não há fase ativa com este nome'],
    ['Vencimento', '31/02/2026', 'Data inválida'],
    ['Oferta', 'caro', 'Valor inválido'],
    ['Km', '1.2.3', 'Número inválido'],
    ['Oferta', '(59.900)', 'Valor inválido'],
    ['Oferta', '1.234.567.890,00', 'Valor grande demais: o máximo é R$ 99.999.999,99'],
    ['Km', '1234567890123456', 'Número com algarismos demais: use até 15, 6 deles depois da vírgula'],
    ['Hora', '24:00', 'Hora inválida'],
    ['Nascimento', '10/25/1985', 'Data inválida'],
    ['Nascimento', '31121', 'Data inválida'],
    ['Nascimento', '15/03/1985 14:30', 'Data inválida'],
    ['Visita', '28/11/2026', 'Data e hora inválidas'],
    ['Forma', 'Boleto', 'Opção inválida'],
    ['Itens', 'Som, Teto', 'Opção inválida'],
  ])('is skipped for an invalid %s', (column, text, message) => {
    const title = column === 'Título' ? [] : ['Título'];
    const header = [...title, column, 'Descrição'].join(';');
    expect(wrong(header, [...title.map(() => 'Kwid'), text, 'x'].join(';'))).toEqual([
      [column, text, message],
    ]);
  });

  it('is skipped when people or tags don’t belong to the flow, and each is reported', () => {
    expect(wrong('Título;Etiquetas;Responsáveis', 'Kwid;Urgente|Nova;Bia, ana@a.test, Caio')).toEqual([
      ['Etiquetas', 'Nova', 'Não há etiqueta com este nome'],
      ['Responsáveis', 'Bia', 'Não há membro do fluxo com este nome ou e-mail'],
      ['Responsáveis', 'Caio', 'Não há membro do fluxo com este nome ou e-mail'],
    ]);
  });
});

describe('names that several rows share', () => {
  const twins: KnownFlow = {
    ...flow,
    phases: [aPhase({ id: idOf('a'), name: 'Interesse' }), aPhase({ id: idOf('b'), name: 'interesse' })],
    tags: [aTag({ id: idOf('t1'), name: 'Troca' }), aTag({ id: idOf('t2'), name: 'Troca' })],
    members: [
      { id: idOf('j1'), name: 'José Silva', email: 'jose@a.test' },
      { id: idOf('j2'), name: 'José Silva', email: 'silva@a.test' },
    ],
  };
  const readTwins = (header: string, line: string) =>
    readCards(readCardTable(`${header}\n${line}`, fields), twins);

  it.each([
    ['Responsáveis', 'José Silva', 'Há duas pessoas com este nome: use o e-mail'],
    ['Responsáveis', 'jose silva', 'Há duas pessoas com este nome: use o e-mail'],
    ['Etiquetas', 'Troca', 'Há duas etiquetas com este nome: renomeie uma delas'],
    ['Fase', 'INTERESSE', 'Há duas fases ativas com este nome: renomeie uma delas'],
  ])('are reported for %s «%s», and no card is created', (column, value, message) => {
    const { cards, problems } = readTwins(`Título;${column}`, `Kwid;${value}`);
    expect(cards).toEqual([]);
    expect(problems).toEqual([{ line: 2, column, value, message }]);
  });

  it('are no problem with an e-mail, or when the spelling matches exactly one of them', () => {
    const { cards, problems } = readTwins('Título;Responsáveis;Fase', 'Kwid;SILVA@a.test;interesse');
    expect(problems).toEqual([]);
    expect(cards).toMatchObject([{ owner_ids: [idOf('j2')], current_phase_id: idOf('b') }]);
  });
});

describe('custom fields named like a column or like each other', () => {
  const alike = [
    aCustomField({ id: idOf('f1'), name: 'Descrição', type: 'string' }),
    aCustomField({ id: idOf('f2'), name: 'Placa', type: 'string' }),
    aCustomField({ id: idOf('f3'), name: 'Placa', type: 'string' }),
  ].sort((a, b) => (a.id < b.id ? -1 : 1));
  const [first, second] = alike.filter(({ name }) => name === 'Placa');
  const readAlike = (...lines: string[]) =>
    readCards(readCardTable(lines.join('\n'), alike), { ...flow, fields: alike });

  it('have columns of their own', () => {
    const { cards, problems } = readAlike(
      'Título;Descrição;Campo: Descrição;Placa;Placa (2)',
      'Kwid;do card;do campo;ABC1D23;DEF4567',
    );
    expect(problems).toEqual([]);
    expect(cards[0]!.description).toBe('do card');
    expect(cards[0]!.custom_fields).toEqual(
      expect.arrayContaining([
        { field_id: idOf('f1'), value: 'do campo' },
        { field_id: first!.id, value: 'ABC1D23' },
        { field_id: second!.id, value: 'DEF4567' },
      ]),
    );
  });

  it('are refused when the file has two columns of one name', () => {
    expect(() => readAlike('Título;Descrição;Descrição;Placa;placa', 'Kwid;a;b;c;d')).toThrow(
      'Há mais de uma coluna «Descrição»: deixe só uma, ou chame as outras de «Campo: Descrição». Há mais de uma coluna «placa»: deixe só uma, ou chame as outras de «Placa (2)».',
    );
  });
});

it('columns that match nothing on a card are reported', () => {
  expect(read('Título;Card;Cor', 'Kwid;VND-1;Azul').unknownColumns).toEqual(['Card', 'Cor']);
});
