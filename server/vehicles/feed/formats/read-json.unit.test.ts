import { expect, test } from 'vitest';
import { readContent } from '../../../../tests/harness/temporary-file';
import { readJson } from './read-json';

const valuesOf = async (content: unknown) =>
  (await readContent(JSON.stringify(content))).map(({ values }) => values);
const cars = [{ id: 1 }, { id: 2 }];

test.each([
  cars,
  { veiculos: cars },
  { Veículos: cars },
  { ADS: { AD: cars } },
  { estoque: { veiculo: cars } },
  { success: true, filters: [{ id: 9, nome: 'Carro' }], items: { total: 2, results: cars } },
  { data: { lista_veiculos: cars }, tipos: [{ id: 9 }] },
  { lojas: [{ nome: 'Centro', veiculos: cars }] },
  { veiculos: { 10: cars[0], 20: cars[1] } },
  { veiculos: cars.map(veiculo => ({ veiculo })) },
])('the vehicles of %o', async content => {
  expect(await valuesOf(content)).toEqual([{ id: '1' }, { id: '2' }]);
});

test('a single vehicle needs no list', async () => {
  expect(await valuesOf({ estoque: { veiculo: cars[0] } })).toEqual([{ id: '1' }]);
});

test('nested values are named by their path, as in XML', async () => {
  const content = {
    id: 7,
    marca: { nome: 'Fiat' },
    fotos: ['a', 'b'],
    photos: [{ url: 'c' }, { url: 'd' }],
    preco: 59900.5,
    vendido: false,
    obs: null,
  };
  expect(await valuesOf([content])).toEqual([
    {
      id: '7',
      'marca.nome': 'Fiat',
      fotos: 'a',
      'fotos[1]': 'b',
      'photos.url': 'c',
      'photos[1].url': 'd',
      preco: '59900.5',
      vendido: 'false',
      obs: '',
    },
  ]);
});

test('long numbers are read digit by digit, and only outside of texts', async () => {
  const [row, other] = await readContent(
    '[{"id":9007199254740993,"n":[12345678901234567890, 1],"t":"a \\" 9007199254740993 ","p":59900.0,"q":-12345678901234567890,"r":0.12345678901234567890},{"id":9007199254740992}]',
  );
  expect(row!.values).toEqual({
    ...{ id: '9007199254740993', n: '12345678901234567890', 'n[1]': '1' },
    ...{ t: 'a " 9007199254740993 ', p: '59900' },
    ...{ q: '-12345678901234567000', r: '0.12345678901234568' },
  });
  expect(other!.values.id).toBe('9007199254740992');
});

test('each record has the line on which it begins, and brackets within texts are ignored', async () => {
  const rows = await readContent('\uFEFF[\n{"id": "1", "t": "a ] } \\" \\\\"},\n\n{"id":\n2}]\n');
  expect(rows).toEqual([
    { line: 2, surplus: 0, values: { id: '1', t: 'a ] } " \\' } },
    { line: 4, surplus: 0, values: { id: '2' } },
  ]);
});

test('attributes and texts of XML converted to JSON get the names that they have in XML', async () => {
  const rows = await readContent(
    '{"veiculos": {"veiculo": [{"@attributes": {"id": "1"}, "titulo": {"#text": "Gol", "$": {"lang": "pt"}}, "fotos": {"foto": [{"$": {"src": "//l"}}]}}]}}',
  );
  expect(rows).toEqual([
    { line: 1, surplus: 0, values: { id: '1', titulo: 'Gol', 'titulo.lang': 'pt', 'fotos.foto.src': '//l' } },
  ]);
});

test.each([
  [
    '[\n{"id": 1},\n{"id": 2',
    3,
    'O JSON termina antes da hora: o que foi aberto na linha 3 não foi fechado.',
  ],
  ['[{"id": 1}\n}', 2, 'Na linha 2, «}» não fecha nada.'],
  ['[\n{"id": 1,}]', 2, 'O item que começa na linha 2 não pôde ser lido.'],
  [`${'['.repeat(101)}`, 1, 'O JSON tem objetos demais uns dentro dos outros.'],
  [`[\n{"id": "${'x'.repeat(400_000)}"}]`, 2, 'O que começa na linha 2 é longo demais ou não foi fechado.'],
])('broken JSON is reported with its line: %#', async (content, line, message) => {
  await expect(readContent(content)).rejects.toMatchObject({ code: 'broken_json', line, message });
});

test('the size of chunks makes no difference', async () => {
  const content = '{"x": [1], "ve\\u00edculos": [{"t": "a\\\\"},\n{"fotos": ["\\"", "}"]}]}';
  for (let size = 1; size < content.length; size++) {
    const rows = [];
    const chunks = (async function* () {
      for (let at = 0; at < content.length; at += size) yield content.slice(at, at + size);
    })();
    for await (const row of readJson(chunks)) rows.push(row);
    expect(rows).toEqual([
      { line: 1, values: { t: 'a\\' }, surplus: 0 },
      { line: 2, values: { fotos: '"', 'fotos[1]': '}' }, surplus: 0 },
    ]);
  }
});

test('vehicles are read on demand, and the source is closed when the reader stops', async () => {
  let made = 0;
  let isClosed = false;
  const source = (async function* () {
    try {
      yield '{"veiculos": [\n';
      while (made < 10_000) {
        let chunk = '';
        for (let item = 0; item < 100; item++) chunk += `{"id": ${made++}},\n`;
        yield chunk;
      }
    } finally {
      isClosed = true;
    }
  })();
  let read = 0;
  for await (const { line } of readJson(source)) {
    expect(line).toBe(2 + read++);
    expect(made - read).toBeLessThan(200);
    if (read === 9_900) break;
  }
  expect(isClosed).toBe(true);
});
