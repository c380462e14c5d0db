import type { Notification } from '../../domain/entities/people';
import { KIND_OF } from '../../domain/notices/notification-choices';
import { BOUNDS, countReached } from '../bounds';
import type { Queryable } from '../database/pool';
import { wireRow } from '../database/wire-row';
import { STANDS } from './cards/my-approvals';
import { seesFlow } from './flows/sees-flow';
import { IS_SEEN } from './notifications';
import { MAY_ENTER } from './people/memberships';

export interface Device {
  id: string;
  provider: 'firebase' | 'webpush';
  token: string;
  /** Origin that the app was registered at; null for a registration from before this was recorded. */
  origin: string | null;
  /** True if its notifications don't show their content. */
  hides_content: boolean;
}

/**
 * Registers the browser of this session for push. Repeated, or after another person signs in there, it belongs to the
 * latest person. Above the limit per person, the oldest registrations are deleted.
 */
export async function saveDevice(
  client: Queryable,
  device: Device & { user_id: string; session_hash: string },
): Promise<void> {
  // The newer subscription of a browser replaces the older one.
  await client.query('DELETE FROM push_devices WHERE session_hash = $1 AND token <> $2', [
    device.session_hash,
    device.token,
  ]);
  await client.query(
    `INSERT INTO push_devices (id, user_id, provider, token, session_hash, origin, hides_content)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (md5(token)) DO UPDATE
       SET user_id = $2, provider = $3, token = $4, session_hash = $5, origin = $6, hides_content = $7,
           created_at = now()`,
    [
      device.id,
      device.user_id,
      device.provider,
      device.token,
      device.session_hash,
      device.origin,
      device.hides_content,
    ],
  );
  const { rowCount } = await client.query(
    `DELETE FROM push_devices WHERE id IN (
       SELECT id FROM push_devices WHERE user_id = $1 ORDER BY created_at DESC, id DESC OFFSET $2)`,
    [device.user_id, BOUNDS.pushDevices],
  );
  if (rowCount) countReached('pushDevices');
}

/** Deletes the registration of one of the person's browsers, by its token. */
export async function forgetDevice(client: Queryable, userId: string, token: string): Promise<void> {
  await client.query('DELETE FROM push_devices WHERE md5(token) = md5($2) AND token = $2 AND user_id = $1', [
    userId,
    token,
  ]);
}

export async function removeDevice(client: Queryable, id: string): Promise<void> {
  await client.query('DELETE FROM push_devices WHERE id = $1', [id]);
}

const DEVICE = `jsonb_build_object('id', d.id, 'provider', d.provider, 'token', d.token, 'origin', d.origin,
                                   'hides_content', d.hides_content)`;

/**
 * Returns SQL of the number of items that wait for a person in a company: unread notifications and pending approvals.
 * Both parameters are SQL.
 */
const waitingFor = (tenant: string, person: string) => `
  (SELECT count(*) FROM notifications o
    WHERE o.tenant_id = ${tenant} AND o.target_user_id = ${person} AND NOT o.is_read
      AND ${seesFlow('o.tenant_id', 'o.board_id', 'o.target_user_id')})::int
  + (SELECT count(*) FROM approvals a
       JOIN cards c ON c.tenant_id = a.tenant_id AND c.id = a.card_id
       JOIN boards b ON b.tenant_id = a.tenant_id AND b.id = a.board_id
      WHERE a.tenant_id = ${tenant} AND a.user_id = ${person} AND a.state = 'pending'
        AND ${STANDS})::int`;

/**
 * Returns the browser registered by a session and the number of items that wait for its person in that company; null if
 * none is registered.
 */
export async function findDevice(
  client: Queryable,
  tenantId: number,
  sessionHash: string,
): Promise<{ device: Device; waiting: number } | null> {
  const { rows } = await client.query(
    `SELECT ${DEVICE} AS device, ${waitingFor('$1', 'd.user_id')} AS waiting
       FROM push_devices d WHERE d.session_hash = $2`,
    [tenantId, sessionHash],
  );
  return rows[0] ?? null;
}

export interface Push {
  notification: Notification;
  created_by_name: string | null;
  board_name: string;
  device: Device;
  /** Number of items that wait for the person in that company: unread notifications and pending approvals. */
  waiting: number;
  /**
   * The approval that the notification asks for, while it is still pending; null for other types and for one about
   * several cards.
   */
  asked: { approval_id: string; data_version: number; quick_approval: boolean } | null;
}

/** SQL for the kind of a notification `n`. A type that a newer version added has no kind, and is pushed. */
const KIND = `'${JSON.stringify(KIND_OF)}'::jsonb ->> n.type`;

/**
 * Returns the notifications to push, with the devices to push them to. Leaves out those that were read meanwhile or
 * that their person has turned off.
 */
export async function findPushes(client: Queryable, tenantId: number, ids: string[]): Promise<Push[]> {
  const { rows } = await client.query(
    `SELECT to_jsonb(n) AS notification, u.name AS created_by_name, f.name AS board_name,
            ${DEVICE} AS device,
            w.waiting,
            (SELECT jsonb_build_object('approval_id', a.id, 'data_version', c.data_version,
                                       'quick_approval', p.quick_approval)
               FROM approvals a
               JOIN cards c ON c.tenant_id = a.tenant_id AND c.id = a.card_id
               JOIN boards b ON b.tenant_id = a.tenant_id AND b.id = a.board_id
               JOIN phases p ON p.tenant_id = a.tenant_id AND p.id = a.phase_id
              WHERE n.type = 'approval_asked' AND n.cards = 1 AND a.tenant_id = n.tenant_id AND a.card_id = n.card_id
                AND a.user_id = n.target_user_id AND a.state = 'pending' AND ${STANDS}) AS asked
       FROM notifications n
       JOIN boards f ON f.tenant_id = n.tenant_id AND f.id = n.board_id
       JOIN push_devices d ON d.user_id = n.target_user_id
       JOIN sessions s ON s.token_hash = d.session_hash AND s.expires_at > now()
       JOIN memberships m ON m.tenant_id = n.tenant_id AND m.user_id = n.target_user_id AND ${MAY_ENTER}
       JOIN users r ON r.id = n.target_user_id AND (${KIND} = ANY (r.push_off)) IS NOT TRUE
       LEFT JOIN users u ON u.id = n.created_by_id
      CROSS JOIN LATERAL (SELECT ${waitingFor('n.tenant_id', 'n.target_user_id')} AS waiting) w
      WHERE n.tenant_id = $1 AND n.id = ANY($2::uuid[]) AND NOT n.is_read AND ${IS_SEEN}
      ORDER BY n.id, d.id`,
    [tenantId, ids],
  );
  return rows.map(row => ({ ...row, notification: wireRow<Notification>(row.notification) }));
}
