import type { Pool } from 'pg';

/** Smallest length of a text to look for: shorter ones may occur in anything. */
const LETTERS_MIN = 6;
/** Matches values that are no texts of people: ids, colours, and the program's names such as `task_option_updated`. */
const NO_TEXT = /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|#[0-9a-f]{6}|[a-z]+([_.-][a-z]+)*)$/;

/**
 * Returns every text in a company's rows, in any table and column, and in those of its people. Leaves out the company's
 * name and look, which its host shows to anyone.
 */
export async function textsOf(pool: Pool, tenantId: number): Promise<string[]> {
  const { rows: tables } = await pool.query(
    `SELECT table_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = 'tenant_id'`,
  );
  const found = new Set<string>();
  for (const { name } of tables) {
    const { rows } = await pool.query(`SELECT to_jsonb(t) AS row FROM ${name} t WHERE tenant_id = $1`, [
      tenantId,
    ]);
    collect(rows, found);
  }
  const { rows: people } = await pool.query(
    `SELECT u.name, u.email, u.occupation, u.phone FROM users u JOIN memberships m ON m.user_id = u.id
      WHERE m.tenant_id = $1`,
    [tenantId],
  );
  collect(people, found);
  const { rows: company } = await pool.query('SELECT name FROM tenants WHERE id = $1', [tenantId]);
  found.delete(company[0].name);
  return [...found];
}

function collect(value: unknown, found: Set<string>): void {
  if (typeof value === 'string') {
    if ((value.match(/\p{L}/gu) ?? []).length >= LETTERS_MIN && !NO_TEXT.test(value)) found.add(value);
  } else if (value && typeof value === 'object')
    for (const part of Object.values(value)) collect(part, found);
}
