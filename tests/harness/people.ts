import type { Pool } from 'pg';
import { v7 as newId } from 'uuid';
import { createToken, hashToken } from '../../server/http/require-session';
import { hashPassword } from '../../server/people/passwords';
import { addSession } from './add-session';

export const PASSWORD = 'uma-senha-boa';

/** Hash of the password; hashing is slow on purpose, so it is done once. */
let hashed: Promise<string> | undefined;

export async function addTenant(
  pool: Pool,
  id: number,
  values: { name?: string; status?: number } = {},
): Promise<number> {
  const { name = `Empresa ${id}`, status = 1 } = values;
  await pool.query('INSERT INTO tenants (id, name, status) VALUES ($1, $2, $3)', [id, name, status]);
  return id;
}

type Membership = { tenant: number; role?: 'admin' | 'user'; enabled?: boolean };

export type TestPerson = { id: string; email: string; headers: { authorization: string }; token: string };

/**
 * Creates a person who can sign in with `PASSWORD`, belongs to these companies (the first is the current one), and is
 * signed in.
 */
export async function addPerson(pool: Pool, name: string, memberships: Membership[]): Promise<TestPerson> {
  const id = newId();
  const email = `${name.toLowerCase()}@exemplo.test`;
  hashed ??= hashPassword(PASSWORD);
  await pool.query(
    'INSERT INTO users (id, name, email, password_hash, current_tenant_id) VALUES ($1, $2, $3, $4, $5)',
    [id, name, email, await hashed, memberships[0]?.tenant ?? null],
  );
  for (const { tenant, role = 'user', enabled = true } of memberships) {
    await pool.query('INSERT INTO memberships (tenant_id, user_id, role, enabled) VALUES ($1, $2, $3, $4)', [
      tenant,
      id,
      role,
      enabled,
    ]);
  }
  const token = createToken();
  await addSession(pool, hashToken(token), id);
  return { id, email, token, headers: { authorization: `Bearer ${token}` } };
}
