import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../tests/factories/arbitraries';
import { aCard } from '../../tests/factories/card';
import { idOf } from '../../tests/factories/ids';
import { isFound, isPlated, searchedParts, searchedPlate } from './search';
import { searchText } from './search-text';

const card = aCard({
  identifier: 'VND-4',
  title: 'Caminhão <Accelo>',
  description: 'Revisão de março',
  more_info: 'Segredo',
  custom_fields: { [idOf('placa')]: 'ABC-1D23', [idOf('opcionais')]: ['Ar', 'Teto'], [idOf('ano')]: 2022 },
});
const found = (search: string, at = card) => isFound(searchText(at), searchedParts(search));

/** Spellings of the same thing, in text and search: each finds each other. */
const WRITTEN: [string, string[]][] = [
  ['a plate', ['QRS-7T89', 'QRS7T89', 'qrs 7t89', 'QRS\u20117T89', 'Q\u200BRS7T89']],
  ['an older plate', ['QRS-4567', 'QRS 4567', 'qrs4567']],
  [
    'a telephone',
    [
      '(21) 99876-5432',
      '21998765432',
      '21 99876 5432',
      '+55 21 99876-5432',
      '5521998765432',
      '021 99876-5432',
    ],
  ],
  ['a CNPJ', ['12.ABC.345/01DE-35', '12ABC34501DE35', '12abc345/01de-35']],
  ['a CPF', ['529.982.247-25', '52998224725', '529 982 247 25']],
  ['a name of a model', ['HR-V', 'HRV', 'hr-v']],
  ['another', ['T-Cross', 'tcross']],
  ['a motor', ['1.8', '1,8']],
  ['a name with a number', ['HB20', 'HB 20', 'HB-20']],
  ['a chassis', ['9BW-ZZZ377/VT004251', '9BWZZZ377VT004251']],
  ['a code', ['V-001', 'V001', 'v/001']],
  ['a word with accents', ['Ação', 'Ac\u0327a\u0303o', 'acao', 'A\u00C7\u00C3O']],
];

describe('search ignores punctuation', () => {
  it.each(WRITTEN)('in %s', (_what, ways) => {
    for (const written of ways)
      for (const search of ways) {
        const said = `«${search}» in «${written}»`;
        expect(found(search, aCard({ title: `Gol ${written}` })), said).toBe(true);
        expect(found(search, aCard({ description: `Cliente ${written}, ligar` })), said).toBe(true);
        expect(found(search, aCard({ custom_fields: { [idOf('a')]: written } })), said).toBe(true);
        expect(found(search, aCard({ title: 'Onix 2023', description: '(31) 2222-1111' })), said).toBe(false);
      }
  });

  it('in a number next to another number', () => {
    const two = aCard({ title: 'VND', description: '2019 (21) 99876-5432 / (21) 2765-4321' });
    expect(found('21998765432', two)).toBe(true);
    expect(found('998765432', two)).toBe(true);
    expect(found('2127654321', two)).toBe(true);
    expect(found('99876-5431', two)).toBe(false);
  });

  it.each(['R$ 78.900,00', 'R$\u00A078.900,00', 'r$78.900', '78.900', '78.900,00', '78900', 'gol R$ 78.900'])(
    'in the amount «%s» of a currency field',
    search => {
      const priced = (cents: number) => aCard({ title: 'Gol', custom_fields: { [idOf('preço')]: cents } });
      expect(found(search, priced(7_890_000))).toBe(true);
      expect(found(search, priced(7_800_000))).toBe(false);
    },
  );

  it('in an amount within a text, with or without R$', () => {
    const ways = ['R$ 78.900,00', 'R$78.900,00', '78.900,00'];
    for (const written of ways)
      for (const search of ways)
        expect(
          found(search, aCard({ title: `Gol por ${written}, à vista` })),
          `${search} in ${written}`,
        ).toBe(true);
    expect(found('R$ 78.900', aCard({ title: 'Rita tem um Gol' }))).toBe(false);
  });

  it.each(['38.000', '38000', '38.000 '])('in the number «%s»', search => {
    const driven = (km: number) => aCard({ custom_fields: { [idOf('km')]: km } });
    expect(found(search, driven(38_000))).toBe(true);
    expect(found(search, driven(38_100))).toBe(false);
    // An amount is found by its whole reais.
    expect(found(search, driven(3_800_000))).toBe(true);
  });

  it('in a field value, however long the description is', () => {
    const long = aCard({ custom_fields: { [idOf('a')]: 'QRS-7T89' }, description: 'palavra '.repeat(200) });
    expect(found('qrs7t89', long)).toBe(true);
  });

  const sign = fc.constantFrom(...'-./() ');
  it('wherever it is inside a number', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(9), sign), { minLength: 8, maxLength: 14 }), drawn => {
        const bare = drawn.map(([digit]) => digit).join('');
        const written = drawn.map(([digit, after]) => `${digit}${after}`).join('');
        expect(found(bare, aCard({ description: written }))).toBe(true);
      }),
      runs(500),
    );
  });
});

describe('a vehicle’s plate', () => {
  it.each([
    ['QRS-7T89', true],
    ['qrs 7t89', true],
    ['7t89', true],
    ['t89', true],
    ['89', false],
    ['QRS', false],
    ['QRS7T88', false],
    ['Gol QRS7T89', false],
  ])('is found by «%s»: %s', (search, is) => expect(isPlated('QRS7T89', searchedPlate(search))).toBe(is));

  it('may contain its hyphen, or be missing', () => {
    expect(isPlated('QRS-7T89', searchedPlate('qrs7t89'))).toBe(true);
    expect(isPlated(null, searchedPlate('qrs7t89'))).toBe(false);
  });
});

describe('card search', () => {
  it.each([
    ['caminhao'],
    ['CAMINHÃO acc'],
    ['celo'],
    ['1d23'],
    ['d23'],
    ['vnd-4'],
    ['ar teto'],
    ['2022'],
    ['março revisão'],
    ['<accelo>'],
    [' '],
    [''],
  ])('finds the card by «%s»', search => expect(found(search)).toBe(true));

  it.each([['caminhoes'], ['segredo'], ['lo'], ['nd-4'], ['caminhao azul'], ['%'], ['-'], ['vnd-5']])(
    'does not find it by «%s»',
    search => expect(found(search)).toBe(false),
  );

  it('uses the first eight words and a thousand characters', () => {
    expect(found('vnd vnd vnd vnd vnd vnd vnd vnd nada')).toBe(true);
    expect(found('vnd vnd vnd vnd vnd vnd vnd nada')).toBe(false);
    const long = aCard({ ...card, description: 'palavra '.repeat(200) });
    expect(searchText(long)).toHaveLength(1000);
  });

  it('doesn’t depend on the order of fields', () => {
    const { custom_fields } = card;
    const turned = Object.fromEntries(Object.entries(custom_fields).reverse());
    expect(searchText({ ...card, custom_fields: turned })).toBe(searchText(card));
  });
});
