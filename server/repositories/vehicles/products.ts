import { tenantFeed } from '../../../domain/entities/feeds';
import type { Product } from '../../../domain/entities/people';
import type { Pool, Queryable } from '../../database/pool';
import { containing, contains, type Listed, type PageQuery, readPage } from '../lists';
import { PICTURES_OF } from './vehicle-pictures';

export const PRODUCT_ORDERS = {
  id: 'id',
  title: 'fold_text(title)',
  price: 'price',
  year: 'year',
  created_at: 'created_at',
};

export interface ProductQuery extends PageQuery<keyof typeof PRODUCT_ORDERS> {
  search?: string | undefined;
  enabled?: boolean | undefined;
}

/** Returns a page of a company's vehicles, searched by title, make, model, year, plate, colour and the feed's id. */
export function listProducts(pool: Pool, tenantId: number, query: ProductQuery): Promise<Listed<Product>> {
  return readPage(
    pool,
    `SELECT r.*, ${PICTURES_OF} AS pictures FROM products r
      WHERE tenant_id = $1 AND ($2::boolean IS NULL OR enabled = $2)
        AND (($3::text[])[1] = '%%' OR ${contains("concat_ws(' ', title, make, model, year, plate, color, external_product_id)", '$3')})`,
    [tenantId, query.enabled ?? null, containing(query.search)],
    PRODUCT_ORDERS,
    query,
  );
}

/** Vehicle as a feed gives it. Its row keeps the id and date of its first import. */
export type GivenProduct = Product & { external_product_id: string };

/** Result of one statement for a vehicle of a feed. */
export interface Upserted {
  id: string;
  external_product_id: string;
  added: boolean;
  /** True if the vehicle was for sale and the feed itself says that it no longer is. */
  disabled: boolean;
}

const GIVEN = [
  ...['title', 'description', 'make', 'model', 'year', 'fabric_year', 'price', 'condition', 'images'],
  ...['mileage', 'plate', 'color', 'fuel', 'transmission', 'url', 'enabled'],
];
const COLUMNS = ['tenant_id', 'id', 'external_product_id', 'created_at', ...GIVEN].join(', ');
const list = (from: string) => GIVEN.map(column => `${from}.${column}`).join(', ');

/** Writes a batch of a feed's vehicles in one statement and returns those that changed. May be repeated. */
export async function upsertProducts(
  client: Queryable,
  tenantId: number,
  products: GivenProduct[],
): Promise<Upserted[]> {
  const { rows } = await client.query<Upserted>(
    `WITH given AS (
       SELECT * FROM jsonb_populate_recordset(NULL::products, $2::jsonb)
     ), before AS (
       SELECT p.id, p.enabled FROM products p
        WHERE p.tenant_id = $1 AND p.external_product_id IN (SELECT external_product_id FROM given)
     ), written AS (
       INSERT INTO products AS p (${COLUMNS}) SELECT ${COLUMNS} FROM given
       ON CONFLICT (tenant_id, external_product_id) DO UPDATE SET (${GIVEN.join(', ')}) = ROW(${list('excluded')})
        WHERE (${list('p')}) IS DISTINCT FROM (${list('excluded')})
       RETURNING p.id, p.external_product_id, p.enabled
     )
     SELECT w.id, w.external_product_id, b.id IS NULL AS added, coalesce(b.enabled AND NOT w.enabled, false) AS disabled
       FROM written w LEFT JOIN before b USING (id)`,
    [tenantId, JSON.stringify(products.map(product => ({ ...product, tenant_id: tenantId })))],
  );
  return rows;
}

/**
 * Takes off sale the vehicles that a feed no longer has and returns their ids. Vehicles entered by hand are not
 * affected.
 */
export async function disableVanished(
  client: Queryable,
  tenantId: number,
  present: string[],
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `UPDATE products p SET enabled = false
      WHERE tenant_id = $1 AND enabled AND external_product_id IS NOT NULL
        AND NOT EXISTS (SELECT FROM unnest($2::text[]) AS s(external_product_id)
                         WHERE s.external_product_id = p.external_product_id)
      RETURNING id`,
    [tenantId, present],
  );
  return rows.map(({ id }) => id);
}

/** Returns the number of vehicles from the feed, and of those for sale. */
export async function countVehicles(
  client: Queryable,
  tenantId: number,
): Promise<{ all: number; active: number }> {
  const { rows } = await client.query(
    `SELECT count(*) AS all, count(*) FILTER (WHERE enabled) AS active
       FROM products WHERE tenant_id = $1 AND external_product_id IS NOT NULL`,
    [tenantId],
  );
  return rows[0];
}

/**
 * Deletes vehicles of the feed that are off sale, unchanged since `before`, on no card, in no card's history and
 * without stored pictures. Returns their ids.
 */
export async function deleteForgottenVehicles(
  client: Queryable,
  tenantId: number,
  before: Date,
  limit: number,
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `DELETE FROM products p
      WHERE p.tenant_id = $1 AND NOT p.enabled AND p.id IN (
        SELECT f.id FROM products f
          JOIN changes c ON c.tenant_id = $1 AND c.feed = $2 AND c.entity = 'product' AND c.row_id = f.id::text
         WHERE f.tenant_id = $1 AND NOT f.enabled AND f.external_product_id IS NOT NULL AND c.changed_at < $3
           AND NOT EXISTS (
             SELECT FROM (SELECT unnest(product_ids) AS id FROM cards WHERE tenant_id = $1) k WHERE k.id = f.id)
           AND NOT EXISTS (SELECT FROM vehicle_pictures v WHERE v.tenant_id = $1 AND v.product_id = f.id)
           AND NOT EXISTS (
             SELECT FROM history h WHERE h.tenant_id = $1
                AND h.kind IN ('card_product_added', 'card_product_removed')
                AND coalesce(h.new->>'product_id', h.old->>'product_id') = f.id::text)
         LIMIT $4)
      RETURNING p.id`,
    [tenantId, tenantFeed(tenantId), before, limit],
  );
  return rows.map(({ id }) => id);
}
