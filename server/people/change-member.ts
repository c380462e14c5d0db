import { WHITE_LABEL_TENANT } from '../../domain/company/organization';
import { tenantFeed } from '../../domain/entities/feeds';
import type { TenantRole } from '../../domain/entities/people';
import type { InvitedFlow } from '../../domain/flow/invited-flows';
import { AppError, invalid } from '../app-error';
import type { PoolClient } from '../database/pool';
import { touchFeeds } from '../feeds/touch-feeds';
import type { KeptChange } from '../repositories/cards/kept-changes';
import { removeUnseenViews } from '../repositories/flows/saved-views';
import { lockMembership, updateMembership } from '../repositories/people/company-members';
import { lockAccount } from '../repositories/people/users';
import { askSocketsAgain } from '../sync/ask-again';
import { touchedMyBoards } from '../sync/touched-my-boards';
import { auditedData, auditedStanding } from './audited-person';
import { type AccountChange, changeAccount } from './change-account';
import { dismiss } from './dismiss';
import { type ChangedBy, changeInvitation, notBySupport, onlyTheCompany } from './invite';
import { admits, requireAdministrator } from './require-administrator';
import { passwordMissing } from './require-password';

/** A change of a member. Missing fields stay unchanged. */
export interface MemberChange extends AccountChange {
  role?: TenantRole | undefined;
  enabled?: boolean | undefined;
  /** Only for an invitation. */
  flows?: InvitedFlow[] | undefined;
}

const ofOthers = () =>
  new AppError(
    409,
    'not_allowed',
    'Esta pessoa também está em outra empresa: só ela mesma, ou a organização, muda os dados dela.',
  );

/**
 * Changes a person's role and access in a company, and their own data; for an invited person, the data that the company
 * entered. A person's own data apply in all their companies, which don't trust each other with them: if the person also
 * belongs to another company, with access or not, a company's administrator can only change the role and access in
 * their own.
 *
 * @param id the person's, or the invitation's
 * @returns the changes for the audit log
 */
export async function changeMember(
  client: PoolClient,
  tenantId: number,
  id: string,
  change: MemberChange,
  by: ChangedBy,
): Promise<KeptChange[]> {
  const who = await lockAccount(client, id);
  // Without locking the administrators' memberships: an administrator who accepts the invitation locks it first, and
  // then their own membership.
  if (!who) return changeInvitation(client, tenantId, id, change, by);
  const locked = await lockMembership(client, tenantId, id);
  const before = locked.find(({ user_id }) => user_id === id);
  if (!before) return changeInvitation(client, tenantId, id, change, by);
  if (before.is_support && (by.byOrganization || by.bySupport)) throw onlyTheCompany();
  const { role, enabled, flows, ...account } = change;
  if (flows) throw invalid({ flows: ['Quem já aceitou entra em um fluxo pela configuração dele'] });
  const after = { role: role ?? before.role, enabled: enabled ?? before.enabled };

  if (admits(before, after, false) && after.role === 'admin' && !by.mayMakeAdmins) throw notBySupport();
  if (!by.isConfirmed && admits(before, after, before.is_support)) throw passwordMissing();
  requireAdministrator(locked, before, after);

  const fields = Object.keys(account) as (keyof AccountChange)[];
  const changes = fields.some(field => account[field] !== undefined && account[field] !== who[field]);
  if (changes && before.elsewhere && !by.byOrganization) throw ofOthers();

  await updateMembership(client, tenantId, id, after);
  if (before.enabled && !after.enabled) await dismiss(client, id, tenantId);
  if (changes) await changeAccount(client, id, account);
  await touchFeeds(client, tenantId, [
    { feed: tenantFeed(tenantId), entity: 'person', row_id: id, gone: false },
    ...(after.role === before.role
      ? []
      : [
          ...(await touchedMyBoards(client, tenantId, id, after.role)),
          ...(await removeUnseenViews(client, tenantId, [id])),
        ]),
  ]);
  // A person without access to the organisation is no longer support in any company.
  await askSocketsAgain(client, [id], tenantId === WHITE_LABEL_TENANT ? null : tenantId);
  return [...auditedStanding(before, after), ...auditedData(who, account)];
}
