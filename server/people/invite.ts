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

/** A field that is left out stays as it is. */
export type InvitationChange = { [Field in keyof Invited]?: Invited[Field] | undefined } & {
  enabled?: boolean | undefined;
};

/**
 * Invites somebody into a company, by a letter. Nothing depends on whether the address is that of an account: what
 * the company is told and what the letter says is the same for all.
 *
 * The company's other administrators are told of support, and of whom the organisation invites.
 *
 * @param by who asks for it
 * @throws AppError 422 under `email` for who is in the company, or invited, already; under `flows` for one that is not
 * there to be joined
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

/** Flows are the company's own: for the organisation there are none to be joined. */
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

/** A company's administrators learn of whom others let in: the organisation, its support, or one of them for support. */
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

/** Who changes a person or an invitation. */
export interface ChangedBy extends CompanyCaller {
  /** They have given their password as well. */
  isConfirmed: boolean;
}

export const notBySupport = () =>
  notAllowed('O suporte só torna alguém administrador se quem administra a empresa permitir.');

export const onlyTheCompany = () =>
  notAllowed('O suporte é liberado e encerrado só por quem administra a empresa.');

/**
 * Changes what the company typed. It is shown to nobody but the company, and an invitation that was moved to another
 * address, or taken back, is opened by no link that went out before.
 *
 * @returns what the log says of it
 * @throws AppError 404 if there is no such invitation, or none any more; 422 under `current_password` where the password
 * is missing for what lets somebody in as an administrator, or as support
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
  // One that has been deactivated since stays, and may be active again by the time they come.
  const stood = new Set(before.flows.map(({ board_id }) => board_id));
  await requireFlows(
    client,
    tenantId,
    after.flows.filter(({ board_id }) => !stood.has(board_id)),
    by,
  );
  const moves = after.email.toLowerCase() !== before.email.toLowerCase();
  // Somebody else is let in anew.
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

/** Asked once the invitation is written: whoever accepts another one meanwhile is waited for, and seen. */
async function announce(client: PoolClient, tenantId: number, id: string, email: string): Promise<void> {
  if ((await listMembersAt(client, tenantId, [email])).size > 0)
    throw invalid({ email: ['Esta pessoa já faz parte da empresa'] });
  await sendLetters(client, { letter: 'invitation', tenant_id: tenantId, invitation_id: id, email });
}
