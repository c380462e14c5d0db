import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkRow } from './check-row';
import type { Column } from './feed-columns';

const now = new Date('2026-11-21T12:00:00Z');
type Values = Partial<Record<Column, string>>;
const check = (values: Values) => checkRow({ id: '1', title: 'Gol', ...values }, now);
const product = (values: Values) => {
  const checked = check(values);
  expect(checked.problems).toEqual([]);
  return checked.product!;
};

test('a vehicle with only the required values is accepted', () => {
  expect(checkRow({ id: ' 007 ', title: ' Gol \n 1.0 ' }, now)).toEqual({
    product: {
      external_product_id: '007',
      title: 'Gol 1.0',
      description: '',
      make: '',
      model: '',
      year: null,
      fabric_year: null,
      price: null,
      condition: '',
      mileage: null,
      plate: '',
      color: '',
      fuel: '',
      transmission: '',
      images: [],
      url: '',
      enabled: true,
      sold: false,
    },
    problems: [],
    warnings: [],
  });
});

test.each<[Column, string, string]>([
  ['id', '', 'Campo obrigatório'],
  ['id', 'x'.repeat(256), 'Máximo de 255 caracteres excedido'],
  ['title', '  ', 'Campo obrigatório'],
  ['title', 'x'.repeat(256), 'Máximo de 255 caracteres excedido'],
  ['title', 'a\0b', 'Caractere inválido'],
])('%s «%s» is refused: %s', (column, text, message) => {
  const { product, problems } = check({ [column]: text });
  expect(product).toBeNull();
  expect(problems).toEqual([{ column, message }]);
});

test.each<[Column, string, string]>([
  ['description', 'x'.repeat(10_001), 'Máximo de 10000 caracteres excedido'],
  ['description', 'a\0b', 'Caractere inválido'],
  ['make', 'x'.repeat(256), 'Máximo de 255 caracteres excedido'],
  ['fuel', 'x'.repeat(256), 'Máximo de 255 caracteres excedido'],
  ['year', '1899', 'Ano inválido'],
  ['year', '2029', 'Ano inválido'],
  ['year', '21', 'Ano inválido'],
  ['year', '2019/2040', 'Ano inválido'],
  ['year', '12/20', 'Ano inválido'],
  ['year', '-', 'Ano inválido'],
  ['fabric_year', 'dois mil', 'Ano inválido'],
  ['price', '100.000.000,00', 'Valor inválido'],
  ['price', '-1', 'Valor inválido'],
  ['price', 'caro', 'Valor inválido'],
  ['price', 'A combinar', 'Valor inválido'],
  ['price', '-', 'Valor inválido'],
  ['mileage', '45000 mi', 'Quilometragem inválida'],
  ['mileage', '10000000', 'Quilometragem inválida'],
  ['mileage', 'baixa', 'Quilometragem inválida'],
  ['mileage', '-', 'Quilometragem inválida'],
  ['plate', 'AB-1234', 'Placa inválida'],
  ['plate', 'ABC12D3', 'Placa inválida'],
  ['plate', '4', 'Placa inválida'],
  ['plate', '-', 'Placa inválida'],
  ['plate', 'ABC-****', 'Placa inválida'],
  ['plate', 'SEM PLACA', 'Placa inválida'],
  ['plate', 'Placa: ABC1D23 ou ABC1D24', 'Placa inválida'],
  ['url', 'javascript:alert(1)', 'Endereço inválido'],
  ['url', 'https://a/\0', 'Endereço inválido'],
  ['url', 'www.example.com/15', 'Endereço inválido'],
])('%s «%s» is left empty and reported: %s', (column, text, message) => {
  const { product, problems, warnings } = check({ [column]: text });
  expect(problems).toEqual([]);
  expect(product?.[column as 'url'] || null).toBeNull();
  expect(warnings).toContainEqual({ column, message: `${message}: ficou em branco` });
});

test('all errors of a row are reported at once', () => {
  const { problems, warnings } = checkRow({ year: 'x', price: 'y' }, now);
  expect(problems.map(({ column }) => column)).toEqual(['id', 'title']);
  expect(warnings.map(({ column }) => column)).toEqual(['year', 'price']);
});

test('years are read, also both in one cell', () => {
  expect(product({ year: '1900', fabric_year: '2028' })).toMatchObject({ year: 1900, fabric_year: 2028 });
  expect(product({ year: '2019/2020' })).toMatchObject({ year: 2020, fabric_year: 2019 });
  expect(product({ year: '2019 / 20', fabric_year: '2018' })).toMatchObject({
    year: 2020,
    fabric_year: 2018,
  });
});

