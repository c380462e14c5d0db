import { isDuplicate } from '../database/database-failures';
import type { PoolClient } from '../database/pool';
import { invalid, notFound } from '../http/app-error';
import { enqueue } from '../jobs/enqueue';
import { endLinks } from '../repositories/links';
import {
  type Account,
  confirmEmail,
  isEmailTaken,
  lockAccount,
  moveToNewEmail,
  setNewEmail,
  updateAccount,
} from '../repositories/users';
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
    await expectEmail(client, userId, moves ? wanted.email : null, before.new_email);
  } else if (moves) {
    await endLinks(client, userId, ['create_password']);
    if (tenant_id !== null) await enqueue(client, 'mail', { letter: 'welcome', user_id: userId, tenant_id });
  }
  if (before.photo && after.photo !== before.photo) {
    await enqueue(client, 'remove-pictures', { addresses: [before.photo] });
  }
  await touchPerson(client, userId);
}

/** Writes to the address that is to be confirmed, unless it waits for that already; what was mailed for another opens nothing. */
async function expectEmail(
  client: PoolClient,
  userId: string,
  email: string | null,
  before: string | null,
): Promise<void> {
  if (email?.toLowerCase() === before?.toLowerCase()) return;
  await setNewEmail(client, userId, email);
  await endLinks(client, userId, ['verify_email']);
  if (email) await enqueue(client, 'mail', { letter: 'verify_email', user_id: userId });
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
  await enqueue(client, 'mail', { letter: 'email_changed', user_id: userId, old_email: before.email });
  await touchPerson(client, userId);
}
