import type { Customization } from '../../domain/entities/people';
import type { Queryable } from '../database/pool';

export type Brand = { id: number; name: string; subdomain: string | null; customization: Customization };

/** Brand of an installation that is not set up yet: the product's name. */
const NOBODY: Brand = { id: 0, name: 'Pátio', subdomain: null, customization: {} };

/** Returns whether the installation has no administrator yet, so that only the link of its first start gives access. */
export const awaitsFirstAccess = (brand: Brand) => brand === NOBODY;

const BRAND = 'SELECT id, name, subdomain, customization FROM tenants';

/** Returns the company's name and look; without a company, the organisation's. */
export async function findBrand(client: Queryable, tenantId: number | null): Promise<Brand> {
  const { rows } = await client.query(`${BRAND} WHERE id = 0 OR id = $1 ORDER BY id DESC LIMIT 1`, [
    tenantId,
  ]);
  return rows[0] ?? NOBODY;
}

/** Returns the brand of the active company with this subdomain; the organisation's if there is none. */
export async function findBrandOfSubdomain(client: Queryable, subdomain: string | null): Promise<Brand> {
  const { rows } = await client.query(
    `${BRAND} WHERE id = 0 OR (subdomain = $1 AND status = 1) ORDER BY id DESC LIMIT 1`,
    [subdomain],
  );
  return rows[0] ?? NOBODY;
}
