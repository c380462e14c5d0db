import type { Queryable } from '../database/pool';
import { signerOf, signIconGrant } from './signed-address';

/** A push waits a day at its service for a device that is off, and what it has shown may be looked at a day later. */
const LASTS_MS = 48 * 3_600_000;

/** Tells where a device finds the icon of the company that its person is told of: the system asks for it without a session. */
export function iconAddresses(client: Queryable, clock: () => Date) {
  const secret = signerOf(client);
  return async ({ tenant_id, user_id }: { tenant_id: number; user_id: string }): Promise<string> => {
    const until = clock().getTime() + LASTS_MS;
    const grant = signIconGrant(await secret(), { icon_of: tenant_id, user_id, until });
    return `/api/branding/icons/icon-192.png?of=${grant}`;
  };
}