test.each([
  ['20/21', 2020, 2021],
  ['99/00', 1999, 2000],
  ['2020-2021', 2020, 2021],
  ['2021-21', 2021, 2021],
  // No model is older than the vehicle.
  ['2021/2020', 2020, 2021],
  ['2021', null, 2021],
  ['2021,0', null, 2021],
  ['2.021', null, 2021],
])('the year «%s» is read', (text, fabric_year, year) => {
  expect(product({ year: text })).toMatchObject({ fabric_year, year });
});

test('years are read the same however they are formatted', () => {
  const two = (year: number) => String(year % 100).padStart(2, '0');
  // Two digits mean the century in which a car can have been built.
  const made = fc.integer({ min: 1929, max: 2027 });
  fc.assert(
    fc.property(made, fc.nat(1), (fabric_year, later) => {
      const year = fabric_year + later;
      for (const shown of [`${year}`, `${year},0`, `${Math.floor(year / 1000)}.${String(year).slice(1)}`])
        expect(product({ year: shown })).toMatchObject({ year, fabric_year: null });
      for (const shown of [
        ...[`${fabric_year}/${year}`, `${fabric_year} - ${year}`],
        ...[`${fabric_year}/${two(year)}`, `${two(fabric_year)}/${two(year)}`],
      ]) {
        expect(product({ year: shown })).toMatchObject({ fabric_year, year });
        expect(product({ fabric_year: shown })).toMatchObject({ fabric_year, year });
      }
    }),
  );
});

test('a refused cell changes nothing else', () => {
  const odd = fc.constantFrom<Column>('year', 'fabric_year', 'price', 'mileage', 'plate', 'url');
  const text = fc
    .array(fc.constantFrom(...'0123456789AB.,/- ', 'km', 'R$ '), { maxLength: 9 })
    .map(signs => signs.join(''));
  const without = product({});
  fc.assert(
    fc.property(odd, text, (column, cell) => {
      // One of two years may be readable, and the other not.
      fc.pre(!/\d *[/-] *\d/.test(cell));
      const { product: read, warnings } = check({ [column]: cell });
      if (warnings.length > 0) expect(read).toEqual(without);
    }),
  );
});

test('both years are read from the column of the first', () => {
  expect(product({ fabric_year: '2020/2021' })).toMatchObject({ fabric_year: 2020, year: 2021 });
  expect(product({ fabric_year: '2020/2021', year: '2022' })).toMatchObject({
    fabric_year: 2020,
    year: 2022,
  });
});

test.each<[Values, string]>([
  [{ make: 'Honda', model: 'HR-V', version: 'EXL 1.8', year: '2019/2020' }, 'Honda HR-V EXL 1.8 2020'],
  [{ make: 'Honda', model: 'HONDA HR-V', version: 'HR-V EXL' }, 'HONDA HR-V HR-V EXL'],
  [
    { make: 'Chevrolet', model: 'Onix', version: 'ONIX LTZ 1.0', year: '2022' },
    'Chevrolet ONIX LTZ 1.0 2022',
  ],
  [{ make: 'Fiat', model: 'Uno', version: 'Mille', year: 'novo' }, 'Fiat Uno Mille'],
  [{ make: 'Citro&euml;n', model: 'C3\n Live', year: '2023' }, 'Citroën C3 Live 2023'],
  [{ model: 'Peugeot 2008', year: '2008' }, 'Peugeot 2008'],
  [{ model: 'x'.repeat(255), version: 'y' }, `${'x'.repeat(254)}…`],
  [{ vehicle: 'Fiat Uno Way' }, 'Fiat Uno Way'],
  [{ vehicle: 'Carro', model: 'Uno' }, 'Uno'],
])('a title is made of %o', (values, title) => {
  expect(product({ title: '', ...values }).title).toBe(title);
});

test('a make alone isn’t enough for a title', () => {
  expect(check({ title: '', make: 'Fiat', year: '2020' }).problems).toEqual([
    { column: 'title', message: 'Campo obrigatório' },
  ]);
});

test.each<[Column, string, string]>([
  ['make', '21', 'Marca desconhecida'],
  ['model', '-', 'Modelo desconhecido'],
  ['condition', '2', 'Condição desconhecida'],
  ['color', '7', 'Cor desconhecida'],
  ['color', 'N/A', 'Cor desconhecida'],
  ['fuel', '3', 'Combustível desconhecido'],
  ['fuel', '<b>3</b>', 'Combustível desconhecido'],
  ['fuel', '--', 'Combustível desconhecido'],
  ['transmission', '1', 'Câmbio desconhecido'],
  ['transmission', 'n/d', 'Câmbio desconhecido'],
])('%s «%s» is no word: it is left empty and reported: %s', (column, text, message) => {
  const { product, problems, warnings } = check({ [column]: text });
  expect(problems).toEqual([]);
  expect(product?.[column as 'color']).toBe('');
  expect(warnings).toEqual([{ column, message: `${message}: ficou em branco` }]);
});

