import { invalid, notFound } from '../app-error';
import { isDuplicate } from '../database/database-failures';
import type { PoolClient } from '../database/pool';
import { touchPerson } from '../feeds/touch-person';
import { enqueue } from '../jobs/enqueue';
import { sendLetters, sendLetterWithinLimit } from '../notices/mail/send-letters';
import { accessWord, changeOf } from '../repositories/cards/kept-changes';
import { endLinks } from '../repositories/cards/links';
import { recordAudit } from '../repositories/people/audit-events';
import { forgetDevices } from '../repositories/people/known-devices';
import { disableJoinedElsewhere } from '../repositories/people/memberships';
import { endSessions } from '../repositories/people/sessions';
import { isConfirmedSince, removeTwoFactor } from '../repositories/people/two-factor';
import {
  type Account,
  confirmEmail,
  type LockedAccount,
  lockAccount,
  moveToNewEmail,
  setNewEmail,
  setPassword,
  updateAccount,
} from '../repositories/people/users';
import { askSocketsAgain } from '../sync/ask-again';
import { dismiss } from './dismiss';

/** A change of an account. Missing fields stay unchanged. */
export type AccountChange = { [Field in keyof Account]?: Account[Field] | undefined };

export const emailTaken = () => invalid({ email: ['Este e-mail já está em uso'] });

/**
 * Changes a person's own data, for all their companies. A new address is used only after the link in an e-mail to it is
 * opened; otherwise people could take other people's addresses and be admitted to the next company that invites the
 * owner. Whether another account has the address is also reported only then, so that no one can find out which
 * addresses are known.
 */
export async function changeAccount(
  client: PoolClient,
  userId: string,
  change: AccountChange,
): Promise<void> {
  const before = await lockAccount(client, userId);
  if (!before) return;
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const wanted = { ...before, ...given };
  const moves = wanted.email.toLowerCase() !== before.email.toLowerCase();
  await updateAccount(client, userId, { ...wanted, email: moves ? before.email : wanted.email });
  if (change.email !== undefined) await expectEmail(client, userId, before, moves ? wanted.email : null);
  if (before.photo && wanted.photo !== before.photo) {
    await enqueue(client, 'remove-pictures', { addresses: [before.photo] });
  }
  await touchPerson(client, userId);
}

/**
 * Sends an e-mail to the address to be confirmed, unless it is pending already; links for another address become
 * invalid. The present address is notified first, with a link that undoes the change.
 */
async function expectEmail(
  client: PoolClient,
  userId: string,
  { email: old_email, new_email: before }: LockedAccount,
  email: string | null,
): Promise<void> {
  if (email?.toLowerCase() === before?.toLowerCase()) return;
  await setNewEmail(client, userId, email);
  await endLinks(client, userId, ['verify_email']);
  if (!email) return;
  await sendLetters(
    client,
    { letter: 'email_change', user_id: userId, old_email, new_email: email },
    { letter: 'verify_email', user_id: userId },
  );
}

/**
 * Confirms an address after the link in the e-mail to it was opened. If it is the person's new address, it takes
 * effect: the old one is notified, and links that were e-mailed there become invalid.
 */
export async function confirmAddress(client: PoolClient, userId: string, email: string): Promise<void> {
  const before = await lockAccount(client, userId);
  if (!before) return;
  if (email.toLowerCase() === before.email.toLowerCase()) {
    await confirmEmail(client, userId);
    await endLinks(client, userId, ['verify_email']);
    return;
  }
  // The change of address was withdrawn while its e-mail was being written.
  if (email.toLowerCase() !== before.new_email?.toLowerCase()) throw notFound();
  await moveToNewEmail(client, userId, email).catch(error => {
    throw isDuplicate(error, 'users_email') ? emailTaken() : error;
  });
  await endLinks(client, userId, ['reset_password', 'verify_email']);
  await sendLetterWithinLimit(client, { letter: 'email_changed', user_id: userId, old_email: before.email });
  await touchPerson(client, userId);
}

/**
 * Undoes a change of address that the owner of the old address did not ask for. The person who changed it knew the
 * password, so all sessions end, and an e-mail to the restored address lets the owner in. Access to companies joined
 * since at another address ends, because they invited someone else. Two-factor authentication set up since is removed;
 * one from before stays, because a person who can only read the e-mails must not get around it.
 *
 * @param tokenHash of the link that was e-mailed
 * @param passwordHash of a password that no one knows
 * @throws AppError 422 if another account has the address by now
 */
export async function takeEmailBack(
  client: PoolClient,
  userId: string,
  email: string,
  { tokenHash, passwordHash }: { tokenHash: string; passwordHash: string },
): Promise<void> {
  if (!(await lockAccount(client, userId))) return;
  for (const tenant_id of await disableJoinedElsewhere(client, tokenHash)) {
    await dismiss(client, userId, tenant_id);
    await recordAudit(client, tenant_id, {
      kind: 'person_changed',
      actor_id: null,
      subject_id: userId,
      changes: changeOf('Situação', accessWord(true), accessWord(false)),
    });
  }
  if (await isConfirmedSince(client, userId, tokenHash)) await removeTwoFactor(client, userId);
  await moveToNewEmail(client, userId, email).catch(error => {
    throw isDuplicate(error, 'users_email') ? emailTaken() : error;
  });
  await setPassword(client, userId, passwordHash);
  await forgetDevices(client, userId);
  // Includes links for later addresses, since the person who changed the address may hold one.
  await endLinks(client, userId, ['reset_password', 'verify_email', 'take_back_email']);
  await endSessions(client, userId, null);
  await askSocketsAgain(client, [userId]);
  await sendLetterWithinLimit(client, { letter: 'email_taken_back', email });
  await touchPerson(client, userId);
}
