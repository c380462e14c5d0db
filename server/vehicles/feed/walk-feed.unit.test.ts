import { expect, test } from 'vitest';
import { withFile } from '../../../tests/harness/temporary-file';
import type { FeedProduct } from './check-row';
import { walkFeed } from './walk-feed';

const now = new Date('2026-11-21T12:00:00Z');
const validate = (content: string) => withFile(content, file => walkFeed(file, { now }));

test('every problem is reported with line, the file’s own column name and the value', async () => {
  const report = await validate(
    [
      'código;título;preço;renavam;condição',
      '1;"Gol',
      'com quebra";59.900,00;9BW;Usado',
      `2;;${'9'.repeat(100)};;boa`,
      '1;Outro;;;',
      '4;Up;10;x;novo;sobra',
    ].join('\r\n'),
  );
  expect(report).toEqual({
    rows: 4,
    valid: 1,
    invalid: 3,
    file_problem: null,
    problems: [
      { line: 4, column: 'título', message: 'Campo obrigatório', value: '' },
      { line: 5, column: 'código', message: 'Código repetido: já está na linha 2', value: '1' },
      {
        line: 6,
        column: null,
        message: 'A linha tem mais colunas que o cabeçalho: confira o separador e as aspas',
        value: '',
      },
    ],
    more: 0,
    warnings: [
      {
        line: 4,
        column: 'preço',
        message: 'Valor inválido: ficou em branco',
        value: `${'9'.repeat(79)}…`,
      },
      {
        line: 4,
        column: 'condição',
        message: 'Condição desconhecida: use Novo, Seminovo ou Usado',
        value: 'boa',
      },
    ],
    more_warnings: 0,
    unknown_columns: ['renavam'],
    missing_columns: [
      ...['description', 'make', 'model', 'year', 'fabric_year', 'mileage', 'plate', 'color', 'fuel'],
      ...['transmission', 'images', 'url', 'active'],
    ],
    sample: [
      expect.objectContaining({ external_product_id: '1', title: 'Gol com quebra', price: 5_990_000 }),
    ],
    invalid_ids: ['2', '1', '4'],
  });
});

test('«null» in any column is an empty cell', async () => {
  const columns =
    'title description make model version year fabric_year price sale_price condition zero_km mileage plate color fuel transmission doors images url active status sold reserved sale_price_effective_date mileage.unit'.split(
      ' ',
    );
  for (const nothing of ['null', 'NULL', ' undefined ', 'None', 'NaN', '\\N', '(null)']) {
    const [row, empty] = [nothing, ''].map(text => columns.map(() => text).join(';'));
    const file = `id;nome_completo;${columns.join(';')}\n`;
    const read = await validate(`${file}1;Gol;${row}\n`);
    expect(read).toMatchObject({ valid: 1, problems: [], warnings: [] });
    expect(read).toEqual(await validate(`${file}1;Gol;${empty}\n`));
  }
});

test('«null» is no id', async () => {
  const report = await validate('id;title\nnull;Gol\n');
  expect(report.problems).toMatchObject([{ line: 2, column: 'id', message: 'Campo obrigatório' }]);
  expect((await validate('id;ad_id;title\nNULL;5;Gol\n')).sample).toMatchObject([
    { external_product_id: '5' },
  ]);
});

test('a unit without a distance is nothing', async () => {
  const report = await validate('id,title,mileage.value,mileage.unit\n1,Gol,,KM\n');
  expect(report).toMatchObject({ sample: [{ mileage: null }], warnings: [] });
});

test.each([
  ['', 'empty'],
  ['{}', 'no_products'],
  ['[{"id": 1', 'broken_json'],
  ['\x89PNG', 'no_header'],
  ['a;b\n1;2', 'no_header'],
  ['id;title\n', 'no_products'],
  ['<products></products>', 'no_products'],
  ['<products><product><id>1</id>', 'broken_xml'],
])('an unusable file gets one problem about the whole: %#', async (content, code) => {
  expect(await validate(content)).toMatchObject({
    valid: 0,
    file_problem: { code },
  });
});

test('a file with too many vehicles is not read to its end', async () => {
  const content = 'id;title\n1;Gol\n2;Fox\n3;Up\n4;Polo\n';
  const message = 'O arquivo tem mais de 3 veículos.';
  expect(await withFile(content, file => walkFeed(file, { now, maxRows: 3 }))).toMatchObject({
    rows: 3,
    file_problem: { code: 'too_many_rows', line: 5, message },
  });
  expect(await withFile(content, file => walkFeed(file, { now, maxRows: 4 }))).toMatchObject({
    rows: 4,
    file_problem: null,
  });
});

test('a truncated file reports the line, and the vehicles before it', async () => {
  const item = '<product>\n<id>1</id><title>Gol</title>\n</product>\n';
  expect(await validate(`<products>\n${item}<product>\n<id>2`)).toMatchObject({
    rows: 1,
    valid: 1,
    file_problem: {
      code: 'broken_xml',
      line: 6,
      message: 'O XML termina antes da hora: <id>, aberto na linha 6, não foi fechado.',
    },
  });
});

test('the number of kept problems is limited', async () => {
  const report = await validate(`id;title;condition\n${';a;b\n'.repeat(300)}`);
  expect(report).toMatchObject({ rows: 300, invalid: 300, more: 100, more_warnings: 250, invalid_ids: [] });
  expect([report.problems.length, report.warnings.length]).toEqual([200, 50]);
});

test('an error thrown by onBatch is passed on, and ends the reading', async () => {
  let batches = 0;
  const onBatch = async () => {
    batches++;
    throw new Error('full');
  };
  const content = `id;title\n${Array.from({ length: 2000 }, (_, n) => `${n};a\n`).join('')}`;
  await expect(withFile(content, file => walkFeed(file, { now, onBatch }))).rejects.toThrow('full');
  expect(batches).toBe(1);
});

test('50,000 vehicles pass in awaited batches, with little memory kept', async () => {
  const rows = Array.from(
    { length: 50_000 },
    (_, n) => `${n};Volkswagen Gol ${n};"Único dono;\nrevisado";59.900,00\n`,
  );
  const content = `id;title;descrição;preço\n${rows.join('')}`;
  let [next, busy] = [0, 0];
  const onBatch = async (batch: FeedProduct[]) => {
    expect(++busy).toBe(1);
    await new Promise(setImmediate);
    expect(batch.length).toBeLessThanOrEqual(500);
    for (const { external_product_id } of batch)
      if (external_product_id !== String(next++)) throw new Error('order');
    busy--;
  };
  const report = await withFile(content, file => walkFeed(file, { now, onBatch }));
  expect(next).toBe(50_000);
  expect(report).toMatchObject({ rows: 50_000, valid: 50_000, problems: [], warnings: [] });
  expect(JSON.stringify(report).length).toBeLessThan(5000);
});
