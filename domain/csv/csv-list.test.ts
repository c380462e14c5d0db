import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finderOf, readList, writeList } from './csv-list';

const read = (text: string, names: string[]) => readList(text, names, name => [name]);

describe('a list in one cell', () => {
  it.each([
    ['Som, Rodas', ['Som', 'Rodas']],
    ['som;RODAS | Teto', ['Som', 'Rodas', 'Teto']],
    ['Rodas, aro 17, Som', ['Rodas, aro 17', 'Som']],
    ['"Rodas, aro 17", Som', ['Rodas, aro 17', 'Som']],
    ['Som, Rodas, aro 17', ['Som', 'Rodas, aro 17']],
    ['Som, Som', ['Som']],
    ['Som\nRodas, aro 17\nTeto', ['Som', 'Rodas, aro 17', 'Teto']],
    ['', []],
    [' , ;', []],
  ])('«%s» contains each name', (text, items) => {
    expect(read(text, ['Som', 'Rodas', 'Rodas, aro 17', 'Teto'])).toEqual({ items, unknown: [], shared: [] });
  });

  it('reports unknown names and names that several have', () => {
    const people = [
      { name: 'José Silva', email: 'jose@a.test' },
      { name: 'José Silva', email: 'silva@a.test' },
      { name: 'Ana', email: 'ana@a.test' },
    ];
    const found = readList('jose silva, Ana, Bia', people, ({ name, email }) => [email, name]);
    expect(found).toEqual({ items: [people[2]], unknown: ['Bia'], shared: ['jose silva'] });
    expect(readList('SILVA@a.test', people, ({ name, email }) => [email, name]).items).toEqual([people[1]]);
  });

  it('is split where both parts are known, even if the whole is a name too, unless it is quoted', () => {
    const names = ['Som', 'Rodas', 'Som, Rodas'];
    expect(read('Som, Rodas', names).items).toEqual(['Som', 'Rodas']);
    expect(read('"Som, Rodas"', names).items).toEqual(['Som, Rodas']);
  });

  it('is read back as it was written', () => {
    const name = fc.stringMatching(/^[a-cA-C"',;|á](?:[a-cA-C"',;|á ]{0,4}[a-cA-C"',;|á])?$/);
    fc.assert(
      fc.property(fc.uniqueArray(name, { maxLength: 8 }), fc.infiniteStream(fc.boolean()), (names, picks) => {
        const picked = names.filter(() => picks.next().value);
        expect(read(writeList(picked), names)).toEqual({ items: picked, unknown: [], shared: [] });
      }),
    );
  });

  it('is read quickly even when malformed', () => {
    const names = Array.from({ length: 200 }, (_, at) => `a${at}, b`);
    expect(read('a, '.repeat(3_000), names).items).toEqual([]);
    expect(read('"'.repeat(9_999), names).items).toEqual([]);
    expect(read('x'.repeat(10_001), names).unknown).toHaveLength(1);
  });
});

it('an exact spelling is preferred to one that differs in case or accents', () => {
  const find = finderOf(['À vista', 'a vista', 'Troca'], name => [name]);
  expect(find('a vista')).toEqual(['a vista']);
  expect(find('À vista')).toEqual(['À vista']);
  expect(find('A VISTA')).toEqual(['À vista', 'a vista']);
  expect(find('troca')).toEqual(['Troca']);
  expect(find('À\u00a0 vista\u200b')).toEqual(['À vista', 'a vista']);
});
