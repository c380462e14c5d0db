import { WHITE_LABEL_TENANT } from '../../domain/company/organization';
import { tenantFeed } from '../../domain/entities/feeds';
import { AppError, notAllowed, notFound } from '../app-error';
import type { App } from '../app-type';
import type { PoolClient } from '../database/pool';
import { inTransaction } from '../database/transaction';
import { touchFeeds } from '../feeds/touch-feeds';
import { joinFlows } from '../flows/join-flows';
import { enqueue } from '../jobs/enqueue';
import { endLinks, findLink, type InvitationLink } from '../repositories/cards/links';
import { isOpenCompany } from '../repositories/companies';
import { recordAudit } from '../repositories/people/audit-events';
import { createMembership, isOnOtherSide } from '../repositories/people/company-members';
import {
  deleteInvitation,
  type Invitation,
  lockInvitation,
  lockInvitationTo,
  markAccepted,
} from '../repositories/people/invitations';
import {
  beginAccount,
  confirmEmail,
  lockAccount,
  lockAccountAt,
  setNewEmail,
} from '../repositories/people/users';
import { askSocketsAgain } from '../sync/ask-again';
import { touchedMyBoards } from '../sync/touched-my-boards';
import { auditedFlows } from './audited-person';
import { type Authenticated, beginSession, wrongCredentials } from './authenticate';
import { requireOpen } from './require-open';

/** Services that acceptance needs. */
type Here = Pick<App, 'pool' | 'newId' | 'clock'>;

/** The person to whose account the invitation's address belongs or will belong. */
type Holder = Pick<Authenticated, 'id' | 'password_hash' | 'device'>;

/** An e-mailed link that was opened, and the browser that opened it. */
export interface Opened {
  link: InvitationLink;
  token_hash: string;
  user_agent: string | undefined;
}

/** The person who has accepted, with the token of the new session. */
export interface Accepted {
  user_id: string;
  tenant_id: number;
  access_token: string;
}

/**
 * Accepts for a person without an account at the address. The account is created with the data that the company
 * entered.
 */
export function acceptAsNew(
  here: Here,
  opened: Opened,
  { password_hash, device }: Omit<Holder, 'id'>,
): Promise<Accepted> {
  return acceptByLink(here, opened, async (client, invitation) => {
    const id = await beginAccount(client, here.newId(), { ...invitation, password_hash });
    if (!id)
      throw new AppError(
        409,
        'has_account',
        'Já existe uma conta com este e-mail: abra o link de novo e entre com a senha dela.',
      );
    return { id, password_hash, device };
  });
}

/** Accepts for a person who has proved that the account at the address is theirs. */
export function acceptAsKnown(here: Here, opened: Opened, account: Holder): Promise<Accepted> {
  return acceptByLink(here, opened, async (client, _invitation, holderId) => {
    // The account has changed to another address meanwhile, to which no e-mail was sent.
    if (holderId !== account.id) throw wrongCredentials();
    await confirmEmail(client, account.id);
    return account;
  });
}

function acceptByLink(
  here: Here,
  { link, token_hash, user_agent }: Opened,
  begin: (client: PoolClient, invitation: Invitation, holderId: string | undefined) => Promise<Holder>,
): Promise<Accepted> {
  return inTransaction(here.pool, async client => {
    const holder = await lockAccountAt(client, link.email);
    const invitation = await lockInvitation(client, link.tenant_id, link.invitation_id);
    // The invitation was accepted, declined, moved or withdrawn meanwhile.
    const now = await findLink(client, token_hash, 'create_password');
    if (now) requireOpen(now);
    if (!now || !invitation) throw notFound();
    const account = await begin(client, invitation, holder?.id);
    await join(client, invitation, account.id, here);
    const access_token = await beginSession(client, account, invitation.tenant_id, user_agent);
    return { user_id: account.id, tenant_id: invitation.tenant_id, access_token };
  });
}

/**
 * Accepts an invitation to the address of the signed-in person's account.
 *
 * @returns the company
 * @throws AppError 404 for any other invitation
 */
export function acceptOwn(here: Here, userId: string, id: string): Promise<number> {
  return inTransaction(here.pool, async client => {
    const invitation = await lockOwn(client, userId, id);
    await join(client, invitation, userId, here);
    return invitation.tenant_id;
  });
}

/** Declines an invitation; the company may invite the person again. Throws as `acceptOwn` does. */
export function declineOwn({ pool }: Here, userId: string, id: string): Promise<void> {
  return inTransaction(pool, async client => {
    const invitation = await lockOwn(client, userId, id);
    await deleteInvitation(client, invitation);
    await recordAudit(client, invitation.tenant_id, { kind: 'invitation_declined', actor_id: null });
  });
}

async function lockOwn(client: PoolClient, userId: string, id: string): Promise<Invitation> {
  const account = await lockAccount(client, userId);
  // An unconfirmed address may belong to anyone.
  if (!account?.email_verified_at) throw notFound();
  const invitation = await lockInvitationTo(client, account.email, id);
  if (!invitation) throw notFound();
  return invitation;
}

/** Makes the person a member. The caller holds locks on the account and the invitation. */
async function join(
  client: PoolClient,
  invitation: Invitation,
  userId: string,
  { newId, clock }: Here,
): Promise<void> {
  const { tenant_id, role, support_ends_at } = invitation;
  if (!(await isOpenCompany(client, tenant_id)))
    throw notAllowed(
      'Esta empresa está desativada: por enquanto ninguém entra nela. Fale com quem convidou você.',
    );
  const isFromOtherSide = await isOnOtherSide(client, tenant_id, userId);
  if (isFromOtherSide && support_ends_at === null)
    throw notAllowed(
      tenant_id === WHITE_LABEL_TENANT
        ? 'A sua conta é de uma empresa e não pode fazer parte da organização.'
        : 'A sua conta é da organização e só entra em uma empresa como suporte.',
    );
  if (support_ends_at !== null && !isFromOtherSide)
    throw notAllowed('Este convite é para o suporte, e a sua conta não é da organização.');
  if (support_ends_at !== null && new Date(support_ends_at) <= clock())
    throw new AppError(409, 'link_expired', 'O tempo deste acesso já terminou.');
  if (!(await createMembership(client, tenant_id, userId, role, support_ends_at)))
    throw notAllowed('Você já faz parte desta empresa.');
  if (support_ends_at !== null)
    await enqueue(
      client,
      'end-support',
      { tenant_id, user_id: userId },
      { runAt: new Date(support_ends_at) },
    );
  await markAccepted(client, invitation, userId);
  await recordAudit(client, tenant_id, {
    kind: 'person_joined',
    actor_id: userId,
    changes: await auditedFlows(client, tenant_id, 'Fluxos em que entrou', invitation.flows),
    details: { role, ...(support_ends_at && { support_ends_at }) },
  });
  // A change of address requested at another company would give that address access to this one.
  await setNewEmail(client, userId, null);
  await endLinks(client, userId, ['verify_email']);
  const joined = await joinFlows(client, invitation, userId, newId);
  const person = {
    feed: tenantFeed(tenant_id),
    entity: 'person' as const,
    row_id: userId,
    gone: false,
  };
  await touchFeeds(client, tenant_id, [
    ...joined,
    person,
    ...(await touchedMyBoards(client, tenant_id, userId, role)),
  ]);
  await askSocketsAgain(client, [userId], tenant_id);
}
