import type { NotificationType } from '../../domain/entities/people';
import type { PoolClient } from '../database/pool';

export interface Reminder {
  tenant_id: number;
  board_id: string;
  card_id: string;
  target_user_id: string;
  current_phase_id: string;
  type: Extract<NotificationType, 'due_tomorrow' | 'overdue'>;
  title: string;
}

/**
 * Cards that somebody is still to be told of: due tomorrow, or due yesterday, by the day in their company's zone;
 * open, in an active flow and not in a final phase. Owners are told, or the creator where there are none, if they
 * still see the flow; from eight in the morning on, as phones lie beside beds. One process at a time looks, so that nobody is told twice.
 */
export async function findDue(client: PoolClient, now: Date, limit: number): Promise<Reminder[]> {
  await client.query("SELECT pg_advisory_xact_lock(hashtext('remind-due'))");
  const { rows } = await client.query<Reminder>(
    `WITH days AS (
       SELECT id AS tenant_id, ($1::timestamptz AT TIME ZONE time_zone)::date AS today,
              (($1::timestamptz AT TIME ZONE time_zone)::date)::timestamp AT TIME ZONE time_zone AS began
         FROM tenants WHERE status = 1 AND ($1::timestamptz AT TIME ZONE time_zone)::time >= '08:00'
     ), due AS (
       SELECT c.*, d.began, CASE WHEN c.expiration_date = d.today + 1 THEN 'due_tomorrow' ELSE 'overdue' END AS type
         FROM days d JOIN cards c ON c.tenant_id = d.tenant_id AND c.archived_at IS NULL
          AND c.expiration_date IN (d.today + 1, d.today - 1)
         JOIN boards b ON b.tenant_id = c.tenant_id AND b.id = c.board_id AND b.enabled
         JOIN phases p ON p.tenant_id = c.tenant_id AND p.id = c.current_phase_id AND NOT p.is_final
     )
     SELECT due.tenant_id, due.board_id, due.id AS card_id, m.user_id AS target_user_id, due.current_phase_id,
            due.type, due.title
       FROM due
       JOIN memberships m ON m.tenant_id = due.tenant_id AND m.enabled
        AND m.user_id = ANY(CASE WHEN due.owner_ids = '{}' THEN ARRAY[due.created_by] ELSE due.owner_ids END)
      WHERE (m.role = 'admin' OR EXISTS (SELECT FROM board_users b
              WHERE b.tenant_id = due.tenant_id AND b.board_id = due.board_id AND b.user_id = m.user_id))
        AND NOT EXISTS (
        SELECT FROM notifications n WHERE n.tenant_id = due.tenant_id AND n.card_id = due.id
           AND n.target_user_id = m.user_id AND n.type = due.type AND n.created_at >= due.began)
      ORDER BY due.tenant_id, due.id, m.user_id LIMIT $2`,
    [now.toISOString(), limit],
  );
  return rows;
}
