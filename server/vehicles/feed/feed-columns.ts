/** Columns of the default template, in its order. */
export const COLUMNS = [
  ...(['id', 'title', 'description', 'make', 'model', 'year', 'fabric_year', 'price', 'condition'] as const),
  ...(['mileage', 'plate', 'color', 'fuel', 'transmission', 'images', 'url', 'active'] as const),
];

/** Further columns of dealers' systems, used to complete those above. */
const MORE_COLUMNS = [
  'vin',
  'version',
  'vehicle',
  'doors',
  'zero_km',
  'status',
  'sold',
  'reserved',
  'sale_price',
  'sale_dates',
] as const;
export type TemplateColumn = (typeof COLUMNS)[number];
export type Column = TemplateColumn | (typeof MORE_COLUMNS)[number];

/**
 * Other names for a column: in Google's vehicle listings, in Meta's automotive catalogue, and in Brazilian dealers'
 * systems. If a feed has several, the first here wins: Meta's `condition` tells the wear, `state_of_vehicle` whether it
 * is used. Names after «|» count only if none before it has a value, so that a feed which was imported without them
 * keeps its ids and texts: add new names there.
 */
const SYNONYMS: Record<Exclude<Column, 'images'>, string> = {
  id: 'id vehicle_id external_product_id codigo cod codigo_do_veiculo codigo_veiculo codigo_interno id_veiculo referencia ref sku | ad_id id_anuncio codigo_anuncio codigo_anuncio_revenda cod_veiculo identificador reference stock_number vehicle_stock_number numero_estoque codigo_estoque list_id',
  title:
    'title titulo titulo_do_anuncio anuncio nome name | titulo_anuncio anuncio_titulo subject nome_completo',
  description:
    'description descricao observacoes observacao detalhes | descricao_completa descricao_do_anuncio observacoes_gerais obs comentarios body summary',
  make: 'make brand marca fabricante montadora | mark manufacturer',
  model: 'model modelo | modelo_base base_model brand_model',
  year: 'year model_year ano_modelo ano_do_modelo modelo_ano ano | ano_mod year_model ano_fab_mod ano_fabricacao_modelo',
  fabric_year:
    'fabric_year ano_fabricacao ano_de_fabricacao ano_fab fabricacao production_year manufacture_year | ano_fabr ano_fabric year_build build_year make_year manufacturing_year year_fab',
  price:
    'price preco valor preco_de_venda preco_venda valor_de_venda valor_venda price.value | sale_value preco_a_vista preco_site preco_anuncio valor_anuncio preco_de valor_de preco_original',
  condition:
    'state_of_vehicle condition condicao condicao_do_veiculo estado_do_veiculo estado_de_conservacao',
  mileage:
    'mileage mileage.value quilometragem kilometragem km kms km_rodados odometro odometer | km_atual hodometro quilometros km_total odometer_km mileage_km',
  plate: 'plate license_plate vehicle_registration_plate placa placa_do_veiculo',
  color: 'color exterior_color cor cor_externa colour | exterior_colour cor_predominante',
  fuel: 'fuel fuel_type combustivel tipo_de_combustivel tipo_combustivel',
  transmission: 'transmission cambio transmissao tipo_de_cambio gearbox | gear tipo_cambio transmission_type',
  url: 'url link link.href url_do_anuncio link_do_anuncio link_anuncio pagina site | url_anuncio permalink',
  active:
    'active enabled availability ativo ativa disponivel disponibilidade | vehicle_availability anunciar exibir_no_site em_estoque publicado publicar',
  vin: 'vin chassi chassis numero_chassi vehicle_identification_number',
  version: 'version versao trim versao_modelo modelo_versao brand_model_version version_site',
  vehicle: 'veiculo vehicle carro marca_modelo marca_e_modelo',
  doors: 'doors portas door numero_portas numero_de_portas num_portas qtd_portas quantidade_portas',
  zero_km: 'zero_km 0km is_zero_km',
  status: 'status situacao status_anuncio situacao_anuncio',
  sold: 'sold vendido vendida is_sold',
  sale_price:
    'sale_price preco_promocional valor_promocional preco_promocao valor_promocao preco_oferta valor_oferta preco_por valor_por promotional_price',
  sale_dates: 'sale_price_effective_date',
  reserved: 'reserved reservado reservada is_reserved',
};
/**
 * Pattern of the columns for pictures, which have many names: `image[0].url`, `additional_image_link`, `foto 2`,
 * `<images><image>`.
 */
