import type { Customization } from '../../domain/entities/people';
import type { Queryable } from '../database/pool';

export type Brand = { id: number; name: string; subdomain: string | null; customization: Customization };

/** An installation that nobody has set up yet goes by the product's name. */
const NOBODY: Brand = { id: 0, name: 'Pátio', subdomain: null, customization: {} };

/** Nobody administers the installation yet: the only way in is the link of its first start. */
export const awaitsFirstAccess = (brand: Brand) => brand === NOBODY;

const BRAND = 'SELECT id, name, subdomain, customization FROM tenants';

/** The company's name and look; the organisation's for none. */
export async function findBrand(client: Queryable, tenantId: number | null): Promise<Brand> {
  const { rows } = await client.query(`${BRAND} WHERE id = 0 OR id = $1 ORDER BY id DESC LIMIT 1`, [
    tenantId,
  ]);
  return rows[0] ?? NOBODY;
}

/** Of the active company that goes by this subdomain; the organisation's if there is none. */
export async function findBrandOfSubdomain(client: Queryable, subdomain: string | null): Promise<Brand> {
  const { rows } = await client.query(
    `${BRAND} WHERE id = 0 OR (subdomain = $1 AND status = 1) ORDER BY id DESC LIMIT 1`,
    [subdomain],
  );
  return rows[0] ?? NOBODY;
}
