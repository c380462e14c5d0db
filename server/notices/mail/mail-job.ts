import { inTransaction } from '../../database/transaction';
import { createToken, hashToken } from '../../http/require-session';
import { defineJob, type JobDeps } from '../../jobs/job';
import { PAYLOADS, type PayloadOf } from '../../jobs/payloads';
import { findBrand } from '../../repositories/branding';
import { createInvitationLink, createLink, type LinkPurpose } from '../../repositories/cards/links';
import { findTimeZone } from '../../repositories/flows/stats';
import { recordOfAccount } from '../../repositories/people/audit-events';
import { findInvited } from '../../repositories/people/company-members';
import { lockInvitation } from '../../repositories/people/invitations';
import { findAddressee, findAddresseeByEmail } from '../../repositories/people/users';
import { accountErasedLetter } from './account-erased-letter';
import { emailChangeLetter } from './email-change-letter';
import { emailChangedLetter } from './email-changed-letter';
import { emailTakenBackLetter } from './email-taken-back-letter';
import { invitationLetter } from './invitation-letter';
import type { Letter } from './letter';
import { passwordChangedLetter } from './password-changed-letter';
import { personInvitedLetter } from './person-invited-letter';
import { resetPasswordLetter } from './reset-password-letter';
import { twoFactorLetter } from './two-factor-letter';
import { verifyEmailLetter } from './verify-email-letter';

const HOUR = 60;
const WEEK = 7 * 24 * HOUR;

/**
 * Sends an e-mail. A link is made when its e-mail is written, so that no token is stored in the database and its
 * validity begins with the sending. The account for a forgotten password is also looked up only here, so that the
 * response time of the request doesn't reveal whether there is one.
 */
export const mail = defineJob({
  schema: PAYLOADS.mail,
  isShort: true,
  async run(payload, deps) {
    const letter = await letterOf(payload, deps);
    if (!letter) return;
    await deps.mailer.send(letter);
    if (payload.letter === 'reset_password') await noteLink(payload.email, deps);
  },
});

/**
 * Records in the audit log that a link was sent. The actor is the program, because the person who requested the link is
 * not authenticated.
 */
async function noteLink(email: string, { pool }: JobDeps): Promise<void> {
  const person = await findAddresseeByEmail(pool, email);
  if (!person) return;
  const event = { kind: 'password_link_sent' as const, actor_id: null, subject_id: person.id };
  await recordOfAccount(pool, person.id, event);
}

type About = PayloadOf<'mail'>;

async function letterOf(payload: About, deps: JobDeps): Promise<Letter | null> {
  if (payload.letter === 'invitation') return invite(payload, deps);
  if (payload.letter === 'person_invited') return tellOfInvited(payload, deps);
  if (payload.letter !== 'account_erased') return write(payload, deps);
  const { name, customization } = await findBrand(deps.pool, null);
  return accountErasedLetter({ name, color: customization.primary_color }, payload.email);
}

/**
 * Writes the e-mail of an invitation. The address's account is not looked up: the e-mail is the same for everyone. Null
 * if there is nothing to accept any more.
 */
async function invite(
  { tenant_id, invitation_id, email }: Extract<About, { letter: 'invitation' }>,
  { pool, addressOf }: JobDeps,
): Promise<Letter | null> {
  const { name, subdomain, customization } = await findBrand(pool, tenant_id);
  const sender = { name, color: customization.primary_color };
  return inTransaction(pool, async client => {
    const invitation = await lockInvitation(client, tenant_id, invitation_id);
    // The invitation was withdrawn, or now has another address, which gets its own e-mail.
    if (!invitation?.enabled || invitation.email !== email) return null;
    const token = createToken();
    await createInvitationLink(client, hashToken(token), invitation);
    return invitationLetter(sender, invitation, `${addressOf(subdomain)}/auth/create-password/${token}`);
  });
}

/**
 * Writes the e-mail about an invited person. Null if the invitation is revoked, or if the recipient no longer has an
 * account.
 */
async function tellOfInvited(
  { tenant_id, invitation_id, user_id }: Extract<About, { letter: 'person_invited' }>,
  { pool, addressOf }: JobDeps,
): Promise<Letter | null> {
  const admin = await findAddressee(pool, user_id);
  const invited = await findInvited(pool, tenant_id, invitation_id);
  if (!admin || !invited) return null;
  const { name, subdomain, customization } = await findBrand(pool, tenant_id);
  const timeZone = await findTimeZone(pool, tenant_id);
  const support_ends_at =
    invited.support_ends_at &&
    new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone }).format(
      new Date(invited.support_ends_at),
    );
  const sender = { name, color: customization.primary_color };
  return personInvitedLetter(sender, admin, { ...invited, support_ends_at }, addressOf(subdomain));
}

/** Writes an e-mail to a person with an account; null if its reason no longer exists. */
async function write(
  payload: Exclude<About, { letter: 'invitation' | 'person_invited' | 'account_erased' }>,
  { pool, addressOf }: JobDeps,
): Promise<Letter | null> {
  const person =
    'email' in payload
      ? await findAddresseeByEmail(pool, payload.email)
      : await findAddressee(pool, payload.user_id);
  // Null for an unknown person, or one disabled since.
  if (!person) return null;
  const { id: user_id, current_tenant_id: tenantId } = person;
  const { name, subdomain, customization } = await findBrand(pool, tenantId);
  const sender = { name, color: customization.primary_color };
  const home = addressOf(subdomain);

  async function linkTo(
    path: string,
    purpose: LinkPurpose,
    minutes: number,
    email: string | null = null,
  ): Promise<string> {
    const token = createToken();
    const about = { purpose, user_id, tenant_id: tenantId, email, minutes };
    await createLink(pool, { token_hash: hashToken(token), ...about });
    return `${home}${path}${token}`;
  }

  const takeBackLink = (email: string) =>
    linkTo('/auth/email-take-back?token=', 'take_back_email', WEEK, email);

  switch (payload.letter) {
    case 'reset_password': {
      const link = await linkTo('/auth/reset-password/', 'reset_password', HOUR);
      return resetPasswordLetter(sender, person, link);
    }
    case 'email_taken_back': {
      const link = await linkTo('/auth/reset-password/', 'reset_password', HOUR);
      return emailTakenBackLetter(sender, person, link);
    }
    case 'verify_email': {
      if (person.email_verified_at && !person.new_email) return null;
      const email = person.new_email ?? person.email;
      const link = await linkTo('/auth/email-verification?token=', 'verify_email', WEEK, email);
      return verifyEmailLetter(sender, { name: person.name, email }, link);
    }
    case 'email_change': {
      const { old_email: email, new_email } = payload;
      // The change was undone meanwhile: a link sent to that address would let its holder take the account again.
      if (![email, new_email].includes(person.email)) return null;
      const link = await takeBackLink(email);
      return emailChangeLetter(sender, { name: person.name, email }, new_email, link);
    }
    case 'password_changed':
      return passwordChangedLetter(sender, person);
    case 'two_factor_on':
    case 'two_factor_off':
      return twoFactorLetter(sender, person, payload.letter === 'two_factor_on');
    case 'email_changed': {
      const { old_email: email } = payload;
      if (person.email === email) return null;
      return emailChangedLetter(sender, { name: person.name, email }, await takeBackLink(email));
    }
  }
}
