import type { Queryable } from '../database/pool';
import { signerOf, signIconGrant } from './signed-address';

/**
 * Milliseconds for which an icon's address is valid: a push service keeps a push for a day while the device is off, and
 * the notification may be looked at a day later.
 */
const LASTS_MS = 48 * 3_600_000;

/**
 * Returns a function that makes the address of a company's icon for a notification on a person's device. The address is
 * signed, because the system loads it without a session.
 */
export function iconAddresses(client: Queryable, clock: () => Date) {
  const secret = signerOf(client);
  return async ({ tenant_id, user_id }: { tenant_id: number; user_id: string }): Promise<string> => {
    const until = clock().getTime() + LASTS_MS;
    const grant = signIconGrant(await secret(), { icon_of: tenant_id, user_id, until });
    return `/api/branding/icons/icon-192.png?of=${grant}`;
  };
}
