import { isDuplicate } from '../database/failures';
import type { PoolClient } from '../database/pool';
import { invalid } from '../errors';
import { touchPerson } from '../feeds/touch-person';
import { enqueue } from '../jobs/enqueue';
import { endLinks } from '../repositories/links';
import { type Account, lockAccount, updateAccount } from '../repositories/users';

/** What is left out stays as it is. */
export type AccountChange = { [Field in keyof Account]?: Account[Field] | undefined };

export const emailTaken = () => invalid({ email: ['Este e-mail já está em uso'] });

/**
 * Changes who somebody is, in every company of theirs. A new address is to be confirmed (or, by who has no password
 * yet, to be welcomed at), the old one is told, and whatever was mailed there opens nothing any more.
 */
export async function changeAccount(
  client: PoolClient,
  userId: string,
  change: AccountChange,
): Promise<void> {
  const before = await lockAccount(client, userId);
  if (!before) return;
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const after = { ...before, ...given };
  const moved = after.email.toLowerCase() !== before.email.toLowerCase();
  await updateAccount(client, userId, after).catch(error => {
    throw isDuplicate(error, 'users_email') ? emailTaken() : error;
  });
  if (moved) {
    await endLinks(client, userId, ['create_password', 'reset_password', 'verify_email']);
    const { has_password, current_tenant_id: tenant_id } = before;
    if (has_password) {
      await enqueue(client, 'mail', { letter: 'verify_email', user_id: userId });
      await enqueue(client, 'mail', { letter: 'email_changed', user_id: userId, old_email: before.email });
    } else if (tenant_id !== null) {
      await enqueue(client, 'mail', { letter: 'welcome', user_id: userId, tenant_id });
    }
  }
  if (before.photo && after.photo !== before.photo) {
    await enqueue(client, 'remove-pictures', { addresses: [before.photo] });
  }
  await touchPerson(client, userId);
}
