import type { ListedTemplate, Template, TemplateContent, TemplateKind } from '../../../domain/flow/template';
import type { Pool, Queryable } from '../../database/pool';
import { containing, contains, type Listed, type PageQuery, readPage } from '../lists';

export const TEMPLATE_ORDERS = {
  name: 'fold_text(name)',
  created_at: 'created_at',
  updated_at: 'updated_at',
};

export interface TemplateQuery extends PageQuery<keyof typeof TEMPLATE_ORDERS> {
  search?: string | undefined;
  /** Only templates with parts of this kind. */
  kind?: TemplateKind | undefined;
  /** Only templates of the product, or only the company's own. */
  shipped?: boolean | undefined;
}

/** A template that is not in the database, in the format of lists with those that are. */
export interface GivenTemplate {
  id: string;
  name: string;
  description: string;
  color: string;
  content: TemplateContent;
}

/** Most rules that a drawing shows: more would make it black, and a list of templates long. */
const DRAWN_RULES = 200;

/** SQL of a company's own templates ($1) and the given ones ($2). */
const TEMPLATES = `
  SELECT t.*, jsonb_build_object(
           'phase_config', content->'phase_config',
           'phases', (SELECT jsonb_agg(p.phase - '{description,passage,quick_approval}'::text[] ORDER BY p.at)
                        FROM jsonb_array_elements(content->'phases') WITH ORDINALITY p(phase, at)),
           'rules', jsonb_path_query_array(content, '$.rules[0 to ${DRAWN_RULES - 1}]')) AS outline, jsonb_array_length(content->'phases') AS phases_count, jsonb_array_length(content->'rules') AS rules_count,
         jsonb_array_length(content->'fields') AS fields_count, jsonb_array_length(content->'tags') AS tags_count,
         array_remove(ARRAY['flow', CASE WHEN content->'fields' <> '[]' THEN 'forms' END,
                            CASE WHEN content->'tags' <> '[]' THEN 'tags' END], NULL) AS kinds
    FROM (SELECT o.id, o.name, o.description, o.color, o.content, o.user_id, u.name AS creator_name,
                 o.created_at, o.updated_at, false AS shipped
            FROM templates o JOIN users u ON u.id = o.user_id WHERE o.tenant_id = $1
          UNION ALL
          SELECT id, name, description, color, content, NULL, NULL, NULL, NULL, true
            FROM jsonb_to_recordset($2::jsonb)
              AS g(id uuid, name text, description text, color text, content jsonb)) t`;

export function listTemplates(
  pool: Pool,
  tenantId: number,
  given: GivenTemplate[],
  query: TemplateQuery,
): Promise<Listed<ListedTemplate>> {
  return readPage(
    pool,
    `SELECT * FROM (${TEMPLATES}) l
      WHERE ${contains("name || ' ' || description", '$3')} AND ($4::text IS NULL OR $4 = ANY(kinds))
        AND ($5::boolean IS NULL OR shipped = $5)`,
    [tenantId, JSON.stringify(given), containing(query.search), query.kind ?? null, query.shipped ?? null],
    TEMPLATE_ORDERS,
    query,
  );
}

/** Default values of fields, phases and photos, for templates that were saved before these properties existed. */
const UNMARKED = { show_on_card: false, show_on_approval: false };
const UNASKED = { passage: null, quick_approval: true };
const NO_ROTEIRO = { photo_slots: [] };

export async function findTemplate(
  client: Queryable,
  tenantId: number,
  given: GivenTemplate[],
  id: string,
): Promise<Template | null> {
  const { rows } = await client.query<Template>(`SELECT * FROM (${TEMPLATES}) l WHERE id = $3`, [
    tenantId,
    JSON.stringify(given),
    id,
  ]);
  const [found] = rows;
  if (!found) return null;
  const fields = found.content.fields.map(field => ({ ...UNMARKED, ...field }));
  const phases = found.content.phases.map(phase => ({
    ...UNASKED,
    ...phase,
    ...(phase.passage && { passage: { ...phase.passage, slots: phase.passage.slots ?? [] } }),
  }));
  return { ...found, content: { ...NO_ROTEIRO, ...found.content, fields, phases } };
}

export interface TemplateRow extends GivenTemplate {
  user_id: string;
}

export async function insertTemplate(
  client: Queryable,
  tenantId: number,
  { id, name, description, color, content, user_id }: TemplateRow,
  now: Date,
): Promise<void> {
  await client.query(
    `INSERT INTO templates (tenant_id, id, name, description, color, content, user_id, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
    [tenantId, id, name, description, color, JSON.stringify(content), user_id, now],
  );
}

/** Changes the named properties of a template. */
export async function updateTemplate(
  client: Queryable,
  tenantId: number,
  id: string,
  change: { [Key in 'name' | 'description' | 'color' | 'content']?: GivenTemplate[Key] | undefined },
  now: Date,
): Promise<void> {
  await client.query(
    `UPDATE templates SET name = coalesce($3, name), description = coalesce($4, description),
            color = coalesce($5, color), content = coalesce($6::jsonb, content), updated_at = $7
      WHERE tenant_id = $1 AND id = $2`,
    [
      tenantId,
      id,
      change.name,
      change.description,
      change.color,
      change.content && JSON.stringify(change.content),
      now,
    ],
  );
}

export async function deleteTemplate(client: Queryable, tenantId: number, id: string): Promise<void> {
  await client.query('DELETE FROM templates WHERE tenant_id = $1 AND id = $2', [tenantId, id]);
}

/** Returns all Siglas of the company's flows. */
export async function listPrefixes(client: Queryable, tenantId: number): Promise<string[]> {
  const { rows } = await client.query('SELECT prefix FROM boards WHERE tenant_id = $1', [tenantId]);
  return rows.map(({ prefix }) => prefix);
}
