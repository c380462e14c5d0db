import type { BoardStats } from '../../../domain/stats';
import type { Queryable } from '../../database/pool';
import { isLate } from '../cards/due';
import { MAY_ENTER } from '../people/memberships';

/** The flow, and the days (`YYYY-MM-DD`, both inclusive) in the company's time zone. */
export interface StatsScope {
  tenant_id: number;
  board_id: string;
  time_zone: string;
  from: string;
  to: string;
  /** The current day; later ones have not begun. */
  today: string;
}

export async function findTimeZone(client: Queryable, tenantId: number): Promise<string> {
  const { rows } = await client.query('SELECT time_zone FROM tenants WHERE id = $1', [tenantId]);
  return rows[0].time_zone;
}

const dayOf = (moment: string) => `(${moment} AT TIME ZONE $3)::date`;
const IN_PERIOD = (day: string) => `${day} BETWEEN $4::date AND $5::date`;

/** SQL of `count`, `mean_seconds` and `p85_seconds` over rows that have `seconds`. */
const DURATIONS = `'count', count(*), 'mean_seconds', round(avg(seconds)),
    'p85_seconds', round(percentile_cont(0.85) WITHIN GROUP (ORDER BY seconds))`;

/**
 * SQL of all stays of cards in phases, from history: creation begins the first, and each move ends one and begins the
 * next. For cards that were deleted after their retention period, it uses the data stored then (`past-cards.ts`).
 * Clocks of processes may differ, so creation comes first whatever its time, and no stay is negative. A stay is `gone`
 * from its phase on the day that the card leaves it, or is archived before it was concluded.
 */
const STAYS = `
  made AS MATERIALIZED (
    SELECT id, current_phase_id, created_at, archived_at FROM cards WHERE tenant_id = $1 AND board_id = $2
    UNION ALL SELECT id, current_phase_id, created_at, archived_at FROM past_cards WHERE tenant_id = $1 AND board_id = $2
  ), moves AS MATERIALIZED (
    SELECT h.card_id, h.id, h.created_at AS at, (h.old->>'phase_id')::uuid AS from_id,
           (h.new->>'phase_id')::uuid AS to_id
      FROM history h WHERE h.tenant_id = $1 AND h.board_id = $2 AND h.kind = 'phase_moved'
    UNION ALL
    SELECT card_id, id, created_at, from_phase_id, phase_id
      FROM past_steps WHERE tenant_id = $1 AND board_id = $2 AND kind = 'phase_moved'
  ), firsts AS (
    SELECT DISTINCT ON (card_id) card_id, from_id FROM moves ORDER BY card_id, at, id
  ), entries AS (
    SELECT c.id AS card_id, NULL::uuid AS id, c.created_at AS at, coalesce(f.from_id, c.current_phase_id) AS phase_id
      FROM made c LEFT JOIN firsts f ON f.card_id = c.id
    UNION ALL SELECT card_id, id, at, to_id FROM moves
  ), stays AS MATERIALIZED (
    SELECT e.card_id, e.phase_id, e.at AS entered_at, lead(e.at) OVER w AS left_at,
           min(e.at) OVER (PARTITION BY e.card_id) AS began_at, lag(e.phase_id) OVER w AS before_id
      FROM entries e WINDOW w AS (PARTITION BY e.card_id ORDER BY e.id IS NOT NULL, e.at, e.id)
  ), known AS (
    SELECT id, name, phase_order, is_final FROM phases WHERE tenant_id = $1 AND board_id = $2
  )`;

const seconds = (from: string, to: string) =>
  `greatest(extract(epoch FROM ${to} - ${from}), 0)::float8 AS seconds`;