test('a title is made only of words', () => {
  const car = { make: '21', model: '208', version: '-', year: '2022' };
  for (const title of ['-', 'N/A']) expect(product({ title, ...car }).title).toBe('208 2022');
  expect(product({ title: '208' }).title).toBe('208');
  expect(check({ title: '-' }).problems).toEqual([{ column: 'title', message: 'Campo obrigatório' }]);
});

test('HTML becomes plain text, and an id stays unchanged', () => {
  expect(
    product({
      id: 'a&amp;b',
      title: 'Descri&ccedil;&atilde;o <b>boa</b>',
      description: '<p>Único dono</p><ul><li>Ar<li>ABS</ul>',
      price: 'R$&nbsp;59.900',
      color: '<i>Prata</i>',
      url: 'https://www.example.com/?a=1&amp;b=2',
    }),
  ).toMatchObject({
    external_product_id: 'a&amp;b',
    title: 'Descrição boa',
    description: 'Único dono\n• Ar\n• ABS',
    price: 5_990_000,
    color: 'Prata',
    url: 'https://www.example.com/?a=1&b=2',
  });
});

test('doors are added to the description', () => {
  for (const doors of ['4', '04', '4.0', '4,0 portas', '4P'])
    expect(product({ doors }).description).toBe('Portas: 4');
  expect(product({ doors: '2 portas', description: 'Bom.' }).description).toBe('Bom.\nPortas: 2');
  expect(product({ doors: '0', description: 'Moto' }).description).toBe('Moto');
  expect(check({ doors: 'muitas' })).toMatchObject({
    product: { description: '' },
    warnings: [{ column: 'doors', message: 'Número de portas desconhecido' }],
  });
});

test('zero kilometres mean a new vehicle unless its condition is given', () => {
  expect(product({ zero_km: 'S' }).condition).toBe('Novo');
  expect(product({ zero_km: 'N' }).condition).toBe('');
  expect(product({ zero_km: 'S', condition: 'Seminovo' }).condition).toBe('Seminovo');
  expect(check({ zero_km: 'talvez' })).toMatchObject({
    product: { condition: '' },
    warnings: [{ column: 'zero_km', message: 'Use sim ou não: ficou em branco' }],
  });
});

test('amounts, distances and plates are read', () => {
  expect(product({ price: 'R$ 99.999.999,99' }).price).toBe(9_999_999_999);
  expect(check({ price: 'Sob consulta' })).toMatchObject({ product: { price: null }, warnings: [] });
  for (const none of ['0', '0,00', 'R$ 0.00'])
    expect(check({ price: none })).toMatchObject({ product: { price: null }, warnings: [] });
  expect(product({ mileage: '45.000 km' }).mileage).toBe(45_000);
  expect(product({ plate: 'abc-1234' }).plate).toBe('ABC1234');
  expect(product({ plate: 'ABC 1d23' }).plate).toBe('ABC1D23');
  expect(product({ plate: 'Placa: \u2068ABC\u20111D23\u2069' }).plate).toBe('ABC1D23');
});

const PERIOD = '2026-11-01T00:00-0300/2026-11-30T23:59-0300';
test.each<[Values, number]>([
  [{ price: '59900.00 BRL', sale_price: '57.900,00 BRL' }, 5_790_000],
  [{ price: '59.900', sale_price: '' }, 5_990_000],
  [{ price: '59.900', sale_price: '0,00' }, 5_990_000],
  [{ price: '59.900', sale_price: 'Sob consulta' }, 5_990_000],
  [{ sale_price: 'R$ 57.900' }, 5_790_000],
  [{ price: '59.900', sale_price: '59.900' }, 5_990_000],
  [{ price: '59.900', sale_price: '57.900', sale_dates: PERIOD }, 5_790_000],
  [{ price: '59.900', sale_price: '57.900', sale_dates: PERIOD.replaceAll('-11-', '-10-') }, 5_990_000],
  [{ price: '59.900', sale_price: '57.900', sale_dates: PERIOD.replaceAll('-11-', '-12-') }, 5_990_000],
  [{ price: '59.900', sale_price: '57.900', sale_dates: 'novembro' }, 5_790_000],
  [{ price: '59.900', sale_price: '57.900', sale_dates: '2026-11-01/2026-11-21' }, 5_790_000],
  [{ price: '59.900', sale_price: '57.900', sale_dates: '2026-11-01/2026-11-20' }, 5_990_000],
  [{ price: '59.900', sale_price: '57.900', sale_dates: '2026-11-22 / 2026-11-30' }, 5_990_000],
  [{ price: '59.900', sale_price: '57.900', sale_dates: '01/11/2026 a 30/11/2026' }, 5_790_000],
  [{ price: '59.900', sale_price: '57.900', sale_dates: '2026-11-01 08:00/2026-11-21 08:59' }, 5_990_000],
])('the price of %o', (values, price) => {
  expect(check(values)).toMatchObject({ product: { price }, warnings: [] });
});

