import { expect, test } from 'vitest';
import { COLUMNS, type Column, columnOf } from './feed-columns';
import { ColumnMap } from './map-columns';

test('the default template’s own names', () => {
  for (const column of COLUMNS) expect(columnOf(column)?.column).toBe(column);
});

const NAMES: Record<Column, string> = {
  id: 'ID|vehicle_id|Código|Cód.|g:id|Código do veículo|id[1]',
  title: 'Título|g:title|TITULO|título_do_anúncio',
  description: 'Descrição|g:description|Observações',
  make: 'brand|g:brand|Marca',
  model: 'Modelo|g:model',
  year: 'Ano|ANO MODELO|ano_modelo|g:year|Ano/Modelo',
  fabric_year: 'Ano de fabricação|ano_fabricacao|Ano Fab.',
  price: 'Preço|g:price|Valor|preço_de_venda',
  condition: 'Condição|state_of_vehicle|g:condition',
  mileage: 'KM|Quilometragem|mileage.value|g:mileage',
  plate: 'Placa|license_plate',
  color: 'Cor|exterior_color|g:color',
  fuel: 'Combustível|fuel_type',
  transmission: 'Câmbio|Transmissão',
  images:
    'Fotos|foto|Foto 2|imagens|image[0].url|image.url|image[12].url|g:image_link|additional_image_link|g:additional_image_link[3]|images.image[1]|fotos.foto.url|URL da foto|imagem_principal|link_foto|foto.src|fotos adicionais 2|foto adicional url 3',
  url: 'Link|URL|g:link|link.href|Link do anúncio',
  active: 'Ativo|availability|g:availability|Disponível|enabled',
};
test.each(Object.entries(NAMES))('%s is known by %s', (column, names) => {
  for (const name of names.split('|')) expect([name, columnOf(name)?.column]).toEqual([name, column]);
});

test.each([
  'vin',
  'image[0].tag[0]',
  'mileage.unit',
  'estado',
  'g:store_code',
  '',
  '🚗',
  'body_style',
  'fotografo',
])('«%s» is unknown', name => expect(columnOf(name)).toBeNull());

test('of several names for a column the best that is filled in counts; pictures add up', () => {
  const columns = new ColumnMap();
  const mapped = columns.map({
    link: 'https://example.com',
    'g:link': 'https://example.com/g',
    condition: 'EXCELLENT',
    state_of_vehicle: 'USED',
    id: 'urn:1',
    'g:id': ' ',
    title: 'primeiro',
    'title[1]': 'segundo',
    'image[0].url': 'a',
    'image[0].tag': 'x',
    'image[1].url': 'b',
    'mileage.value': '100',
    'mileage.unit': 'KM',
    vin: '9BW',
  });
  expect(mapped).toEqual({
    values: {
      url: 'https://example.com/g',
      condition: 'USED',
      id: 'urn:1',
      title: 'primeiro',
      images: 'a\nb',
      mileage: '100 KM',
    },
    names: {
      url: 'g:link',
      condition: 'state_of_vehicle',
      id: 'id',
      title: 'title',
      images: 'image[0].url',
      mileage: 'mileage.value',
    },
  });
  expect(columns.unknownColumns).toEqual(['image.tag', 'vin']);
  expect(columns.missingColumns).toEqual([
    ...['description', 'make', 'model', 'year', 'fabric_year', 'price', 'plate', 'color', 'fuel'],
    ...['transmission', 'active'],
  ]);
});