/** Reads the flow's results in the period, in one statement whatever the number of cards. */
export async function readFlowStats(
  client: Queryable,
  { tenant_id, board_id, time_zone, from, to, today }: StatsScope,
): Promise<Pick<BoardStats, 'weeks' | 'times' | 'cycle' | 'cumulative_flow' | 'approvals'>> {
  const { rows } = await client.query(
    `WITH ${STAYS}, conclusions AS (
       SELECT ${dayOf('s.entered_at')} AS day, ${seconds('s.began_at', 's.entered_at')}
         FROM stays s JOIN known p ON p.id = s.phase_id AND p.is_final LEFT JOIN known b ON b.id = s.before_id
        WHERE b.is_final IS NOT TRUE
     ), finished AS (
       SELECT phase_id, ${seconds('entered_at', 'left_at')} FROM stays
        WHERE left_at IS NOT NULL AND ${IN_PERIOD(dayOf('left_at'))}
     ), presence AS (
       SELECT s.phase_id, ${dayOf('s.entered_at')} AS came,
              coalesce(${dayOf('s.left_at')}, CASE WHEN NOT p.is_final THEN ${dayOf('c.archived_at')} END) AS went
         FROM stays s JOIN known p ON p.id = s.phase_id JOIN made c ON c.id = s.card_id
     ), steps AS (
       SELECT phase_id, day, sum(step) AS step FROM (
         SELECT phase_id, greatest(came, $4::date) AS day, 1 AS step FROM presence
         UNION ALL SELECT phase_id, greatest(went, $4::date), -1 FROM presence WHERE went IS NOT NULL) s
        GROUP BY phase_id, day
     ), days AS (
       SELECT d::date AS day FROM generate_series($4::date::timestamp, least($5::date, $6::date)::timestamp, '1 day') d
     ), standing AS (
       SELECT d.day, p.id AS phase_id,
              sum(coalesce(s.step, 0)) OVER (PARTITION BY p.id ORDER BY d.day) AS cards
         FROM days d CROSS JOIN known p LEFT JOIN steps s ON s.phase_id = p.id AND s.day = d.day
     ), answered AS (
       SELECT card_id, user_id, (new->>'phase_id')::uuid AS phase_id, created_at AS at
         FROM history WHERE tenant_id = $1 AND board_id = $2 AND kind IN ('phase_approved', 'phase_rejected')
       UNION ALL
       SELECT card_id, user_id, phase_id, created_at
         FROM past_steps WHERE tenant_id = $1 AND board_id = $2 AND kind IN ('phase_approved', 'phase_rejected')
     ), asked AS (
       SELECT card_id, phase_id, entered_at AS at FROM stays
       UNION ALL
       SELECT s.card_id, s.phase_id, h.created_at
         FROM history h
         JOIN stays s ON s.card_id = h.card_id
          AND h.created_at >= s.entered_at AND (s.left_at IS NULL OR h.created_at <= s.left_at)
        WHERE h.tenant_id = $1 AND h.board_id = $2 AND h.kind = 'updated' AND h.new ? 'round'
     ), rounds AS (
       SELECT card_id, phase_id, at AS asked_at, lead(at) OVER (PARTITION BY card_id ORDER BY at) AS closed_at FROM asked
     ), answers AS (
       SELECT a.user_id, ${seconds('r.asked_at', 'min(a.at)')}
         FROM answered a
         JOIN rounds r ON r.card_id = a.card_id AND r.phase_id = a.phase_id
          AND a.at >= r.asked_at AND (r.closed_at IS NULL OR a.at <= r.closed_at)
        GROUP BY a.user_id, a.card_id, r.asked_at
       HAVING ${IN_PERIOD(dayOf('min(a.at)'))}
     )
     SELECT
       (SELECT coalesce(jsonb_agg(jsonb_build_object('week', w.week, 'created', coalesce(n.created, 0),
                 'concluded', coalesce(o.concluded, 0)) ORDER BY w.week), '[]')
          FROM (SELECT w::date AS week FROM generate_series(
                  date_trunc('week', $4::date::timestamp), $5::date::timestamp, '7 days') w) w
          LEFT JOIN (SELECT date_trunc('week', day::timestamp)::date AS week, count(*) AS created
                       FROM (SELECT ${dayOf('created_at')} AS day FROM made) c
                      WHERE ${IN_PERIOD('day')} GROUP BY 1) n USING (week)
          LEFT JOIN (SELECT date_trunc('week', day::timestamp)::date AS week, count(*) AS concluded
                       FROM conclusions WHERE ${IN_PERIOD('day')} GROUP BY 1) o USING (week)) AS weeks,
       (SELECT coalesce(jsonb_agg(t.row ORDER BY t.phase_order, t.id), '[]') FROM (
          SELECT p.phase_order, p.id, jsonb_build_object('phase_id', p.id, 'name', p.name) || (
                   SELECT jsonb_build_object(${DURATIONS}) FROM finished f WHERE f.phase_id = p.id) AS row
            FROM known p) t) AS times,
       (SELECT jsonb_build_object(${DURATIONS}) FROM conclusions WHERE ${IN_PERIOD('day')}) AS cycle,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('day', day, 'cards', cards) ORDER BY day), '[]')
          FROM (SELECT day, jsonb_object_agg(phase_id, cards) AS cards FROM standing GROUP BY day) f) AS cumulative_flow,
       (SELECT jsonb_build_object(${DURATIONS}, 'approvers', (
                 SELECT coalesce(jsonb_agg(a.row ORDER BY a.name, a.user_id), '[]') FROM (
                   SELECT u.name, w.user_id,
                          jsonb_build_object('user_id', w.user_id, 'name', u.name, ${DURATIONS}) AS row
                     FROM answers w JOIN users u ON u.id = w.user_id GROUP BY w.user_id, u.name) a))
          FROM answers) AS approvals`,
    [tenant_id, board_id, time_zone, from, to, today],
  );
  return rows[0];
}

