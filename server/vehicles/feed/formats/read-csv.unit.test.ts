import { expect, test } from 'vitest';
import { readContent } from '../../../../tests/harness/temporary-file';
import { readCsv } from './read-csv';

const linesOf = async (content: string) =>
  (await readContent(content)).map(({ line, values }) => [line, ...Object.values(values)]);

test.each([
  [';', 'id;título\n1;"Gol; 1.0, flex"\n', 'Gol; 1.0, flex'],
  [',', 'id,title\n1,"Gol, a;b;c"\n', 'Gol, a;b;c'],
  ['tab', 'código\ttítulo\n1\tGol, prata; novo | 0km\n', 'Gol, prata; novo | 0km'],
  ['|', 'id|title\n1|Gol, a; b\n', 'Gol, a; b'],
  ['told', 'sep=,\nid,title\n1,Gol\n', 'Gol'],
])('columns are separated by %s', async (_, content, title) => {
  const [row] = await readContent(content);
  expect(Object.values(row!.values)).toEqual(['1', title]);
});

test('Excel’s formula wrapper around a text is removed', async () => {
  const [row] = await readContent('id;title;price\n="007";"=""Gol, 1.0""";=1+1\n');
  expect(row!.values).toEqual({ id: '007', title: 'Gol, 1.0', price: '=1+1' });
});

test.each([
  [',', 'id, title, cor\n1, "Gol, 1.0" , azul\n 2,"Fox",\n', ['Gol, 1.0', 'azul'], ['Fox', '']],
  ['tab', 'id\ttitle\tcor\n1\t "Gol\t1.0"\tazul\n2\t\t preto\n', ['Gol\t1.0', 'azul'], ['', 'preto']],
])('spaces around cells and their quotes don’t count, with %s', async (_, content, first, second) => {
  const rows = await readContent(content);
  expect(rows.map(({ values }) => Object.values(values))).toEqual([
    ['1', ...first],
    ['2', ...second],
  ]);
});

test('commas in a header separated by semicolons don’t confuse', async () => {
  const [row] = await readContent('id;title;"preço, em reais";cor\n1;Gol;10;azul');
  expect(row!.values).toEqual({ id: '1', title: 'Gol', 'preço, em reais': '10', cor: 'azul' });
});

test('the delimiter is the one that yields known columns, not the most frequent one', async () => {
  const [row] = await readContent('id;title;medidas (a,b,c,d,e,f,g)\n1;Gol;1,2,3,4,5,6,7');
  expect(row!.values).toMatchObject({ id: '1', title: 'Gol' });
});

test.each(['\n', '\r\n', '\r'])(
  'the line of a record is the one on which it begins, with %j',
  async newline => {
    const content = [
      '',
      'id;title',
      '1;"a',
      'b',
      '',
      'c"',
      '2;two',
      '',
      ';',
      '3;"with ""quotes"""',
      '4;a "b" c',
      '5',
    ].join(newline);
    expect(await linesOf(content)).toEqual([
      [3, '1', 'a\nb\n\nc'],
      [7, '2', 'two'],
      [10, '3', 'with "quotes"'],
      [11, '4', 'a "b" c'],
      [12, '5', ''],
    ]);
  },
);

test('the line that names the delimiter is counted', async () => {
  expect(await linesOf('sep=;\r\nid;title\r\n1;Gol\r\n')).toEqual([[3, '1', 'Gol']]);
});

test('repeated names are numbered, and cells without a name are counted', async () => {
  const [row] = await readContent('id;title;foto;foto;\n1;Gol;a;b;;x;y\n');
  expect(row).toEqual({
    line: 2,
    values: { id: '1', title: 'Gol', foto: 'a', 'foto[1]': 'b' },
    surplus: 2,
  });
});

test('a name built into JavaScript is treated like any other', async () => {
  const [row] = await readContent('id;title;constructor;toString\n1;Gol;a;b\n');
  expect(row!.values).toEqual({ id: '1', title: 'Gol', constructor: 'a', toString: 'b' });
});

test('a quote that is never closed is reported with the line on which it opens', async () => {
  const message =
    'Não foi possível ler o registro da linha 3: confira se todas as aspas abertas foram fechadas.';
  const error = { code: 'broken_csv', line: 3, message };
  await expect(readContent('id;title\n1;Gol\n2;"Fox\n3;Up\n4;Polo')).rejects.toMatchObject(error);
  const swallowed = `id;title\n1;Gol\n2;"Fox\n${'3;Up\n'.repeat(300_000)}`;
  await expect(readContent(swallowed)).rejects.toMatchObject(error);
});

test.each([
  ['1;Gol\n2;Fox\n', /^Não há cabeçalho: a primeira linha precisa ter os nomes das colunas/],
  [`id;title;${';x'.repeat(500)}`, 'O cabeçalho tem mais de 500 colunas.'],
  ['id;preço\n1;2', 'O cabeçalho não tem a coluna obrigatória title (ou «título»).'],
  ['marca;preço\n1;2', 'O cabeçalho não tem as colunas obrigatórias id (ou «código») e title (ou «título»).'],
])('an incomplete header is reported: %#', async (content, message) => {
  await expect(readContent(content)).rejects.toMatchObject({
    code: 'no_header',
    line: 1,
    message: typeof message === 'string' ? message : expect.stringMatching(message),
  });
});

test('a file of blank lines is abandoned', async () => {
  await expect(readContent(`id;title\n1;Gol${'\n;'.repeat(20_001)}`)).rejects.toMatchObject({
    code: 'broken_csv',
    line: 20_003,
    message: 'O arquivo tem linhas em branco demais.',
  });
});

test('rows are read on demand, and the source is closed when the reader stops', async () => {
  let made = 0;
  let isClosed = false;
  const source = (async function* () {
    try {
      yield 'id;title;description\n';
      while (made < 50_000) {
        let chunk = '';
        for (let row = 0; row < 100; row++) chunk += `${made++};Gol;"${'texto '.repeat(20)}\n"\n`;
        yield chunk;
      }
    } finally {
      isClosed = true;
    }
  })();
  let read = 0;
  let ahead = 0;
  for await (const { line } of readCsv(source)) {
    expect(line).toBe(2 + 2 * read++);
    ahead = Math.max(ahead, made - read);
    if (read === 49_000) break;
  }
  expect(ahead).toBeLessThan(5000);
  expect(isClosed).toBe(true);
});
