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

/** A field that is left out stays as it is. */
export interface MemberChange extends AccountChange {
  role?: TenantRole | undefined;
  enabled?: boolean | undefined;
  /** Of an invitation alone. */
  flows?: InvitedFlow[] | undefined;
}

const ofOthers = () =>
  new AppError(
    409,
    'not_allowed',
    'Esta pessoa também está em outra empresa: só ela mesma, ou a organização, muda os dados dela.',
  );

/**
 * Changes what somebody is in a company, and who they are; of whom it has only invited, what the company typed.
 *
 * Who somebody is holds in all their companies, which don't trust each other with it: of who is in another one too,
 * let in there or not, no company's administrator changes anything but what they are in this one.
 *
 * @param id theirs, or the invitation's
 * @returns what the log says of it
 */
export async function changeMember(
  client: PoolClient,
  tenantId: number,
  id: string,
  change: MemberChange,
  by: ChangedBy,
): Promise<KeptChange[]> {
  const who = await lockAccount(client, id);
  // Without the administrators' memberships: one of them who accepts it locks it first, and then their own.
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
  // Whoever the organisation lets in no more is nobody's support either.
  await askSocketsAgain(client, [id], tenantId === WHITE_LABEL_TENANT ? null : tenantId);
  return [...auditedStanding(before, after), ...auditedData(who, account)];
}
