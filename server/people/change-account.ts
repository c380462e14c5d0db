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

/** A field that is left out stays as it is. */
export type AccountChange = { [Field in keyof Account]?: Account[Field] | undefined };

export const emailTaken = () => invalid({ email: ['Este e-mail já está em uso'] });

/**
 * Changes who somebody is, in every company of theirs. They keep their address until a letter's link at the new one is
 * opened: otherwise anybody could take an address that is not theirs, and be let into the next company that invites
 * its owner. Whether somebody has that address is said only there, or anybody could ask which addresses are known.
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
  await endLinks(client, userId, ['reset_password', 'verify_email']);
  await sendLetterWithinLimit(client, { letter: 'email_changed', user_id: userId, old_email: before.email });
  await touchPerson(client, userId);
}

/**
 * Whoever holds the address says that it was not they who asked for another: it is theirs again, and whoever asked,
 * who knew the password, is out. The way in is a letter to it. Companies that were joined at another address since are
 * not theirs: those invited somebody else. Nor is a second factor that has been set up since; one from before stays, as
 * whoever reads the mail alone must not get round it.
 *
 * @param tokenHash of the link that they were sent
 * @param passwordHash of a password that nobody knows
 * @throws AppError 422 when somebody else has the address by now
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
  // Those for later addresses among them: whoever asked holds one.
  await endLinks(client, userId, ['reset_password', 'verify_email', 'take_back_email']);
  await endSessions(client, userId, null);
  await askSocketsAgain(client, [userId]);
  await sendLetterWithinLimit(client, { letter: 'email_taken_back', email });
  await touchPerson(client, userId);
}
