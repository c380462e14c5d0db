import { cardPhoto } from '../../../domain/card/card-photo';
import { type CardLook, QUIET_MS, STILL_MS, type TeamFacts } from '../../../domain/team-list';
import type { Queryable } from '../../database/pool';
import { PICTURES_OF } from '../vehicles/vehicle-pictures';

/** Most cards that are read: more than a company has open, and a longer list would be useless. */
const CARDS_MAX = 20_000;

/**
 * Returns the cards of a company's active flows that may be late, waiting for approval or still, with the data that the
 * rule of `domain/team-list` needs. The rule decides; this query only excludes cards that it would exclude.
 *
 * @param today the company's day
 */
export async function findTeamFacts(
  client: Queryable,
  tenantId: number,
  today: string,
  now: Date,
): Promise<TeamFacts[]> {
  const { rows } = await client.query<TeamFacts>(
    `SELECT to_jsonb(k) AS card, b.name AS board_name, p.name AS phase_name, p.is_final,
            coalesce(a.answers, '[]') AS answers, h.last_at, m.admin_ids
       FROM boards b
       JOIN cards c ON c.tenant_id = b.tenant_id AND c.board_id = b.id AND c.archived_at IS NULL
       JOIN phases p ON p.tenant_id = c.tenant_id AND p.id = c.current_phase_id
       CROSS JOIN LATERAL (
         SELECT c.id, c.board_id, c.identifier, c.title, c.expiration_date, c.owner_ids, c.created_by,
                ${iso('c.current_phase_moved_at')} AS current_phase_moved_at) k
       LEFT JOIN LATERAL (
         SELECT jsonb_agg(jsonb_build_object('user_id', a.user_id, 'state', a.state,
                  'updated_at', ${iso('a.updated_at')})) AS answers
           FROM approvals a
          WHERE a.tenant_id = c.tenant_id AND a.card_id = c.id AND a.round = c.round
            AND a.phase_id = c.current_phase_id) a ON true
       LEFT JOIN LATERAL (
         SELECT ${iso('max(h.created_at)')} AS last_at, max(h.created_at) AS last
           FROM history h WHERE h.tenant_id = c.tenant_id AND h.card_id = c.id) h
         ON c.current_phase_moved_at <= $3
       LEFT JOIN (
         SELECT u.board_id, array_agg(u.user_id ORDER BY u.user_id) AS admin_ids FROM board_users u
          WHERE u.tenant_id = $1 AND u.role = 'admin' GROUP BY u.board_id) m0 ON m0.board_id = b.id
       CROSS JOIN LATERAL (SELECT coalesce(m0.admin_ids, '{}') AS admin_ids) m
      WHERE b.tenant_id = $1 AND b.enabled
        AND ((c.expiration_date < $2 AND NOT p.is_final)
          OR a.answers @> '[{"state": "pending"}]'
          OR (c.current_phase_moved_at <= $3 AND NOT p.is_final AND (h.last IS NULL OR h.last <= $4)))
      ORDER BY c.current_phase_moved_at
      LIMIT ${CARDS_MAX}`,
    [tenantId, today, new Date(now.getTime() - STILL_MS), new Date(now.getTime() - QUIET_MS)],
  );
  return rows;
}

/** Returns plate and picture of cards, by their ids. */
export async function findCardLooks(
  client: Queryable,
  tenantId: number,
  cardIds: string[],
): Promise<Map<string, CardLook>> {
  const { rows } = await client.query(
    `SELECT c.id,
            (SELECT coalesce(jsonb_agg(jsonb_build_object(
                      'plate', r.plate, 'enabled', r.enabled, 'pictures', ${PICTURES_OF}) ORDER BY o.place), '[]')
               FROM unnest(c.product_ids) WITH ORDINALITY AS o (id, place)
               JOIN products r ON r.tenant_id = c.tenant_id AND r.id = o.id) AS vehicles,
            (SELECT coalesce(jsonb_agg(to_jsonb(a)), '[]')
               FROM (SELECT f.id, f.board_id, f.card_id, f.has_previews, ${iso('f.created_at')} AS created_at
                       FROM attachments f
                      WHERE f.tenant_id = c.tenant_id AND f.card_id = c.id AND f.has_previews
                      ORDER BY f.created_at LIMIT 1) a) AS photos
       FROM cards c WHERE c.tenant_id = $1 AND c.id = ANY($2::uuid[])`,
    [tenantId, cardIds],
  );
  return new Map(
    rows.map(({ id, vehicles, photos }) => [
      id,
      { plate: vehicles[0]?.plate ?? null, photo: cardPhoto(tenantId, vehicles, photos) ?? null },
    ]),
  );
}

/** Returns SQL that formats an instant as it is sent. */
const iso = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
