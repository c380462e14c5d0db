import { tenantFeed } from '../../domain/entities/feeds';
import type { PoolClient } from '../database/pool';
import { notFound } from '../http/app-error';
import { enqueue } from '../jobs/enqueue';
import { recordAudit } from '../repositories/audit-events';
import { leaveMembership, lockMembership } from '../repositories/company-members';
import { lockAccount, setAnyCurrentTenant } from '../repositories/users';
import { askSocketsAgain } from '../sync/ask-again';
import { touchFeeds } from '../sync/touch-feeds';
import { requireAdministrator } from './require-administrator';

/**
 * Somebody leaves a company by themselves. What they did there still names them; what waited for their approval goes on
 * without it, as for who is not let in any more. Only another invitation brings them back.
 *
 * @throws AppError 404 for a company that they are not in, 409 `last_admin` for the last who administers it
 */
export async function leaveCompany(client: PoolClient, userId: string, tenantId: number): Promise<void> {
  await lockAccount(client, userId);
  const locked = await lockMembership(client, tenantId, userId);
  const before = locked.find(({ user_id }) => user_id === userId);
  if (!before) throw notFound();
  requireAdministrator(locked, before, { role: before.role, enabled: false });
  await leaveMembership(client, tenantId, userId);
  await setAnyCurrentTenant(client, userId);
  await enqueue(client, 'dismiss-disabled', { tenant_id: tenantId, user_id: userId });
  await recordAudit(client, tenantId, { kind: 'person_left', actor_id: userId });
  await touchFeeds(client, tenantId, [
    { feed: tenantFeed(tenantId), entity: 'person', row_id: userId, gone: false },
  ]);
  await askSocketsAgain(client, [userId], tenantId);
}
