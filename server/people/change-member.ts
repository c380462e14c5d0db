import { tenantFeed } from '../../domain/entities/feeds';
import type { TenantRole } from '../../domain/entities/people';
import type { PoolClient } from '../database/pool';
import { AppError, notFound } from '../http/app-error';
import { enqueue } from '../jobs/enqueue';
import { findCompanyMember, lockMembership, updateMembership } from '../repositories/company-members';
import { askSocketsAgain } from '../sync/ask-again';
import { touchFeeds } from '../sync/touch-feeds';
import { touchMyBoards } from '../sync/touch-my-boards';
import { type AccountChange, changeAccount } from './change-account';

/** What is left out stays as it is. */
export interface MemberChange extends AccountChange {
  role?: TenantRole | undefined;
  enabled?: boolean | undefined;
}

const lastAdmin = () =>
  new AppError(409, 'last_admin', 'A empresa precisa de ao menos uma pessoa ativa que a administre.');

const ofOthers = () =>
  new AppError(
    409,
    'not_allowed',
    'Esta pessoa também está em outra empresa: só ela mesma, ou a organização, muda os dados dela.',
  );

/**
 * Changes what somebody is in a company, and who they are.
 *
 * Who somebody is holds in all their companies, so it is the first of them that says it: no other takes that away by
 * inviting them. And whoever has somebody's address may have a password for it, so of who is elsewhere too, no company's
 * administrator changes the address.
 */
export async function changeMember(
  client: PoolClient,
  tenantId: number,
  userId: string,
  { role, enabled, ...account }: MemberChange,
  { byOrganization }: { byOrganization: boolean },
): Promise<void> {
  const locked = await lockMembership(client, tenantId, userId);
  const before = locked.find(({ user_id }) => user_id === userId);
  const who = before && (await findCompanyMember(client, tenantId, userId));
  if (!before || !who) throw notFound();
  const after = { role: role ?? before.role, enabled: enabled ?? before.enabled };

  // Whoever can't sign in runs nothing: they may be replaced, and nobody may be left to them.
  const runs = (one: typeof after & { can_sign_in: boolean }) =>
    one.role === 'admin' && one.enabled && one.can_sign_in;
  const isLast = runs(before) && !locked.some(other => other !== before && runs(other));
  if (isLast && !runs({ ...before, ...after })) throw lastAdmin();

  const isAnother = (field: keyof AccountChange) =>
    account[field] !== undefined && account[field] !== who[field];
  const changes = (Object.keys(account) as (keyof AccountChange)[]).some(isAnother);
  const isTheirs = before.is_first && !(before.elsewhere && isAnother('email'));
  if (changes && !isTheirs && !byOrganization) throw ofOthers();

  await updateMembership(client, tenantId, userId, after);
  if (before.enabled && !after.enabled) {
    await enqueue(client, 'dismiss-disabled', { tenant_id: tenantId, user_id: userId });
  }
  if (changes) await changeAccount(client, userId, account);
  else {
    await touchFeeds(client, tenantId, [
      { feed: tenantFeed(tenantId), entity: 'person', row_id: userId, gone: false },
    ]);
  }
  if (after.role !== before.role) await touchMyBoards(client, tenantId, userId, after.role);
  await askSocketsAgain(client, [userId], tenantId);
}
