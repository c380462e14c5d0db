import type * as z from 'zod/mini';
import { COLUMNS, type Column } from './feed-columns';
import { feedProduct } from './feed-product';
import { IMAGES_MAX, parseImages } from './parse-images';
import { readCondition } from './vocabulary';

type Checked = z.infer<ReturnType<typeof feedProduct>>;

/** A vehicle of a feed: `price` in cents of real, `mileage` in kilometres; texts that the feed doesn't give are empty. */
export type FeedProduct = Omit<Checked, 'id' | 'active'> & { external_product_id: string; enabled: boolean };

export interface CellProblem {
  column: Column;
  message: string;
}

export interface CheckedRow {
  /** Null if there are problems. */
  product: FeedProduct | null;
  problems: CellProblem[];
  /** What is odd, but keeps no vehicle out. */
  warnings: CellProblem[];
}

/**
 * Turns the texts of one row into a vehicle, or says in pt-BR what is wrong with each column. `now` says which years
 * there can be: until the second from now. Pure; may be repeated.
 */
export function checkRow(values: Partial<Record<Column, string>>, now: Date): CheckedRow {
  const { data, error } = schemaUntil(now.getUTCFullYear() + 2).safeParse(prepare(values));
  const warnings = findOddities(values);
  if (error) {
    const problems = error.issues.map(({ path, message }) => ({ column: path[0] as Column, message }));
    return { product: null, problems, warnings };
  }
  const { id, active, ...rest } = data;
  const images = rest.images.slice(0, IMAGES_MAX);
  return {
    product: { ...rest, images, external_product_id: id, enabled: active },
    problems: [],
    warnings,
  };
}

/** Building a schema takes longer than checking a row with it. */
const schemas = new Map<number, ReturnType<typeof feedProduct>>();

function schemaUntil(lastYear: number): ReturnType<typeof feedProduct> {
  const schema = schemas.get(lastYear) ?? feedProduct(lastYear);
  schemas.set(lastYear, schema);
  return schema;
}

/** Dealers write «2019/2020» for both years, and «sob consulta» where they don't give a price. */
function prepare(values: Partial<Record<Column, string>>): Record<string, string> {
  const texts = Object.fromEntries(COLUMNS.map(column => [column, values[column] ?? '']));
  if (/consult/i.test(texts.price!)) texts.price = '';
  const [, made, of] = /^(\d{4})\s*\/\s*(\d{4}|\d{2})$/.exec(texts.year!.trim()) ?? [];
  if (!made || !of) return texts;
  return {
    ...texts,
    year: of.length === 2 ? made.slice(0, 2) + of : of,
    fabric_year: texts.fabric_year || made,
  };
}

function findOddities({ condition = '', images = '' }: Partial<Record<Column, string>>): CellProblem[] {
  const oddities: CellProblem[] = [];
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
