import { describe, expect, it } from 'vitest';
import { aCard } from '../tests/factories/card';
import { idOf } from '../tests/factories/ids';
import { isFound, searchedParts, searchText } from './search';

const card = aCard({
  identifier: 'VND-4',
  title: 'Caminhão <Accelo>',
  description: 'Revisão de março',
  more_info: 'Segredo',
  custom_fields: { [idOf('placa')]: 'ABC-1D23', [idOf('opcionais')]: ['Ar', 'Teto'], [idOf('ano')]: 2022 },
});
const found = (search: string, at = card) => isFound(searchText(at), searchedParts(search));

describe('searching cards', () => {
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
  ])('«%s» finds it', search => expect(found(search)).toBe(true));

  it.each([['caminhoes'], ['segredo'], ['lo'], ['nd-4'], ['caminhao azul'], ['%'], ['-'], ['vnd-5']])(
    '«%s» does not',
    search => expect(found(search)).toBe(false),
  );

  it('looks at eight words and at a thousand characters', () => {
    expect(found('vnd vnd vnd vnd vnd vnd vnd vnd nada')).toBe(true);
    expect(found('vnd vnd vnd vnd vnd vnd vnd nada')).toBe(false);
    const long = aCard({ ...card, description: 'palavra '.repeat(200) });
    expect(searchText(long)).toHaveLength(1000);
  });

  it('says the same of fields in whatever order', () => {
    const { custom_fields } = card;
    const turned = Object.fromEntries(Object.entries(custom_fields).reverse());
    expect(searchText({ ...card, custom_fields: turned })).toBe(searchText(card));
  });
});
