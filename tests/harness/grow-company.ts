import type { Pool } from 'pg';
import { v7 } from 'uuid';
import type { FullCompany } from './full-company';
import { OUTSIDE_ADMIN } from './world';

/** Adds `many` more of all rows that a call might go through one by one. */
export async function growCompany(pool: Pool, { world, own }: FullCompany, many: number): Promise<void> {
  const copies = async (table: string, where: string, values: unknown[], fresh: string) => {
    await pool.query(
      `INSERT INTO ${table} SELECT r.* FROM ${table} t, generate_series(1, ${many}) n,
         jsonb_populate_record(t, jsonb_build_object(${fresh})) r WHERE t.tenant_id = $1 AND ${where}`,
      [world.tenant_id, ...values],
    );
  };
  const id = "'id', overlay(overlay(md5(t.id::text || n) placing '7' from 13) placing '8' from 17)::uuid";
  await copies('cards', 't.id = $2', [own.card_id], `${id}, 'identifier', 'VND-' || (1000000 + n)`);
  for (const table of ['tasks', 'comments', 'attachments', 'history', 'external_links']) {
    const slug = table === 'external_links' ? ", 'slug', md5(t.slug || n)" : '';
    await copies(
      table,
      `t.card_id = $2 AND t.id = (SELECT min(id::text)::uuid FROM ${table} WHERE card_id = $2)`,
      [own.card_id],
      id + slug,
    );
  }
  await copies('products', 't.id = $2', [own.product_id], `${id}, 'external_product_id', 'x' || n`);
  await copies('custom_fields', 't.id = $2', [own.field_id], id);
  await copies('tags', 't.id = $2', [own.tag_id], `${id}, 'name', 'Etiqueta ' || n`);
  await copies('templates', 't.id = $2', [own.template_id], id);
  await copies('invoices', 't.id = $2', [own.invoice_id], id);
  await copies(
    'notifications',
    't.id = $2',
    [own.notification_id],
    `${id}, 'target_user_id', '${world.people[OUTSIDE_ADMIN]!.actor.user_id}'`,
  );
  const people = Array.from({ length: many }, (_, n) => ({
    id: v7(),
    email: `muita-gente-${n}@${world.tenant_id}.test`,
  }));
  await pool.query(
    `INSERT INTO users (id, name, email) SELECT id, email, email FROM jsonb_to_recordset($1) AS p(id uuid, email text)`,
    [JSON.stringify(people)],
  );
  await pool.query(
    `INSERT INTO memberships (tenant_id, user_id, role) SELECT $1, id, 'user' FROM jsonb_to_recordset($2) AS p(id uuid)`,
    [world.tenant_id, JSON.stringify(people)],
  );
  await pool.query(
    `INSERT INTO board_users (tenant_id, id, board_id, user_id, role)
     SELECT $1, gen_random_uuid(), $2, id, 'user' FROM jsonb_to_recordset($3) AS p(id uuid)`,
    [world.tenant_id, own.board_id, JSON.stringify(people)],
  );
}
