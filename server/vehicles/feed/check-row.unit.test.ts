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

test('a vehicle with nothing but what is needed', () => {
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
  ['description', 'x'.repeat(10_001), 'Máximo de 10000 caracteres excedido'],
  ['description', 'a\0b', 'Caractere inválido'],
  ['make', 'x'.repeat(256), 'Máximo de 255 caracteres excedido'],
  ['fuel', 'x'.repeat(256), 'Máximo de 255 caracteres excedido'],
  ['year', '1899', 'Ano inválido'],
  ['year', '2029', 'Ano inválido'],
  ['year', '21', 'Ano inválido'],
  ['year', '2019/2040', 'Ano inválido'],
  ['fabric_year', 'dois mil', 'Ano inválido'],
  ['price', '100.000.000,00', 'Valor inválido'],
  ['price', '-1', 'Valor inválido'],
  ['price', 'caro', 'Valor inválido'],
  ['mileage', '45000 mi', 'Quilometragem inválida'],
  ['mileage', '10000000', 'Quilometragem inválida'],
  ['plate', 'AB-1234', 'Placa inválida'],
  ['plate', 'ABC12D3', 'Placa inválida'],
  ['url', 'javascript:alert(1)', 'Endereço inválido'],
  ['url', 'https://a/\0', 'Endereço inválido'],
  ['active', 'talvez', 'Use sim ou não'],
])('%s «%s» is refused: %s', (column, text, message) => {
  const { product, problems } = check({ [column]: text });
  expect(product).toBeNull();
  expect(problems).toEqual([{ column, message }]);
});

test('all that is wrong with a row is told at once', () => {
  const { problems } = checkRow({ year: 'x', price: 'y' }, now);
  expect(problems.map(({ column }) => column)).toEqual(['id', 'title', 'year', 'price']);
});

test('years', () => {
  expect(product({ year: '1900', fabric_year: '2028' })).toMatchObject({ year: 1900, fabric_year: 2028 });
  expect(product({ year: '2019/2020' })).toMatchObject({ year: 2020, fabric_year: 2019 });
  expect(product({ year: '2019 / 20', fabric_year: '2018' })).toMatchObject({
    year: 2020,
    fabric_year: 2018,
  });
});

test('amounts, distances and plates', () => {
  expect(product({ price: 'R$ 99.999.999,99' }).price).toBe(9_999_999_999);
  expect(product({ price: 'Sob consulta' }).price).toBeNull();
  expect(product({ mileage: '45.000 km' }).mileage).toBe(45_000);
  expect(product({ plate: 'abc-1234' }).plate).toBe('ABC1234');
  expect(product({ plate: 'ABC 1d23' }).plate).toBe('ABC1D23');
});

test('words of other feeds become ours, and others stay', () => {
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

test('for sale or not', () => {
  for (const yes of ['1', 'Sim', 'TRUE', 'in stock', 'in_stock', 'Disponível', 'available', ' ']) {
    expect([yes, product({ active: yes }).enabled]).toEqual([yes, true]);
  }
  for (const no of ['0', 'não', 'Nao', 'false', 'out of stock', 'OUT_OF_STOCK', 'Vendido', 'not available']) {
    expect([no, product({ active: no }).enabled]).toEqual([no, false]);
  }
});

test('what is merely odd is a warning', () => {
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
