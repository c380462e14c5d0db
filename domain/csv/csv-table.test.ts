import { describe, expect, it } from 'vitest';
import { decodeText, readCsvTable, UnreadableFile } from './csv-table';
import { toCsv } from './to-csv';

const KNOWN = new Set(['nome', 'e-mail']);
const read = (text: string) => readCsvTable(text, name => KNOWN.has(name.toLowerCase()));

describe('a CSV table', () => {
  it.each([
    [';', 'Nome;E-mail\nBia, a primeira;b@a.test'],
    [',', 'Nome,E-mail\n"Bia, a primeira",b@a.test'],
    ['tab', 'Nome\tE-mail\nBia, a primeira\tb@a.test'],
    ['told', 'sep=;\nNome;E-mail\nBia, a primeira;b@a.test'],
    ['the one that makes names that are known', 'Nome;E-mail;a,b,c,d\nBia, a primeira;b@a.test;1,2,3,4'],
  ])('is split at its separator: %s', (_, text) => {
    expect(read(text).rows[0]!.cells.slice(0, 2)).toEqual(['Bia, a primeira', 'b@a.test']);
  });

  it('reads texts that a program wrote as formulas to protect them from Excel', () => {
    const { header, rows } = read('="Nome";E-mail\n="007";"=""b@a.test"""\n=1+1;\'="x"\n="Bia ""B""";');
    expect(header).toEqual(['Nome', 'E-mail']);
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['007', 'b@a.test'],
      ['=1+1', '="x"'],
      ['Bia "B"', ''],
    ]);
  });

  it.each(['\n', '\r\n', '\r'])('has the line numbers of a text editor, with %j', newline => {
    const { header, rows } = read(['', 'Nome;E-mail', '', 'Bia;b@a.test', ';', 'Caio'].join(newline));
    expect(header).toEqual(['Nome', 'E-mail']);
    expect(rows).toEqual([
      { line: 4, cells: ['Bia', 'b@a.test'] },
      { line: 6, cells: ['Caio', ''] },
    ]);
  });

  it.each([
    [';', '\uFEFFNome;"Valor\r\nFIPE";E-mail\r\nBia;1;b@a.test\r\nCaio;2;c@a.test'],
    [',', 'Nome,"Valor\n\nFIPE","E-mail"\nBia,1,b@a.test\nCaio,2,c@a.test'],
    ['tab', '"\nNome"\t"Valor  FIPE"\t"E-mail\n"\nBia\t1\tb@a.test\nCaio\t2\tc@a.test'],
  ])('has column names that contain line breaks, with the separator %s', (_, text) => {
    const { header, rows } = read(text);
    expect(header).toEqual(['Nome', 'Valor FIPE', 'E-mail']);
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['Bia', '1', 'b@a.test'],
      ['Caio', '2', 'c@a.test'],
    ]);
    expect(rows[1]!.line).toBe(rows[0]!.line + 1);
  });

  it('has column names without invisible characters', () => {
    expect(read('\u200bNome\u200e;E-mail\nBia;b@a.test').header).toEqual(['Nome', 'E-mail']);
  });

  it('is refused when two columns have the same known name, but not for unknown names', () => {
    expect(() => read('Nome;NOME;E-mail\nBia;Ana;b@a.test')).toThrow(
      'Há mais de uma coluna «NOME»: deixe só uma.',
    );
    expect(() =>
      readCsvTable(
        'Nome;nome\n',
        () => true,
        () => ['Campo: Nome'],
      ),
    ).toThrow('deixe só uma, ou chame as outras de «Campo: Nome».');
    expect(read('Nome;Obs;Obs\nBia;1;2').rows[0]!.cells).toEqual(['Bia', '1', '2']);
  });

  it('reads back values that were escaped as formulas', () => {
    const { header, rows } = read(
      toCsv([
        ['Nome', '=Data'],
        ['+55 11', "'normal"],
        ["'+55 11", "''=1"],
        ['-', '@a'],
      ]),
    );
    expect(rows.slice(1).map(({ cells }) => cells)).toEqual([
      ["'+55 11", "''=1"],
      ['-', '@a'],
    ]);
    expect([header, rows[0]!.cells]).toEqual([
      ['Nome', '=Data'],
      ['+55 11', "'normal"],
    ]);
  });

  it('has at most 500 lines', () => {
    expect(read(`Nome\n${'a\n'.repeat(500)}`).rows).toHaveLength(500);
    expect(() => read(`Nome\n${'a\n'.repeat(501)}`)).toThrow('O arquivo tem mais de 500 linhas');
  });

  it('has at most 500 columns', () => {
    const message = 'A linha 1 tem mais de 500 colunas';
    expect(() => read(`Nome;${'a;'.repeat(500)}\nBia`)).toThrow(message);
  });

  it('has column names of at most 255 characters', () => {
    const { header } = read(`Nome;${'a'.repeat(300)}\nBia;1`);
    expect(header[1]).toBe(`${'a'.repeat(254)}…`);
  });

  it.each([
    ['', 'O arquivo está vazio.'],
    ['\uFEFF\n', 'O arquivo está vazio.'],
    ['PK\u0003\u0004\u0000', 'não é um CSV'],
    ['a;b\n1;2', 'A primeira linha precisa ter os nomes das colunas'],
    ['Nome;E-mail\nBia;"b\nc', 'a partir da linha 2'],
    ['Nome;E-mail\nJos‚;b@a.test', 'Na planilha, escolha salvar como CSV UTF-8.'],
    ['Nome;E-mail\nJoÆo;b@a.test', 'Na planilha, escolha salvar como CSV UTF-8.'],
    ['Nome;E-mail\nConcei\u008d‹o;b@a.test', 'Na planilha, escolha salvar como CSV UTF-8.'],
  ])('can’t be read from %j', (text, message) => {
    expect(() => read(text)).toThrow(UnreadableFile);
    expect(() => read(text)).toThrow(message);
  });
});

it.each([
  ['UTF-8', [0xc3, 0xa7]],
  ['UTF-8 with a mark', [0xef, 0xbb, 0xbf, 0xc3, 0xa7]],
  ['Windows-1252', [0xe7]],
  ['UTF-16', [0xff, 0xfe, 0xe7, 0x00]],
  ['UTF-16, its larger half first', [0xfe, 0xff, 0x00, 0xe7]],
])('a file in %s is decoded', (_, bytes) => {
  expect(decodeText(new Uint8Array(bytes))).toBe('ç');
});
