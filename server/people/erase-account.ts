import type { PoolClient } from '../database/pool';
import { touchPerson } from '../feeds/touch-person';
import { enqueue } from '../jobs/enqueue';
import { sendLetterWithinLimit } from '../notices/mail/send-letters';
import { listCompaniesOf } from '../repositories/people/company-members';
import { eraseTraces } from '../repositories/people/erased-people';
import { lockAccount } from '../repositories/people/users';
import { askSocketsAgain } from '../sync/ask-again';
import { leaveCompany } from './leave-company';

/**
 * Erases all data about a person except that an account existed: their actions in companies stay, by «pessoa removida».
 * Their address is notified.
 *
 * @throws AppError 409 `last_admin` for the last administrator of a company
 */
export async function eraseAccount(client: PoolClient, userId: string): Promise<void> {
  const account = await lockAccount(client, userId);
  if (!account) return;
  await sendLetterWithinLimit(client, { letter: 'account_erased', email: account.email });
  for (const tenantId of await listCompaniesOf(client, userId)) await leaveCompany(client, userId, tenantId);
  const keys = await eraseTraces(client, userId);
  if (keys.length > 0) await enqueue(client, 'remove-files', { keys });
  if (account.photo) await enqueue(client, 'remove-pictures', { addresses: [account.photo] });
  await touchPerson(client, userId, { alsoLeft: true });
  await askSocketsAgain(client, [userId]);
}
