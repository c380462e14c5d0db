import { BOUNDS } from '../../bounds';
import type { Queryable } from '../../database/pool';

/** Pictures claimed in one statement, which scans all of a company's vehicles. */
export const CLAIMED_AT_ONCE = 40;
/** Pictures fetched for a vehicle that belongs to a card, besides its first. */
const MORE_OF_A_CARD = 20;
/** Attempts to fetch a picture. The pauses between them grow, over about two and a half days. */
const ATTEMPTS = 5;
const PAUSE = "interval '6 hours'";
/** Time in which an upload of a picture must finish; after that it is given up. */
const SENDING = "interval '1 hour'";
/** Pictures deleted in one statement, since one job deletes their files. */
const DROPPED_AT_ONCE = 1000;

/** SQL condition for a stored picture: one without a size has not been fetched yet. */
const KEPT = 'v.size IS NOT NULL';

/**
 * SQL for the addresses of the stored pictures of vehicle `r`, in the feed's order. The client appends a size to each.
 */
export const PICTURES_OF = `
  coalesce((SELECT jsonb_agg('/api/tenants/' || v.tenant_id || '/pictures/' || v.id ORDER BY i.place)
              FROM jsonb_array_elements_text(r.images) WITH ORDINALITY AS i (address, place)
              JOIN vehicle_pictures v ON v.tenant_id = r.tenant_id AND v.product_id = r.id AND v.address = i.address
             WHERE ${KEPT}), '[]')`;

/**
 * SQL for the vehicles on cards of company $1. Vehicles of archived cards keep their pictures, but no more are fetched.
 */
const ON_CARDS = 'SELECT unnest(product_ids) AS id FROM cards WHERE tenant_id = $1';

/** Returns the active companies that may have pictures to fetch or to delete. */
export async function listPictured(client: Queryable): Promise<number[]> {
  const { rows } = await client.query(
    `SELECT id FROM tenants t
      WHERE status = 1 AND (EXISTS (SELECT FROM products p WHERE p.tenant_id = t.id AND p.images <> '[]')
         OR EXISTS (SELECT FROM vehicle_pictures v WHERE v.tenant_id = t.id))
      ORDER BY id`,
  );
  return rows.map(({ id }) => id);
}

/** Returns the total size of the company's stored vehicle pictures, in bytes. */
export async function bytesOfPictures(client: Queryable, tenantId: number): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    'SELECT coalesce(sum(size), 0) AS bytes FROM vehicle_pictures WHERE tenant_id = $1',
    [tenantId],
  );
  return Number(rows[0]!.bytes);
}

/**
 * Deletes pictures that their vehicle no longer has, and those of the feed's vehicles that are off sale and on no card.
 * Returns their file keys. Pictures of vehicles entered by hand are kept, as they can't be fetched again. A picture
 * that is being uploaded is attached to its vehicle last, so it is spared for a while.
 */
export async function dropUnwanted(client: Queryable, tenantId: number, now: Date): Promise<string[]> {
  const { rows } = await client.query<{ file_key: string }>(
    `DELETE FROM vehicle_pictures WHERE tenant_id = $1 AND id IN (
       SELECT v.id FROM vehicle_pictures v JOIN products p ON p.tenant_id = v.tenant_id AND p.id = v.product_id
        WHERE v.tenant_id = $1
          AND CASE WHEN NOT p.images ? v.address THEN v.size IS NOT NULL OR v.tried_at < $2::timestamptz - ${SENDING}
                   ELSE NOT p.enabled AND p.external_product_id IS NOT NULL
                        AND p.id NOT IN (SELECT id FROM (${ON_CARDS}) h WHERE id IS NOT NULL) END
        LIMIT ${DROPPED_AT_ONCE})
     RETURNING file_key`,
    [tenantId, now],
  );
  return rows.map(({ file_key }) => file_key);
}

export interface ClaimedPicture {
  id: string;
  address: string;
  file_key: string;
}

/**
 * Claims the next pictures to fetch: the first of each vehicle on sale, then more of those on cards. Counts the attempt
 * before it is made, so that a picture that crashes the process is not tried for ever.
 *
 * @param fresh ids and keys for pictures that are tried for the first time; at most this many are claimed
 * @returns `full` if the company's pictures have no room left
 */
