import { expect, test } from 'vitest';
import { COLUMNS, type Column, columnOf } from './feed-columns';
import { ColumnMap } from './map-columns';

test('the default template’s own names are known', () => {
  for (const column of COLUMNS) expect(columnOf(column)?.column).toBe(column);
});

const NAMES: Record<Column, string> = {
  id: 'idveiculo|ad_id|codigo_anuncio_revenda|ID|vehicle_id|Código|Cód.|g:id|Código do veículo|id[1]',
  title: 'ns2:titulo|Título|g:title|TITULO|título_do_anúncio',
  description: 'Descrição|g:description|Observações|summary|ns2:descricao',
  make: 'marca.nome|vehicle_make|manufacturer.name|markName|brand|g:brand|Marca',
  model: 'modelName|modelo.descricao|Modelo|g:model',
  year: 'anomod|AnoModelo|year_model|Ano do veículo|Ano|ANO MODELO|ano_modelo|g:year|Ano/Modelo|Ano Fab/Mod',
  fabric_year:
    'AnoFabr|anofab|make_year|year_build|Ano de fabricação|ano_fabricacao|Ano Fab.|yearFab|ano.fabricacao',
  price:
    'valorVenda|preco.venda|saleValue|Valor do veículo|Preço|g:price|Valor|preço_de_venda|Preço (R$)|Valor R$|valor de venda em reais',
  condition: 'Condição|state_of_vehicle|g:condition',
  mileage: 'KM|Quilometragem|mileage.value|g:mileage|Quilômetros|odometerKm|caracteristicas.quilometragem',
  plate: 'Placa|license_plate|dados.placa',
  color: 'Cor|exterior_color|g:color|ficha_tecnica.cor|detalhes.cor.nome',
  fuel: 'Combustível|fuel_type',
  transmission: 'GEAR|params.gearbox|transmissionName|Câmbio|Transmissão',
  images:
    'IMAGES.IMAGE_URL|IMAGES[3].IMAGE_URL|photos[1].photo|galeria.item[2]|pictures.picture.picture_url|Fotos|foto|Foto 2|imagens|image[0].url|image.url|image[12].url|g:image_link|additional_image_link|g:additional_image_link[3]|images.image[1]|fotos.foto.url|URL da foto|imagem_principal|link_foto|foto.src|images.original|fotos adicionais 2|foto adicional url 3',
  url: 'Link|URL|g:link|link.href|Link do anúncio',
  active: 'Ativo|availability|g:availability|Disponível|enabled|anunciar|Em estoque?|Publicado',
  vehicle: 'Veículo|Marca/Modelo|carro',
  vin: 'VIN|g:vin|Chassi|vehicle_identification_number',
  version: 'Versão|trim|VERSION|version.name|Modelo/Versão|brand_model_version',
  doors: 'Portas|DOORS|numeroportas|Número de portas|doors.value',
  zero_km: 'zerokm|Zero KM|0km',
  status: 'Status|situacao|Situação do veículo|vehicle_status|status.descricao',
  sold: 'vendido|sold',
  reserved: 'Reservado|reserved',
  sale_price: 'g:sale_price|PRECO_PROMOCIONAL|precoPromocional|Preço por|valor_oferta',
  sale_dates: 'sale_price_effective_date',
};
test.each(Object.entries(NAMES))('%s is recognised by %s', (column, names) => {
  for (const name of names.split('|')) expect([name, columnOf(name)?.column]).toEqual([name, column]);
});

test.each([
  'loja.contato.nome',
  'dados.nome',
  'detalhes.id',
  'parcela_r$',
  'marca.id',
  'tipoveiculo',
  'valor_fipe',
  'store_code',
  'image[0].tag[0]',
  'mileage.unit',
  'estado',
  'g:store_code',
  '',
  '🚗',
  'body_style',
  'fotografo',
])('«%s» is not recognised', name => expect(columnOf(name)).toBeNull());

test('a name of another namespace ranks last, and a picture’s metadata is no picture', () => {
  const columns = new ColumnMap();
  const { values } = columns.map({
    ...{ 'dc:title': 'Do blog', titulo: 'Gol', 'media:title': 'Foto' },
    ...{ 'fotos.url': 'https://example.com/a.jpg', 'fotos.principal': 'true', 'fotos[1].principal': 'N' },
  });
  expect(values).toEqual({ title: 'Gol', images: 'https://example.com/a.jpg' });
});

test('the best filled name for a column is used; pictures of all names are combined', () => {
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
    opcional: 'ABS',
  });
  expect(mapped).toEqual({
    values: {
      url: 'https://example.com/g',
      condition: 'USED',
      id: 'urn:1',
      title: 'primeiro',
      images: 'a\nb',
      mileage: '100 KM',
      vin: '9BW',
    },
    names: {
      url: 'g:link',
      condition: 'state_of_vehicle',
      id: 'id',
      title: 'title',
      images: 'image[0].url',
      mileage: 'mileage.value',
      vin: 'vin',
    },
  });
  expect(columns.unknownColumns).toEqual(['image.tag', 'opcional']);
  expect(columns.missingColumns).toEqual([
    ...['description', 'make', 'model', 'year', 'fabric_year', 'price', 'plate', 'color', 'fuel'],
    ...['transmission', 'active'],
  ]);
});

test('pictures of any size are used where there are no others', () => {
  const [a, b, c] = ['a', 'b', 'c'].map(name => `https://example.com/${name}.jpg`) as [
    string,
    string,
    string,
  ];
  const picturesOf = (row: Record<string, string>) => new ColumnMap().map(row).values.images;
  for (const name of [
    ...[
      'fotos.foto.url_grande',
      'photos.large',
      'imagens[1].imagem.caminho',
      'fotos.path',
      'fotos.url.large',
    ],
    ...['img3', 'foto_capa', 'Imagem de capa', 'foto_destaque', 'fotos_veiculo.foto', 'media.images.url'],
  ])
    expect([name, picturesOf({ [name]: a, [name.replace(/\w+$/, 'thumb')]: b })]).toEqual([name, a]);
  expect(picturesOf({ 'fotos.url': a, 'fotos.large': b, foto_capa: c })).toBe(a);
  expect(picturesOf({ 'fotos.arquivo': 'a.jpg', 'fotos.url_grande': b })).toBe(b);
  expect(picturesOf({ 'fotos.principal': a, 'fotos.outras': b, 'fotos.outras[1]': c })).toBe(
    `${a}\n${b}\n${c}`,
  );
});

test('the chassis number is the id only if there is no id column', () => {
  const idOf = (row: Record<string, string>) => new ColumnMap().map(row).values.id;
  expect(idOf({ vin: '9BW', title: 'Gol' })).toBe('9BW');
  expect(idOf({ 'g:vin': '9BW', 'g:title': 'Gol' })).toBe('9BW');
  expect(idOf({ vin: '9BW', id: '', title: 'Gol' })).toBeUndefined();
  expect(idOf({ vin: '9BW', ref: '7' })).toBe('7');
});

test('newer names rank below those known before, also in Google’s namespace', () => {
  const { values } = new ColumnMap().map({
    'g:stock_number': 'S1',
    sku: 'A1',
    'g:manufacturer': 'Outra',
    marca: 'Fiat',
    gear: 'x',
    cambio: 'CVT',
  });
  expect(values).toEqual({ id: 'A1', make: 'Fiat', transmission: 'CVT' });
});
