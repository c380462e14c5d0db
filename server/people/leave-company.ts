import { WHITE_LABEL_TENANT } from '../../domain/company/organization';
import { tenantFeed } from '../../domain/entities/feeds';
import { notFound } from '../app-error';
import type { PoolClient } from '../database/pool';
import { inTransaction } from '../database/transaction';
import { touchFeeds } from '../feeds/touch-feeds';
import { defineJob } from '../jobs/job';
import { PAYLOADS } from '../jobs/payloads';
import { removeUnseenViews } from '../repositories/flows/saved-views';
import { type Audited, recordAudit } from '../repositories/people/audit-events';
import { isSupportOver, leaveMembership, lockMembership } from '../repositories/people/company-members';
import { lockAccount, setAnyCurrentTenant } from '../repositories/people/users';
import { askSocketsAgain } from '../sync/ask-again';
import { dismiss } from './dismiss';
import { requireAdministrator } from './require-administrator';

/**
 * Removes a person from a company at their own wish. Their actions there still show their name, and everything that
 * waits for their approval goes on without it, as for a person without access. Only another invitation readmits them.
 *
 * @throws AppError 404 for a company that they are not in, 409 `last_admin` for its last administrator
 */
export async function leaveCompany(client: PoolClient, userId: string, tenantId: number): Promise<void> {
  await lockAccount(client, userId);
  const locked = await lockMembership(client, tenantId, userId);
  const before = locked.find(({ user_id }) => user_id === userId);
  if (!before) throw notFound();
  requireAdministrator(locked, before, { role: before.role, enabled: false });
  await end(client, userId, tenantId, { kind: 'person_left', actor_id: userId });
}

/** Removes support from a company when its time is over. Does nothing if it has been granted again meanwhile. */
export const endSupport = defineJob({
  schema: PAYLOADS['end-support'],
  run: ({ tenant_id, user_id }, { pool, clock }) =>
    inTransaction(pool, async client => {
      await lockAccount(client, user_id);
      await lockMembership(client, tenant_id, user_id);
      if (!(await isSupportOver(client, tenant_id, user_id, clock()))) return;
      await end(client, user_id, tenant_id, { kind: 'support_ended', actor_id: null, subject_id: user_id });
    }),
});

/** Ends a membership. The caller holds locks on the account and the membership. */
async function end(client: PoolClient, userId: string, tenantId: number, audited: Audited): Promise<void> {
  await leaveMembership(client, tenantId, userId);
  await setAnyCurrentTenant(client, userId);
  await dismiss(client, userId, tenantId);
  await recordAudit(client, tenantId, audited);
  await touchFeeds(client, tenantId, [
    { feed: tenantFeed(tenantId), entity: 'person', row_id: userId, gone: false },
    ...(await removeUnseenViews(client, tenantId, [userId])),
  ]);
  // A person who leaves the organisation is no longer support in any company.
  await askSocketsAgain(client, [userId], tenantId === WHITE_LABEL_TENANT ? null : tenantId);
}