test.each(['a partir de 50 mil', '62.900', 'US$ 10000'])(
  'a sale price of «%s» is reported and ignored',
  sale_price => {
    expect(check({ price: '59.900', sale_price })).toMatchObject({
      product: { price: 5_990_000 },
      warnings: [{ column: 'sale_price', message: 'Preço promocional inválido: vale o preço normal' }],
    });
  },
);

test('words of other feeds are mapped to ours, and unknown ones stay', () => {
  expect(product({ condition: 'USED', fuel: 'GASOLINE', transmission: 'automática' })).toMatchObject({
    condition: 'Usado',
    fuel: 'Gasolina',
    transmission: 'Automático',
  });
  expect(product({ condition: '0 km', fuel: 'Hidrogênio', transmission: 'i-Motion' })).toMatchObject({
    condition: 'Novo',
    fuel: 'Hidrogênio',
    transmission: 'i-Motion',
  });
});

test('values for on sale and off sale are recognised', () => {
  for (const yes of ['1', 'Sim', 'TRUE', 'in stock', 'in_stock', 'Disponível', 'available', ' ']) {
    expect([yes, product({ active: yes }).enabled]).toEqual([yes, true]);
  }
  for (const no of [
    '0',
    'não',
    'Nao',
    'false',
    'out of stock',
    'OUT_OF_STOCK',
    'Vendido',
    'not available',
    'Não disponível',
  ]) {
    expect([no, product({ active: no }).enabled]).toEqual([no, false]);
  }
});

test.each<[Values]>([
  [{ active: 'Vendido' }],
  [{ active: 'sim', status: 'Vendida' }],
  [{ status: 'RESERVADO' }],
  [{ status: 'Sold' }],
  [{ sold: 'S' }],
  [{ sold: 'não', reserved: '1' }],
  [{ sold: 'true', status: 'Disponível' }],
  [{ sold: 'Vendido' }],
  [{ reserved: 'Reservado' }],
])('%o is sold or reserved', values => {
  expect(product(values)).toMatchObject({ enabled: false, sold: true });
});

test.each<[Values]>([
  [{ active: 'À venda' }],
  [{ active: 'Pronta entrega' }],
  [{ status: 'Disponível', sold: 'N', reserved: 'false' }],
  [{ status: ' ', sold: '', reserved: '0' }],
  [{ status: 'ACTIVE' }],
  [{ status: 'Publicado' }],
  [{ sold: 'Disponível', reserved: 'À venda' }],
])('%o is for sale', values => {
  expect(check(values)).toMatchObject({ product: { enabled: true, sold: false }, warnings: [] });
});

test.each<[Values, string]>([
  [{ active: 'talvez' }, 'Situação desconhecida: o veículo fica à venda'],
  [{ status: 'Preparação' }, 'Situação desconhecida: o veículo fica à venda'],
  [{ status: '0' }, 'Situação desconhecida: o veículo fica à venda'],
  [{ sold: '12/10/2026' }, 'Use sim ou não: o veículo fica à venda'],
])('%o leaves a vehicle for sale, and is reported', (values, message) => {
  const [column] = Object.keys(values);
  expect(check(values)).toMatchObject({
    product: { enabled: true, sold: false },
    warnings: [{ column, message }],
  });
});

test('a vehicle taken off sale doesn’t count as sold', () => {
  expect(product({ active: 'não' })).toMatchObject({ enabled: false, sold: false });
  for (const status of ['Inativo', 'inactive', 'PAUSADO', 'Baixado', 'Excluído', 'draft', 'archived'])
    expect(product({ status })).toMatchObject({ enabled: false, sold: false });
});

test('merely odd values cause a warning', () => {
  const many = Array.from({ length: 51 }, (_, n) => `https://example.com/${n}.jpg`).join(' ');
  const { product: kept, warnings } = check({ condition: 'Excelente', images: `sem-foto.jpg ${many}` });
  expect(kept).toMatchObject({ condition: 'Excelente' });
  expect(kept!.images).toHaveLength(50);
  expect(warnings).toEqual([
    { column: 'condition', message: 'Condição desconhecida: use Novo, Seminovo ou Usado' },
    { column: 'images', message: 'Imagem ignorada: o endereço precisa começar com http:// ou https://' },
    { column: 'images', message: 'Só as primeiras 50 imagens são usadas' },
  ]);
});
