import type { Queryable } from '../../database/pool';

/** Numbers of cards that use parts of a flow's configuration, by the id of the part. */
export type Usage = Record<'tags' | 'fields' | 'owners', { id: string; cards: number; archived: number }[]>;

/**
 * Counts the flow's cards that have each tag, a value in each field, and each owner; `cards` counts all, including
 * archived ones.
 */
export async function countUsage(client: Queryable, tenantId: number, boardId: string): Promise<Usage> {
  const { rows } = await client.query<{ part: keyof Usage; id: string; cards: number; archived: number }>(
    `SELECT u.part, u.id, count(*)::int AS cards, count(c.archived_at)::int AS archived
       FROM cards c, LATERAL (
         SELECT 'tags' AS part, t::text AS id FROM unnest(c.tag_ids) t
         UNION ALL SELECT 'owners', o::text FROM unnest(c.owner_ids) o
         UNION ALL SELECT 'fields', f FROM jsonb_object_keys(c.custom_fields) f) u
      WHERE c.tenant_id = $1 AND c.board_id = $2 GROUP BY u.part, u.id ORDER BY u.id`,
    [tenantId, boardId],
  );
  const of = (part: keyof Usage) => rows.filter(row => row.part === part).map(({ part: _, ...row }) => row);
  return { tags: of('tags'), fields: of('fields'), owners: of('owners') };
}
