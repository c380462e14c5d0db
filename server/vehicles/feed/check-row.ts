import type * as z from 'zod/mini';
import { parseMoney } from '../../../domain/reading/parse-decimal';
import { completeRow } from './complete-row';
import { COLUMNS, type Column } from './feed-columns';
import { feedProduct } from './feed-product';
import { IMAGES_MAX, parseImages } from './parse-images';
import { readAvailability, readCondition, readSold, readStatus, readYesOrNo } from './vocabulary';

type Checked = z.infer<ReturnType<typeof feedProduct>>;
type Texts = Partial<Record<Column, string>>;

/** A vehicle of a feed: `price` in cents of real, `mileage` in kilometres; texts that the feed doesn't give are empty. */
export type FeedProduct = Omit<Checked, 'id'> & {
  external_product_id: string;
  enabled: boolean;
  /** True if it is not for sale because the feed says that it is sold or reserved. */
  sold: boolean;
};

export interface CellProblem {
  column: Column;
  message: string;
}

export interface CheckedRow {
  /** The vehicle; null if there are problems. */
  product: FeedProduct | null;
  problems: CellProblem[];
  /** Problems that don't exclude the vehicle: cells that can't be read are left empty. */
  warnings: CellProblem[];
}

/** Columns without which a row is no vehicle. */
const NEEDED = new Set<PropertyKey | undefined>(['id', 'title']);

/**
 * Turns the texts of one row into a vehicle, or returns the problems that prevent this, in pt-BR. `now` limits the
 * years: up to two years from now. Pure; may be repeated.
 */
export function checkRow(values: Texts, now: Date): CheckedRow {
  const lastYear = now.getUTCFullYear() + 2;
  const schema = schemaUntil(lastYear);
  const completed = completeRow(values, lastYear);
  const isOnSale = hasSalePrice(completed, now);
  if (isOnSale) completed.price = completed.sale_price;
  const texts = Object.fromEntries(COLUMNS.map(column => [column, completed[column] ?? '']));
  const whole = schema.safeParse(texts);
  const found = (whole.error?.issues ?? []).map(({ path: [column], message }) => ({
    ...{ column: column as Column, message },
  }));
  const odd = found.filter(({ column }) => !NEEDED.has(column));
  const emptied: Texts = Object.fromEntries(odd.map(({ column }) => [column, '']));
  const { data } = odd.length === 0 ? whole : schema.safeParse({ ...texts, ...emptied });
  const { active, sold, unknown } = availabilityOf(completed);
  const doors = doorsOf(completed);
  const warnings = [
    ...odd.map(({ column, message }) => ({ column, message: `${message}: ficou em branco` })),
    ...findOddities({ ...completed, ...emptied }),
    ...(isOnSale === null ? [{ column: 'sale_price' as const, message: SALE_UNREAD }] : []),
    ...unknown,
    ...(doors === null ? [{ column: 'doors' as const, message: 'Número de portas desconhecido' }] : []),
  ];
  if (!data) return { product: null, problems: found.filter(({ column }) => NEEDED.has(column)), warnings };
  const { id, images, price, description, ...rest } = data;
  return {
    product: {
      ...rest,
      description: doors ? `${description}\nPortas: ${doors}`.trim() : description,
      // A price of zero means that there is none.
      price: price || null,
      images: images.slice(0, IMAGES_MAX),
      external_product_id: id,
      enabled: active,
      sold,
    },
    problems: [],
    warnings,
  };
}

/** Schemas by latest year, kept because building one takes longer than checking a row with it. */
const schemas = new Map<number, ReturnType<typeof feedProduct>>();

function schemaUntil(lastYear: number): ReturnType<typeof feedProduct> {
  const schema = schemas.get(lastYear) ?? feedProduct(lastYear);
  schemas.set(lastYear, schema);
  return schema;
}

/** Whether it is for sale, by all columns about that: a single no is enough; a column that can't be read is ignored. */
function availabilityOf(texts: Texts) {
  const said = { active: true, sold: false, unknown: [] as CellProblem[] };
  const read = <Found>(column: Column, reader: (text: string) => Found | null, message: string) => {
    const text = texts[column]?.trim() ?? '';
    const found = text === '' ? null : reader(text);
    if (text !== '' && found === null) said.unknown.push({ column, message });
    return found;
  };
  for (const [column, reader] of [
    ['active', readAvailability],
    ['status', readStatus],
  ] as const) {
    const found = read(column, reader, 'Situação desconhecida: o veículo fica à venda');
    if (found?.active === false) said.active = false;
    if (found?.sold) said.sold = true;
  }
  for (const column of ['sold', 'reserved'] as const)
    if (read(column, readSold, 'Use sim ou não: o veículo fica à venda'))
      [said.active, said.sold] = [false, true];
  return said;
}

const SALE_UNREAD = 'Preço promocional inválido: vale o preço normal';

/**
 * Whether the vehicle is on sale below its price at the moment; null for a sale price that can't be read or is higher
 * than the price.
 */
function hasSalePrice({ price = '', sale_price = '', sale_dates = '' }: Texts, now: Date): boolean | null {
  const sale = sale_price === '' ? 0 : parseMoney(sale_price);
  if (sale === 0) return false;
  const usual = parseMoney(price);
  if (sale === null || (usual && sale > usual)) return null;
  // Google's «2026-11-01T00:00-0300/2026-11-30T23:59-0300»; an unreadable end is no limit.
  const [, from = '', to = ''] = /^([^/]*)(?:\/([^/]*))?$/.exec(sale_dates) ?? [];
  return !(instantOf(from, '00:00') > now.getTime() || instantOf(to, '23:59:59') < now.getTime());
}

/**
 * Parses a date with or without time. `timeOfDay` is used for a day alone, and Brasília's offset if there is none.
 * Returns NaN for other forms, which `Date` would guess.
 */
function instantOf(text: string, timeOfDay: string): number {
  const [, day, time = timeOfDay, offset = '-03:00'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?(?:\.\d+)?)(Z|[+-]\d\d(?::?\d\d)?)?)?$/i.exec(
      text.trim(),
    ) ?? [];
  return day ? Date.parse(`${day}T${time}${offset}`) : Number.NaN;
}

/** Reads a number of doors such as «4», «04», «4 portas»; empty if none is given, null if it is no such number. */
function doorsOf({ doors = '' }: Texts): string | null {
  const text = doors.trim();
  if (text === '' || text === '0') return '';
  return /^0?([1-9])(?:[.,]0+)?(?:\s*(?:portas?|p))?$/i.exec(text)?.[1] ?? null;
}

function findOddities({ condition = '', zero_km = '', images = '' }: Texts): CellProblem[] {
  const oddities: CellProblem[] = [];
  if (zero_km.trim() !== '' && readYesOrNo(zero_km) === null) {
    oddities.push({ column: 'zero_km', message: 'Use sim ou não: ficou em branco' });
  }
  if (condition.trim() !== '' && readCondition(condition) === null) {
    oddities.push({ column: 'condition', message: 'Condição desconhecida: use Novo, Seminovo ou Usado' });
  }
  const pictures = parseImages(images);
  if (pictures.rejected.length > 0) {
    oddities.push({
      column: 'images',
      message: 'Imagem ignorada: o endereço precisa começar com http:// ou https://',
    });
  }
  if (pictures.images.length > IMAGES_MAX) {
    oddities.push({ column: 'images', message: `Só as primeiras ${IMAGES_MAX} imagens são usadas` });
  }
  return oddities;
}