export async function claimPictures(
  client: Queryable,
  tenantId: number,
  fresh: Pick<ClaimedPicture, 'id' | 'file_key'>[],
  now: Date,
): Promise<ClaimedPicture[] | 'full'> {
  if ((await bytesOfPictures(client, tenantId)) >= BOUNDS.vehiclePictureBytes) return 'full';
  const { rows } = await client.query<ClaimedPicture>(
    `WITH on_cards AS (
       SELECT DISTINCT id FROM (${ON_CARDS} AND archived_at IS NULL) h
     ), wanted AS (
       SELECT p.id AS product_id, p.images->>0 AS address, 1 AS place FROM products p
        WHERE p.tenant_id = $1 AND p.images <> '[]' AND (p.enabled OR p.id IN (SELECT id FROM on_cards))
       UNION ALL
       SELECT p.id, i.address, i.place FROM on_cards JOIN products p USING (id),
              jsonb_array_elements_text(p.images) WITH ORDINALITY AS i (address, place)
        WHERE p.tenant_id = $1 AND i.place BETWEEN 2 AND ${1 + MORE_OF_A_CARD}
     ), due AS (
       SELECT w.product_id, w.address, row_number() OVER (ORDER BY min(w.place) > 1, w.product_id, min(w.place)) AS n
         FROM wanted w LEFT JOIN vehicle_pictures v
           ON v.tenant_id = $1 AND v.product_id = w.product_id AND v.address = w.address
        -- What an index takes; and of other sites alone.
        WHERE octet_length(w.address) < 2500 AND w.address ~ '^https?://'
          AND (v.id IS NULL
            OR (v.size IS NULL AND v.attempts < ${ATTEMPTS} AND v.tried_at < $2::timestamptz - v.attempts * ${PAUSE}))
        GROUP BY w.product_id, w.address
        ORDER BY n LIMIT ${CLAIMED_AT_ONCE}
     )
     INSERT INTO vehicle_pictures AS v (tenant_id, id, product_id, address, file_key, tried_at)
     SELECT $1, f.id, d.product_id, d.address, f.file_key, $2
       FROM due d JOIN ROWS FROM (jsonb_to_recordset($3::jsonb) AS (id uuid, file_key text)) WITH ORDINALITY
         AS f (id, file_key, n) USING (n)
     ON CONFLICT (tenant_id, product_id, address) DO UPDATE SET attempts = v.attempts + 1, tried_at = excluded.tried_at
     RETURNING v.id, v.address, v.file_key`,
    [tenantId, now, JSON.stringify(fresh)],
  );
  return rows;
}

/** Result of an attempt to fetch a picture: the size of its previews in bytes, or the reason of the failure. */
export interface Attempted {
  id: string;
  size: number | null;
  failure: string | null;
}

/**
 * Records the results of attempts. Returns the vehicles with a new picture, and those of the pictures that are still
 * wanted.
 */
export async function noteAttempts(
  client: Queryable,
  tenantId: number,
  attempted: Attempted[],
): Promise<{ vehicles: string[]; known: Set<string> }> {
  const { rows } = await client.query<{ id: string; product_id: string; size: number | null }>(
    `UPDATE vehicle_pictures v SET size = a.size, failure = a.failure
       FROM jsonb_to_recordset($2::jsonb) AS a (id uuid, size int, failure text)
      WHERE v.tenant_id = $1 AND v.id = a.id RETURNING v.id, v.product_id, v.size`,
    [tenantId, JSON.stringify(attempted)],
  );
  const vehicles = rows.filter(({ size }) => size !== null).map(({ product_id }) => product_id);
  return { vehicles: [...new Set(vehicles)], known: new Set(rows.map(({ id }) => id)) };
}

/** Returns the file key of a stored picture of a company's vehicle. */
export async function findPicture(
  client: Queryable,
  tenantId: number,
  id: string,
): Promise<{ file_key: string } | undefined> {
  const { rows } = await client.query(
    `SELECT v.file_key FROM vehicle_pictures v WHERE v.tenant_id = $1 AND v.id = $2 AND ${KEPT}`,
    [tenantId, id],
  );
  return rows[0];
}

/** Returns the file keys of the stored pictures of these vehicles, by vehicle, in their feed's order. */
export async function findPictureKeys(
  client: Queryable,
  tenantId: number,
  productIds: string[],
): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ id: string; keys: string[] }>(
    `SELECT p.id, array_agg(v.file_key ORDER BY i.place) AS keys
       FROM products p CROSS JOIN jsonb_array_elements_text(p.images) WITH ORDINALITY AS i (address, place)
       JOIN vehicle_pictures v ON v.tenant_id = $1 AND v.product_id = p.id AND v.address = i.address AND ${KEPT}
      WHERE p.tenant_id = $1 AND p.id = ANY($2::uuid[]) GROUP BY p.id`,
    [tenantId, productIds],
  );
  return new Map(rows.map(({ id, keys }) => [id, keys]));
}
