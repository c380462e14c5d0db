import { tenantFeed } from '../../domain/entities/feeds';
import type { TenantRole } from '../../domain/entities/people';
import type { PoolClient } from '../database/pool';
import { invalid } from '../http/app-error';
import { sendLetters } from '../notices/mail/send-letters';
import { createMembership, findOrCreateUser, type NewMember } from '../repositories/company-members';
import { setNewEmail } from '../repositories/users';
import { askSocketsAgain } from '../sync/ask-again';
import { touchFeeds } from '../sync/touch-feeds';
import { touchMyBoards } from '../sync/touch-my-boards';

/**
 * Somebody joins a company. Who has an account keeps it as it is and is told; anybody else is welcomed by a link to
 * create their password.
 *
 * @param newId the id of the account if there has to be one
 */
export async function addMember(
  client: PoolClient,
  tenantId: number,
  newId: string,
  { role, ...person }: NewMember & { role: TenantRole },
): Promise<string> {
  const user = await findOrCreateUser(client, newId, person);
  if (!(await createMembership(client, tenantId, user.id, role)))
    throw invalid({ email: ['Esta pessoa já faz parte da empresa'] });
  // Whoever administers their first company may have asked for it, and would come into this one by it.
  await setNewEmail(client, user.id, null);
  await sendLetters(client, {
    letter: user.has_password ? 'joined' : 'welcome',
    user_id: user.id,
    tenant_id: tenantId,
  });
  await touchFeeds(client, tenantId, [
    { feed: tenantFeed(tenantId), entity: 'person', row_id: user.id, gone: false },
  ]);
  await touchMyBoards(client, tenantId, user.id, role);
  await askSocketsAgain(client, [user.id], tenantId);
  return user.id;
}
