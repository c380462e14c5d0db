import { WHITE_LABEL_TENANT } from '../../domain/company/organization';
import type { InvitedFlow } from '../../domain/flow/invited-flows';
import { invalid, notAllowed, notFound } from '../app-error';
import { isDuplicate } from '../database/database-failures';
import type { PoolClient } from '../database/pool';
import type { CompanyCaller } from '../http/require-area';
import { sendLetters, sendLetterWithinLimit } from '../notices/mail/send-letters';
import { changeOf, type KeptChange } from '../repositories/cards/kept-changes';
import { listOpenFlows } from '../repositories/flows/flows';
import { recordAudit } from '../repositories/people/audit-events';
import { listMembersAt, listOtherAdmins } from '../repositories/people/company-members';
import {
  type Invitation,
  type Invited,
  insertInvitation,
  lockInvitation,
  updateInvitation,
} from '../repositories/people/invitations';
import { auditedData, auditedFlows, auditedStanding, flowsInWords } from './audited-person';
import { admits } from './require-administrator';
import { passwordMissing } from './require-password';

export const INVITED_FLOWS = 'Fluxos em que entra ao aceitar';

const invitedAlready = () => invalid({ email: ['Esta pessoa já foi convidada'] });

/** A change of an invitation. Missing fields stay unchanged. */
export type InvitationChange = { [Field in keyof Invited]?: Invited[Field] | undefined } & {
  enabled?: boolean | undefined;
};

/**
 * Invites a person into a company by e-mail. Whether the address has an account makes no difference: the company's
 * response and the e-mail are the same for everyone. The company's other administrators are notified of support, and of
 * people whom the organisation invites.
 *
 * @param by the person who invites
 * @throws AppError 422 under `email` for a person who is in the company or invited already; under `flows` for a flow
 *   that can't be joined
 */
export async function invite(
  client: PoolClient,
  tenantId: number,
  id: string,
  person: Invited,
  by: CompanyCaller,
): Promise<void> {
  const { role, support_ends_at, flows } = person;
  await requireFlows(client, tenantId, flows, by);
  if (!(await insertInvitation(client, tenantId, id, person, by.user_id))) throw invitedAlready();
  await recordAudit(client, tenantId, {
    kind: support_ends_at ? 'support_granted' : 'person_invited',
    actor_id: by.user_id,
    subject_id: id,
    changes: await auditedFlows(client, tenantId, INVITED_FLOWS, flows),
    details: { role, ...(support_ends_at && { support_ends_at }), ...(flows.length > 0 && { flows }) },
  });
  await announce(client, tenantId, id, person.email);
  await tellAdmins(client, { tenant_id: tenantId, id, support_ends_at }, by);
}

/** Checks that the flows can be joined. Flows are the company's own, so the organisation can't name any. */
async function requireFlows(
  client: PoolClient,
  tenantId: number,
  flows: InvitedFlow[],
  { byOrganization }: CompanyCaller,
): Promise<void> {
  if (flows.length === 0) return;
  const open = byOrganization ? [] : await listOpenFlows(client, tenantId);
  if (!flows.every(({ board_id }) => open.some(({ id }) => id === board_id)))
    throw invalid({ flows: ['Há um fluxo que não existe mais, ou está desativado'] });
}

/**
 * Notifies a company's administrators of people whom someone outside invites: people invited by the organisation, its
 * support, or a person of theirs as support.
 */
async function tellAdmins(
  client: PoolClient,
  { tenant_id, id, support_ends_at }: Pick<Invitation, 'tenant_id' | 'id' | 'support_ends_at'>,
  { user_id: by, byOrganization, bySupport }: CompanyCaller,
): Promise<void> {
  const isFromOutside = bySupport || (byOrganization && tenant_id !== WHITE_LABEL_TENANT);
  if (!support_ends_at && !isFromOutside) return;
  for (const user_id of await listOtherAdmins(client, tenant_id, by))
    await sendLetterWithinLimit(client, { letter: 'person_invited', tenant_id, invitation_id: id, user_id });
}

/** The person who changes another person or an invitation. */
export interface ChangedBy extends CompanyCaller {
  /** Whether the person has also given their password. */
  isConfirmed: boolean;
}

export const notBySupport = () =>
  notAllowed('O suporte só torna alguém administrador se quem administra a empresa permitir.');

export const onlyTheCompany = () =>
  notAllowed('O suporte é liberado e encerrado só por quem administra a empresa.');

/**
 * Changes the data that the company entered. Only the company sees them. If the invitation gets another address or is
 * revoked, links that were e-mailed before no longer work.
 *
 * @returns the changes for the audit log
 * @throws AppError 404 if there is no such invitation (any more); 422 under `current_password` if the password is
 *   missing for admitting an administrator or support
 */
export async function changeInvitation(
  client: PoolClient,
  tenantId: number,
  id: string,
  change: InvitationChange,
  by: ChangedBy,
): Promise<KeptChange[]> {
  const before = await lockInvitation(client, tenantId, id);
  if (!before) throw notFound();
  const isSupport = before.support_ends_at !== null;
  if (isSupport && (by.byOrganization || by.bySupport)) throw onlyTheCompany();
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const after: Invitation = { ...before, ...Object.fromEntries(given) };
  // A flow that was deactivated since stays in the invitation, and may be active again when the person joins.
  const stood = new Set(before.flows.map(({ board_id }) => board_id));
  await requireFlows(
    client,
    tenantId,
    after.flows.filter(({ board_id }) => !stood.has(board_id)),
    by,
  );
  const moves = after.email.toLowerCase() !== before.email.toLowerCase();
  // A new address gives access to another person.
  const standing = { ...before, enabled: before.enabled && !moves };
  if (admits(standing, after, isSupport) && after.role === 'admin' && !by.mayMakeAdmins) throw notBySupport();
  if (!by.isConfirmed && admits(standing, after, isSupport)) throw passwordMissing();
  await updateInvitation(client, after).catch(error => {
    throw isDuplicate(error, 'invitations_open') ? invitedAlready() : error;
  });
  if (moves) {
    await announce(client, tenantId, id, after.email);
    await tellAdmins(client, after, by);
  }
  return [
    ...auditedStanding(before, after),
    ...auditedData(before, after),
    ...changeOf(
      INVITED_FLOWS,
      await flowsInWords(client, tenantId, before.flows),
      await flowsInWords(client, tenantId, after.flows),
    ),
  ];
}

/**
 * E-mails an invitation. Whether the person is a member already is checked after the invitation is written, so that a
 * concurrent acceptance of another one is waited for and seen.
 */
async function announce(client: PoolClient, tenantId: number, id: string, email: string): Promise<void> {
  if ((await listMembersAt(client, tenantId, [email])).size > 0)
    throw invalid({ email: ['Esta pessoa já faz parte da empresa'] });
  await sendLetters(client, { letter: 'invitation', tenant_id: tenantId, invitation_id: id, email });
}
