import { describe, expect, test } from 'vitest';
import { DEALER_FEEDS } from '../../tests/harness/dealer-feeds';
import { csv, numbered, stockForTests } from '../../tests/harness/stock';

const { live, call, importNow, stock } = stockForTests();

const validate = async (file: string) => {
  live.site.serve(file);
  const { status, body } = await call('admin', 'POST', '/product-feed/validate', { feed_uri: live.site.url });
  expect(status).toBe(200);
  return body.data;
};

/** Returns a row whose empty texts are null: some columns store the one, some the other. */
const emptyAsNull = (row: object) =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [column, value === '' ? null : value]));

describe('a dealer’s system', () => {
  test.each(Object.entries(DEALER_FEEDS))(
    'writes %s, and every vehicle is imported',
    async (_, { file, vehicles }) => {
      const report = await validate(file);
      expect(report).toMatchObject({ rows: vehicles.length, valid: vehicles.length, file_problem: null });
      expect(report.problems).toEqual([]);
      expect(report.sample).toMatchObject(vehicles);
      await importNow(file);
      const { rows } = await live.server.pool.query('SELECT * FROM products ORDER BY external_product_id');
      expect(rows.map(emptyAsNull)).toMatchObject(vehicles.map(emptyAsNull));
      expect(rows).toHaveLength(vehicles.length);
    },
  );
});

/** Files that were read before further names of id columns were known. The ids must stay the same. */
const KNOWN_BEFORE: [file: string, ids: string[]][] = [
  ['id;title;chassi;cod_veiculo\n7;Gol;9BWA;X1\n8;Fox;9BWB;X2\n', ['7', '8']],
  ['vin,sku,title\n9BWA,A-1,Gol\n9BWB,A-2,Fox\n', ['A-1', 'A-2']],
  ['referencia\tstock_number\ttítulo\n00123\tS9\tGol\n', ['00123']],
  [' id ,title\n a&amp;b ,Gol\n<1>,Fox\n', ['<1>', 'a&amp;b']],
  [
    `<rss xmlns:g="http://base.google.com/ns/1.0"><channel><item><id>urn:1</id><g:id>G1</g:id><g:vin>9BWA</g:vin>
     <g:stock_number>S1</g:stock_number><title>Gol</title></item></channel></rss>`,
    ['G1'],
  ],
  [
    `<rss xmlns:g="http://base.google.com/ns/1.0"><channel><item><id>urn:1</id><g:stock_number>S1</g:stock_number>
     <title>Gol</title></item></channel></rss>`,
    ['urn:1'],
  ],
  [
    '<listings><listing><vehicle_id>1</vehicle_id><vin>9BWA</vin><title>Gol</title></listing></listings>',
    ['1'],
  ],
  ['<ads><product><codigo>5</codigo><nome>Gol</nome><ad><id>9</id></ad></product></ads>', ['5']],
  [
    '<loja><x><ad><produtos><produto><cod>5</cod><nome>Gol</nome></produto></produtos></ad></x></loja>',
    ['5'],
  ],
];

test.each(KNOWN_BEFORE)('a feed that was imported before keeps its ids: %#', async (file, ids) => {
  await importNow(file);
  expect((await stock()).map(({ id }) => id)).toEqual(ids);
});

const xml = (name: string, sold: string, free: string) =>
  `<estoque>${[sold, free]
    .map(
      (value, at) => `<veiculo><id>${at + 1}</id><titulo>Gol</titulo><${name}>${value}</${name}></veiculo>`,
    )
    .join('')}</estoque>`;

test.each([
  ['a column «status»', 'id;title;status\n1;Gol;Vendido\n2;Gol;Disponível\n'],
  ['a reserved car’s «status»', 'id;title;status\n1;Gol;Reservado\n2;Gol;Disponível\n'],
  ['<vendido>', xml('vendido', 'S', 'N')],
  ['<situacao>', xml('situacao', 'Vendido', 'Disponível')],
])('%s says which vehicle is not for sale', async (_name, file) => {
  await importNow(file);
  const { rows } = await live.server.pool.query('SELECT enabled FROM products ORDER BY external_product_id');
  expect(rows).toEqual([{ enabled: false }, { enabled: true }]);
});

