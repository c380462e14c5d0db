import type { Member } from '../../../domain/entities/board';
import type { Product } from '../../../domain/entities/people';
import type { VehicleChange } from '../../../domain/vehicles/vehicle';
import type { PoolClient, Queryable } from '../../database/pool';
import { PICTURES_OF } from './vehicle-pictures';

/** Returns one of the person's memberships in the company's flows; null if they belong to none. */
export async function findAnyMembership(
  client: Queryable,
  tenantId: number,
  userId: string,
): Promise<Member | null> {
  const { rows } = await client.query<Member>(
    'SELECT id, board_id, user_id, role FROM board_users WHERE tenant_id = $1 AND user_id = $2 LIMIT 1',
    [tenantId, userId],
  );
  return rows[0] ?? null;
}

export async function findVehicle(
  client: Queryable,
  tenantId: number,
  id: string,
): Promise<Product | undefined> {
  const { rows } = await client.query<Product>(
    `SELECT r.*, ${PICTURES_OF} AS pictures FROM products r WHERE r.tenant_id = $1 AND r.id = $2`,
    [tenantId, id],
  );
  return rows[0];
}

/**
 * Locks the company's vehicles entered by hand until the end of the transaction, so that a count of them stays valid.
 */
export async function holdVehicles(client: PoolClient, tenantId: number): Promise<void> {
  await client.query('SELECT FROM tenants WHERE id = $1 FOR NO KEY UPDATE', [tenantId]);
}

/** Returns the number of the company's vehicles entered by hand, those off sale included. */
export async function countByHand(client: Queryable, tenantId: number): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'SELECT count(*) AS count FROM products WHERE tenant_id = $1 AND external_product_id IS NULL',
    [tenantId],
  );
  return Number(rows[0]!.count);
}

/** Whether another vehicle on sale has this plate, from the feed or entered by hand. */
export async function isPlateTaken(
  client: Queryable,
  tenantId: number,
  plate: string,
  exceptId: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'SELECT FROM products WHERE tenant_id = $1 AND plate = $2 AND enabled AND id <> $3 LIMIT 1',
    [tenantId, plate, exceptId],
  );
  return Boolean(rowCount);
}

export async function insertVehicle(
  client: Queryable,
  tenantId: number,
  vehicle: Pick<Product, 'id' | 'title' | 'created_by_id' | 'created_at'>,
): Promise<void> {
  await client.query(
    'INSERT INTO products (tenant_id, id, title, created_by_id, created_at) VALUES ($1, $2, $3, $4, $5)',
    [tenantId, vehicle.id, vehicle.title, vehicle.created_by_id, vehicle.created_at],
  );
}

const CHANGED = [
  ...['title', 'make', 'model', 'year', 'fabric_year', 'plate', 'mileage', 'price', 'color', 'description'],
  'enabled',
] as const;

/** Updates only the fields of a vehicle that `change` names. */
export async function updateVehicle(
  client: Queryable,
  tenantId: number,
  id: string,
  change: Omit<VehicleChange, 'pictures'>,
): Promise<void> {
  await client.query(
    `UPDATE products p SET ${CHANGED.map(column => `${column} = n.${column}`).join(', ')}
       FROM products o, jsonb_populate_record(o, $3::jsonb) n
      WHERE p.tenant_id = $1 AND p.id = $2 AND o.tenant_id = p.tenant_id AND o.id = p.id`,
    [tenantId, id, JSON.stringify(change)],
  );
}

/** Leaves a vehicle these of its pictures, in this order. The hourly job deletes the files of the others. */
export async function setPictures(
  client: Queryable,
  tenantId: number,
  id: string,
  pictureIds: string[],
): Promise<void> {
  await client.query(
    `UPDATE products SET images = coalesce((
       SELECT jsonb_agg(v.address ORDER BY i.place) FROM unnest($3::uuid[]) WITH ORDINALITY AS i (id, place)
         JOIN vehicle_pictures v ON v.tenant_id = $1 AND v.product_id = $2 AND v.id = i.id), '[]')
      WHERE tenant_id = $1 AND id = $2`,
    [tenantId, id, pictureIds],
  );
}

/**
 * Row of an uploaded picture, written before its files exist. `address` is unique to it, since it has no address on
 * another site.
 */
interface SentPicture {
  id: string;
  product_id: string;
  address: string;
  file_key: string;
}

/**
 * Records a picture before its previews are made, so that no file is left over if the process ends in between. One that
 * is already recorded is started again.
 *
 * @returns its key; null if the id belongs to another vehicle's picture
 */
export async function beginPicture(
  client: Queryable,
  tenantId: number,
  { id, product_id, address, file_key }: SentPicture,
  now: Date,
): Promise<string | null> {
  const { rows } = await client.query<{ file_key: string }>(
    `INSERT INTO vehicle_pictures AS v (tenant_id, id, product_id, address, file_key, tried_at)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (tenant_id, id) DO UPDATE SET tried_at = excluded.tried_at, size = NULL
      WHERE v.product_id = excluded.product_id
     RETURNING file_key`,
    [tenantId, id, product_id, address, file_key, now],
  );
  return rows[0]?.file_key ?? null;
}

/** Attaches a picture to its vehicle, after the existing ones. Returns false if it is no longer recorded. */
export async function attachPicture(
  client: Queryable,
  tenantId: number,
  { id, product_id }: SentPicture,
  size: number,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `WITH kept AS (
       UPDATE vehicle_pictures SET size = $4 WHERE tenant_id = $1 AND id = $2 RETURNING address)
     UPDATE products SET images = images || to_jsonb(kept.address) FROM kept WHERE tenant_id = $1 AND id = $3`,
    [tenantId, id, product_id, size],
  );
  return Boolean(rowCount);
}

/** Deletes a picture whose upload failed. Returns false if there is none or it is complete. */
export async function forgetPicture(client: Queryable, tenantId: number, id: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'DELETE FROM vehicle_pictures WHERE tenant_id = $1 AND id = $2 AND size IS NULL',
    [tenantId, id],
  );
  return Boolean(rowCount);
}
