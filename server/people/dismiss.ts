import { WHITE_LABEL_TENANT } from '../../domain/company/organization';
import type { PoolClient } from '../database/pool';
import { enqueue } from '../jobs/enqueue';
import { listCompaniesOf } from '../repositories/people/company-members';

/**
 * Lets everything that waits for an approval of the person go on without it, because the company no longer admits them.
 * A person who leaves the organisation is no longer anyone's support either.
 */
export async function dismiss(client: PoolClient, userId: string, tenantId: number): Promise<void> {
  const supported = tenantId === WHITE_LABEL_TENANT ? await listCompaniesOf(client, userId) : [];
  for (const tenant_id of new Set([tenantId, ...supported]))
    await enqueue(client, 'dismiss-disabled', { tenant_id, user_id: userId });
}
