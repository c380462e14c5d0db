import {
  choicesWithout,
  NOTIFICATION_KINDS,
  type NotificationChange,
  type NotificationChoices,
} from '../../domain/notices/notification-choices';
import type { Queryable } from '../database/pool';

/** Returns the kinds of notifications that a person has pushed; undefined if the person no longer exists. */
export async function findNotificationChoices(
  client: Queryable,
  userId: string,
): Promise<NotificationChoices | undefined> {
  const { rows } = await client.query('SELECT push_off FROM users WHERE id = $1 AND status = 1', [userId]);
  return rows[0] && choicesWithout(rows[0].push_off);
}

/**
 * Changes the named kinds and returns all. It is one statement, so that concurrent changes of two devices are both
 * kept.
 */
export async function changeNotificationChoices(
  client: Queryable,
  userId: string,
  { push }: NotificationChange,
): Promise<NotificationChoices | undefined> {
  const { rows } = await client.query(
    `UPDATE users
        SET push_off = array(SELECT unnest(push_off) EXCEPT SELECT unnest($2::text[]) UNION SELECT unnest($3::text[])
                              ORDER BY 1)
      WHERE id = $1 AND status = 1 RETURNING push_off`,
    [
      userId,
      NOTIFICATION_KINDS.filter(kind => push[kind] === true),
      NOTIFICATION_KINDS.filter(kind => push[kind] === false),
    ],
  );
  return rows[0] && choicesWithout(rows[0].push_off);
}
