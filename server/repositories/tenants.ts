import type { PoolClient } from 'pg';
import { tenantFeed } from '../../domain/entities/feeds';
import { type TenantRole, WHITE_LABEL_TENANT } from '../../domain/entities/people';
import { touchFeeds } from '../feeds/touch-feeds';

export interface NewTenant {
  id: number;
  name: string;
  subdomain: string | null;
  cnpj?: string;
  primary_color?: string;
}

/** Makes a company (or, with id 0, the organisation). */
export async function createTenant(
  client: PoolClient,
  { id, name, subdomain, cnpj, primary_color }: NewTenant,
) {
  await client.query(
    'INSERT INTO tenants (id, name, subdomain, cnpj, customization) VALUES ($1, $2, $3, $4, $5)',
    [id, name, subdomain, cnpj ?? null, JSON.stringify(primary_color ? { primary_color } : {})],
  );
  await touchFeeds(client, id, [{ feed: tenantFeed(id), entity: 'tenant', row_id: String(id), gone: false }]);
}

export interface NewUser {
  id: string;
  name: string;
  email: string;
  password_hash: string;
  occupation: string | null;
}

/** Makes a person and their membership in a company, which becomes their current one. */
export async function createUser(client: PoolClient, tenantId: number, role: TenantRole, user: NewUser) {
  await client.query(
    `INSERT INTO users (id, name, email, password_hash, occupation, current_tenant_id, email_verified_at)
     VALUES ($1, $2, $3, $4, $5, $6, now())`,
    [user.id, user.name, user.email, user.password_hash, user.occupation, tenantId],
  );
  await client.query('INSERT INTO memberships (tenant_id, user_id, role) VALUES ($1, $2, $3)', [
    tenantId,
    user.id,
    role,
  ]);
  await touchFeeds(client, tenantId, [
    { feed: tenantFeed(tenantId), entity: 'person', row_id: user.id, gone: false },
  ]);
}

/** Whether anybody has set this installation up yet. */
export async function hasOrganization(client: Pick<PoolClient, 'query'>): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM tenants WHERE id = $1', [WHITE_LABEL_TENANT]);
  return Boolean(rowCount);
}