/** Cars whose cells are all ordinary except these: the expected values, and the column that is reported. */
const ODD: [what: string, cells: Record<string, string>, kept: object, told?: string][] = [
  [
    'a picture with an accent in its address',
    { images: 'https://www.example.com/f/ônix.jpg' },
    { images: ['https://www.example.com/f/ônix.jpg'] },
  ],
  [
    'a picture with spaces in its address',
    { images: ' https://www.example.com/f/a b.jpg ' },
    { images: ['https://www.example.com/f/a%20b.jpg'] },
  ],
  [
    'two pictures in a cell, with spaces in their addresses',
    { images: 'https://www.example.com/f/e 1.jpg,https://www.example.com/f/e 2.jpg' },
    { images: ['https://www.example.com/f/e%201.jpg', 'https://www.example.com/f/e%202.jpg'] },
  ],
  [
    'a picture without a scheme',
    { images: '//www.example.com/f/c.jpg' },
    { images: ['https://www.example.com/f/c.jpg'] },
  ],
  ['a picture without «//»', { images: 'www.example.com/f/d.jpg' }, {}, 'images'],
  ['the end of a plate', { plate: '7' }, { plate: null }, 'plate'],
  ['a plate without its end', { plate: 'QRS-****' }, { plate: null }, 'plate'],
  ['words for a plate', { plate: 'SEM PLACA' }, { plate: null }, 'plate'],
  ['a plate still to come', { plate: '0KM' }, { plate: null }, 'plate'],
  ['a dash for a plate', { plate: '-' }, { plate: null }, 'plate'],
  ['«NULL» of a database', { plate: 'NULL' }, { plate: null }],
  ['a number for the fuel', { fuel: '3' }, { fuel: null }, 'fuel'],
  ['a number for the gear', { cambio: '1' }, { transmission: null }, 'cambio'],
  ['a dash for the colour', { cor: '-' }, { color: null }, 'cor'],
  ['words for a price', { price: 'A combinar' }, { price: null }, 'price'],
  ['a price with four decimals', { price: '64900.0000' }, {}],
  ['a price with words', { price: 'R$ 64.900,00 à vista' }, {}],
  ['a price with a dash for cents', { price: '64.900,-' }, {}],
  ['both years, two digits each', { year: '21/22' }, { fabric_year: 2021 }],
  ['both years, with a hyphen', { year: '2021-2022' }, { fabric_year: 2021 }],
  ['kilometres in words', { mileage: '38 mil km' }, { mileage: null }, 'mileage'],
  ['a dash for kilometres', { mileage: '-' }, { mileage: null }, 'mileage'],
  ['a page without its scheme', { url: 'www.example.com/15' }, { url: null }, 'url'],
  ['«À venda»', { disponibilidade: 'À venda' }, {}],
  ['«Pronta entrega»', { disponibilidade: 'Pronta entrega' }, {}],
];

test('one odd cell in each of many cars affects nothing else in any of them', async () => {
  const plain = {
    ...{ year: '2022', price: '64.900,00', mileage: '38.500', plate: 'QRS-7T89' },
    ...{ url: 'https://www.example.com/1', disponibilidade: 'sim', images: '' },
    ...{ fuel: 'Flex', cambio: 'Manual', cor: 'Prata' },
  };
  const lines = ODD.map(([what, cells], at) =>
    [at + 1, what, ...Object.values({ ...plain, ...cells })].join(';'),
  );
  const file = [['id', 'title', ...Object.keys(plain)].join(';'), ...lines].join('\n');
  expect(await validate(file)).toMatchObject({
    ...{ rows: ODD.length, valid: ODD.length },
    ...{ problems: [], file_problem: null },
  });
  const { report } = await importNow(file);
  expect(report.warnings.map(({ line, column }: { line: number; column: string }) => [line, column])).toEqual(
    ODD.flatMap(([, , , told], at) => (told ? [[at + 2, told]] : [])),
  );
  const { rows } = await live.server.pool.query(
    `SELECT title, year, fabric_year, price, mileage, nullif(plate, '') AS plate, nullif(url, '') AS url, enabled, images,
            nullif(fuel, '') AS fuel, nullif(transmission, '') AS transmission, nullif(color, '') AS color
       FROM products ORDER BY external_product_id::int`,
  );
  expect(rows).toEqual(
    ODD.map(([title, , kept]) => ({
      ...{ title, year: 2022, fabric_year: null, price: 6_490_000, mileage: 38_500, plate: 'QRS7T89' },
      ...{ url: 'https://www.example.com/1', enabled: true, images: [] },
      ...{ fuel: 'Flex', transmission: 'Manual', color: 'Prata' },
      ...kept,
    })),
  );
});

test('an odd cell keeps no vehicle out, and clears the old value', async () => {
  await importNow('id;title;price;plate\nV1;Gol;59.900,00;ABC1D23\n');
  const done = await importNow('id;title;price;plate\nV1;Gol;combinar;4\n');
  expect(done).toMatchObject({ state: 'done', outcome: { updated: 1, disabled: 0 } });
  expect(done.report.warnings).toMatchObject([
    { line: 2, column: 'price', value: 'combinar' },
    { line: 2, column: 'plate', value: '4' },
  ]);
  const { rows } = await live.server.pool.query('SELECT price, plate, enabled FROM products');
  expect(rows).toEqual([{ price: null, plate: null, enabled: true }]);
});

test('sold and reserved vehicles leave the stock without confirmation, others wait for it', async () => {
  await importNow(csv(...numbered(1, 10)));
  const sold = numbered(1, 5, 'Gol;10000,00;vendido');
  expect(await importNow(csv(...sold, ...numbered(6, 10)))).toMatchObject({
    state: 'done',
    outcome: { disabled: 5 },
  });
  expect(await importNow(csv(...sold, ...numbered(6, 8)))).toMatchObject({
    state: 'waiting',
    outcome: { disabled: 2 },
  });
});
