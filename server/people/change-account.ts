import { isDuplicate } from '../database/database-failures';
import type { PoolClient } from '../database/pool';
import { invalid, notFound } from '../http/app-error';
import { enqueue } from '../jobs/enqueue';
import { sendLetters, sendLetterWithinLimit } from '../notices/mail/send-letters';
import { forgetDevices } from '../repositories/known-devices';
import { endLinks } from '../repositories/links';
import { endSessions } from '../repositories/sessions';
import {
  type Account,
  confirmEmail,
  isEmailTaken,
  type LockedAccount,
  lockAccount,
  moveToNewEmail,
  setNewEmail,
  setPassword,
  updateAccount,
} from '../repositories/users';
import { askSocketsAgain } from '../sync/ask-again';
import { touchPerson } from '../sync/touch-person';

/** What is left out stays as it is. */
export type AccountChange = { [Field in keyof Account]?: Account[Field] | undefined };

export const emailTaken = () => invalid({ email: ['Este e-mail já está em uso'] });

/**
 * Changes who somebody is, in every company of theirs. Whoever has a password keeps their address until a letter's
 * link at the new one is opened: otherwise anybody could take an address that is not theirs, and be let into the next
 * company that invites its owner. Who has none yet is welcomed at the new address.
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
  if (moves && (await isEmailTaken(client, wanted.email))) throw emailTaken();
  const { has_password, current_tenant_id: tenant_id } = before;
  const after = moves && has_password ? { ...wanted, email: before.email } : wanted;
  await updateAccount(client, userId, after).catch(error => {
    throw isDuplicate(error, 'users_email') ? emailTaken() : error;
  });
  if (change.email !== undefined && has_password) {
    await expectEmail(client, userId, before, moves ? wanted.email : null);
  } else if (moves) {
    await endLinks(client, userId, ['create_password']);
    if (tenant_id !== null) await sendLetters(client, { letter: 'welcome', user_id: userId, tenant_id });
  }
  if (before.photo && after.photo !== before.photo) {
    await enqueue(client, 'remove-pictures', { addresses: [before.photo] });
  }
  await touchPerson(client, userId);
}

/**
 * Writes to the address that is to be confirmed, unless it waits for that already; what was mailed for another opens
 * nothing. The present address is told first, with a link that takes it back.
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
 * Somebody has opened the link that was mailed to `email`. If that is to be their new address, it is now: the old one
 * is told, and whatever was mailed there opens nothing any more.
 */
export async function confirmAddress(client: PoolClient, userId: string, email: string): Promise<void> {
  const before = await lockAccount(client, userId);
  if (!before) return;
  if (email.toLowerCase() === before.email.toLowerCase()) {
    await confirmEmail(client, userId);
    await endLinks(client, userId, ['verify_email']);
    return;
  }
  // Taken back in the moment in which its letter was written.
  if (email.toLowerCase() !== before.new_email?.toLowerCase()) throw notFound();
  await moveToNewEmail(client, userId, email).catch(error => {
    throw isDuplicate(error, 'users_email') ? emailTaken() : error;
  });
  await endLinks(client, userId, ['create_password', 'reset_password', 'verify_email']);
  await sendLetterWithinLimit(client, { letter: 'email_changed', user_id: userId, old_email: before.email });
  await touchPerson(client, userId);
}

/**
 * Whoever holds the address says that it was not they who asked for another: it is theirs again, and whoever asked,
 * who knew the password, is out. The way in is a letter to it.
 *
 * @param passwordHash of a password that nobody knows
 * @throws AppError 422 when somebody else has the address by now
 */
export async function takeEmailBack(
  client: PoolClient,
  userId: string,
  email: string,
  passwordHash: string,
): Promise<void> {
  if (!(await lockAccount(client, userId))) return;
  await moveToNewEmail(client, userId, email).catch(error => {
    throw isDuplicate(error, 'users_email') ? emailTaken() : error;
  });
  await setPassword(client, userId, passwordHash);
  await forgetDevices(client, userId);
  // Those for later addresses among them: whoever asked holds one.
  await endLinks(client, userId, ['create_password', 'reset_password', 'verify_email', 'take_back_email']);
  await endSessions(client, userId, null);
  await askSocketsAgain(client, [userId]);
  await sendLetterWithinLimit(client, { letter: 'email_taken_back', email });
  await touchPerson(client, userId);
}
