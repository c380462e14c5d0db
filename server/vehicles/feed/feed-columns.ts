/** The columns of the default template, in its order. */
export const COLUMNS = [
  ...(['id', 'title', 'description', 'make', 'model', 'year', 'fabric_year', 'price', 'condition'] as const),
  ...(['mileage', 'plate', 'color', 'fuel', 'transmission', 'images', 'url', 'active'] as const),
];
export type Column = (typeof COLUMNS)[number];

/**
 * What else a column may be called: in Google's vehicle listings, in Meta's automotive catalogue, and by a Brazilian
 * dealer. Where a feed has several, the first here wins: Meta's `condition` says how worn, `state_of_vehicle` if used.
 */
const SYNONYMS: Record<Exclude<Column, 'images'>, string> = {
  id: 'id vehicle_id external_product_id codigo cod codigo_do_veiculo codigo_veiculo codigo_interno id_veiculo referencia ref sku',
  title: 'title titulo titulo_do_anuncio anuncio nome name',
  description: 'description descricao observacoes observacao detalhes',
  make: 'make brand marca fabricante montadora',
  model: 'model modelo',
  year: 'year model_year ano_modelo ano_do_modelo modelo_ano ano',
  fabric_year:
    'fabric_year ano_fabricacao ano_de_fabricacao ano_fab fabricacao production_year manufacture_year',
  price: 'price preco valor preco_de_venda preco_venda valor_de_venda valor_venda price.value',
  condition:
    'state_of_vehicle condition condicao condicao_do_veiculo estado_do_veiculo estado_de_conservacao',
  mileage: 'mileage mileage.value quilometragem kilometragem km kms km_rodados odometro odometer',
  plate: 'plate license_plate vehicle_registration_plate placa placa_do_veiculo',
  color: 'color exterior_color cor cor_externa colour',
  fuel: 'fuel fuel_type combustivel tipo_de_combustivel tipo_combustivel',
  transmission: 'transmission cambio transmissao tipo_de_cambio gearbox',
  url: 'url link link.href url_do_anuncio link_do_anuncio link_anuncio pagina site',
  active: 'active enabled availability ativo ativa disponivel disponibilidade',
};
/** Pictures come in many columns: `image[0].url`, `additional_image_link`, `foto 2`, `<images><image>`. */
const PICTURE =
  /^(?:additional|main|(?:url|link)(?:d[ae]s?)?)?(?:(?:images?|imagem|imagens|fotos?|photos?|pictures?)\d*){1,2}(?:(?:adicionais|adicional|principal)\d*)?(?:(?:urls?|links?|href|src)\d*)?$/;

/** Characters; nothing longer is the name of a column. */
export const NAME_MAX = 80;

const fold = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

const KNOWN = new Map(
  Object.entries(SYNONYMS).flatMap(([column, names]) =>
    names.split(' ').map((name, rank) => [fold(name), { column: column as Column, rank }] as const),
  ),
);

/** Google's own names stand in their namespace, beside the plain ones of the RSS or Atom that carries them. */
const GOOGLE = /^g:/i;

/**
 * Which column a feed's name means; upper case, accents, spaces, underscores and a numbering at the end make no
 * difference. Of several names for one column that with the lowest rank counts. Null for a name that nobody knows.
 */
export function columnOf(name: string): { column: Column; rank: number } | null {
  if (name.length > NAME_MAX) return null;
  const folded = fold(name.replace(GOOGLE, ''));
  if (PICTURE.test(folded)) return { column: 'images', rank: 0 };
  const known = KNOWN.get(fold(withoutNumber(name).replace(GOOGLE, '')));
  if (!known) return null;
  return GOOGLE.test(name) ? { ...known, rank: known.rank - 100 } : known;
}

/** `title[1]` is another title. */
export function withoutNumber(name: string): string {
  return name.replace(/\[\d+\]/g, '');
}