/**
 * Reads the flow's current state, in one statement. Cards in a final phase are done: they burden no one and are never
 * late. At most `named` of the overdue cards are listed.
 */
export async function readStanding(
  client: Queryable,
  { tenant_id, board_id, today }: StatsScope,
  named: number,
): Promise<Pick<BoardStats, 'phases' | 'overdue' | 'people'>> {
  const { rows } = await client.query(
    `WITH present AS MATERIALIZED (
       SELECT c.id, c.identifier, c.title, c.owner_ids, c.expiration_date, c.current_phase_id,
              p.name AS phase_name, p.is_final, ${isLate('$3::date')} AS late
         FROM cards c JOIN phases p ON p.tenant_id = $1 AND p.id = c.current_phase_id
        WHERE c.tenant_id = $1 AND c.board_id = $2 AND c.archived_at IS NULL
     ), loads AS (
       SELECT o.user_id, o.late FROM present c
        CROSS JOIN LATERAL (SELECT unnest(CASE c.owner_ids WHEN '{}' THEN ARRAY[NULL::uuid] ELSE c.owner_ids END) AS user_id,
                                   coalesce(c.late, false) AS late) o
        WHERE NOT c.is_final
     ), people AS (
       SELECT b.user_id FROM board_users b
         JOIN memberships m ON m.tenant_id = b.tenant_id AND m.user_id = b.user_id AND ${MAY_ENTER}
        WHERE b.tenant_id = $1 AND b.board_id = $2
       UNION SELECT user_id FROM loads
     )
     SELECT
       (SELECT coalesce(jsonb_agg(jsonb_build_object('phase_id', p.id, 'name', p.name, 'color', p.color,
                 'enabled', p.enabled, 'is_final', p.is_final, 'cards', coalesce(n.cards, 0))
                 ORDER BY p.phase_order, p.id), '[]')
          FROM phases p
          LEFT JOIN (SELECT current_phase_id, count(*) AS cards FROM present GROUP BY 1) n ON n.current_phase_id = p.id
         WHERE p.tenant_id = $1 AND p.board_id = $2) AS phases,
       (SELECT jsonb_build_object('count', (SELECT count(*) FROM present WHERE late), 'cards', coalesce(jsonb_agg(
                 jsonb_build_object('id', l.id, 'identifier', l.identifier, 'title', l.title,
                   'phase_id', l.current_phase_id, 'phase_name', l.phase_name,
                   'expiration_date', l.expiration_date, 'days', $3::date - l.expiration_date)
                 ORDER BY l.expiration_date, l.id), '[]'))
          FROM (SELECT * FROM present WHERE late ORDER BY expiration_date, id LIMIT $4) l) AS overdue,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('user_id', p.user_id, 'name', u.name,
                 'cards', coalesce(l.cards, 0), 'overdue', coalesce(l.late, 0))
                 ORDER BY coalesce(l.cards, 0) DESC, u.name, p.user_id), '[]')
          FROM people p LEFT JOIN users u ON u.id = p.user_id
          LEFT JOIN (SELECT user_id, count(*) AS cards, count(*) FILTER (WHERE late) AS late
                       FROM loads GROUP BY user_id) l ON l.user_id IS NOT DISTINCT FROM p.user_id) AS people`,
    [tenant_id, board_id, today, named],
  );
  return rows[0];
}
