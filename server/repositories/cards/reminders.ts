import type { NotificationType } from '../../../domain/entities/people';
import type { PoolClient, Queryable } from '../../database/pool';
import { seesFlow } from '../flows/sees-flow';
import { MAY_ENTER } from '../people/memberships';
import { isDueTomorrow, isLate } from './due';

export interface Reminder {
  board_id: string;
  card_id: string;
  target_user_id: string;
  current_phase_id: string;
  type: Extract<NotificationType, 'due_tomorrow' | 'overdue'>;
  title: string;
}

/**
 * Days after which a late card is no longer reminded of, because a reactivated flow would otherwise flood its people
 * with old notifications. Never more than the shortest retention of read notifications, because a person who still has
 * the notification is not notified again.
 */
const LATE_DAYS = 7;

/** Returns the companies whose people are reminded. */
export async function listReminded(client: Queryable): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>('SELECT id FROM tenants WHERE status = 1 ORDER BY id');
  return rows.map(({ id }) => id);
}

/**
 * Returns cards of which a person of the company is still to be reminded: due tomorrow, or late by up to seven days, by
 * the day in the company's zone; not archived, and in an active flow. Reminded are the owners, or the creator if there
 * are none, if they still see the flow, and only from eight in the morning on, because phones lie beside beds. A person
 * counts as reminded if they have a notification of the kind since the first possible day for that due date, whatever
 * days the server was down. One process at a time runs this, so that no one is reminded twice.
 */
export async function findDue(
  client: PoolClient,
  tenantId: number,
  now: Date,
  limit: number,
): Promise<Reminder[]> {
  await client.query("SELECT pg_advisory_xact_lock(hashtext('remind-due'), $1)", [tenantId]);
  const { rows } = await client.query<Reminder>(
    `WITH day AS (
       SELECT ($2::timestamptz AT TIME ZONE time_zone)::date AS today, time_zone
         FROM tenants WHERE id = $1 AND ($2::timestamptz AT TIME ZONE time_zone)::time >= '08:00'
     ), due AS (
       SELECT c.*, w.type, w.first_day::timestamp AT TIME ZONE d.time_zone AS since
         FROM day d JOIN cards c ON c.tenant_id = $1 AND c.archived_at IS NULL
          AND c.expiration_date BETWEEN d.today - ${LATE_DAYS} AND d.today + 1
         JOIN boards b ON b.tenant_id = $1 AND b.id = c.board_id AND b.enabled
         JOIN LATERAL (VALUES ('due_tomorrow', ${isDueTomorrow('d.today')}, c.expiration_date - 1),
                              ('overdue', ${isLate('d.today')}, c.expiration_date + 1))
           AS w(type, holds, first_day) ON w.holds
     )
     SELECT due.board_id, due.id AS card_id, m.user_id AS target_user_id, due.current_phase_id, due.type, due.title
       FROM due
       JOIN memberships m ON m.tenant_id = $1 AND ${MAY_ENTER}
        AND m.user_id = ANY(CASE WHEN due.owner_ids = '{}' THEN ARRAY[due.created_by] ELSE due.owner_ids END)
      WHERE ${seesFlow('m.tenant_id', 'due.board_id', 'm.user_id')}
        AND NOT EXISTS (SELECT FROM notifications n WHERE n.tenant_id = $1 AND n.card_id = due.id
              AND n.target_user_id = m.user_id AND n.type = due.type AND n.created_at >= due.since)
      ORDER BY due.id, m.user_id LIMIT $3`,
    [tenantId, now.toISOString(), limit],
  );
  return rows;
}