const PICTURE =
  /^(?:additional|main|(?:url|link)(?:d[ae]s?)?)?(?:(?:images?|imagem|imagens|fotos?|photos?|pictures?|galeria|gallery)\d*){1,3}(?:(?:adicionais|adicional|principal|outras)\d*)?(?:(?:urls?|links?|href|src|item|arquivo|original)\d*)?$/;
/**
 * Pattern of further names of pictures, which count only if the others have no address: they may be other sizes of the
 * same. Small sizes are not among them.
 */
const LATER_PICTURE =
  /^(?:media|url|link)?(?:d[ae])?(?:(?:images?|imagem|imagens|imgs?|fotos?|photos?|pictures?|galeria|gallery)(?:d[eo])?(?:capa|destaque|veiculos?)?\d*){1,3}(?:(?:urls?|links?|href|src|caminho|path|file|grande|large|big|full|alta|ampliada)\d*){0,3}$/;

/** Longest name of a column, in characters. */
export const NAME_MAX = 80;

const fold = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** Rank of the first name after «|». */
export const LATER = 1000;
const KNOWN = new Map(
  Object.entries(SYNONYMS).flatMap(([column, names]) =>
    names
      .split(' | ')
      .flatMap((part, at) =>
        part
          .split(' ')
          .map(
            (name, place) => [fold(name), { column: column as Column, rank: at * LATER + place }] as const,
          ),
      ),
  ),
);

/** Prefix of Google's own names, which appear beside the plain names of the RSS or Atom around them. */
const GOOGLE = /^g:/i;

/** Prefixes of other namespaces, which don't affect the meaning of a name. */
const NAMESPACE = /(^|\.)[a-z]\w*:/gi;

/** A unit beside a name, as in «Preço (R$)». */
const UNIT = /R\$|\bem reais/i;

/** Endings that don't change a name's meaning, as in `marca.nome`, `modelName`, `preco.venda`. */
const INNER = /(?:name|nome|descricao|value|valor|venda)$/;
/** Words for a group of data before a name, as in `caracteristicas.marca`. */
const SECTION =
  /^(?:dados|caracteristicas|ficha(?:tecnica)?|detalhes|especificacoes|informacoes|params|attributes|details|specs?)/;
/** Words for a vehicle around a name, as in `vehicle_year`, `marca do veículo`. */
const OF_VEHICLE = /^(?:vehicle|veiculo)|(?:d[eo])?(?:vehicle|veiculo)$/;
/** Columns that are also recognised by longer names, since no other column has such a name. */
const WORDED = new Set<Column>([
  ...(['make', 'model', 'version', 'year', 'fabric_year', 'price', 'condition', 'mileage'] as const),
  ...(['plate', 'color', 'fuel', 'transmission', 'doors', 'status'] as const),
]);

/**
 * Returns the column that a feed's name means. Upper case, accents, spaces, underscores and a number at the end make no
 * difference. If several names mean one column, the lowest rank wins. Returns null for an unknown name.
 */
export function columnOf(name: string): { column: Column; rank: number } | null {
  if (name.length > NAME_MAX) return null;
  const folded = fold(name.replace(GOOGLE, ''));
  if (PICTURE.test(folded)) return { column: 'images', rank: 0 };
  if (LATER_PICTURE.test(folded)) return { column: 'images', rank: LATER };
  const plain = fold(withoutNumber(name).replace(GOOGLE, ''));
  const known = KNOWN.get(plain) ?? worded(plain);
  if (!known) {
    const bare = name.replace(NAMESPACE, '$1').replace(UNIT, '');
    const found = bare === name ? null : columnOf(bare);
    return found && { ...found, rank: found.rank + 3 * LATER };
  }
  return GOOGLE.test(name) ? { ...known, rank: known.rank - 100 } : known;
}

function worded(folded: string): { column: Column; rank: number } | undefined {
  const bare = folded.replace(SECTION, '');
  const known = [bare, bare.replace(INNER, ''), bare.replace(OF_VEHICLE, '')]
    .map(name => KNOWN.get(name))
    .find(found => found !== undefined);
  return known && WORDED.has(known.column) ? { ...known, rank: known.rank + 2 * LATER } : undefined;
}

/** Removes the number of a repeated name: `title[1]` is another title. */
export function withoutNumber(name: string): string {
  return name.replace(/\[\d+\]/g, '');
}
