import type { AuditKind } from '../../domain/audit';
import type { SupportAllowance } from '../../domain/entities/company';
import { invalid, notFound } from '../app-error';
import type { PoolClient } from '../database/pool';
import { recordAudit } from '../repositories/people/audit-events';
import { lockMembership, setSupportMay } from '../repositories/people/company-members';
import { lockAccount } from '../repositories/people/users';
import type { ChangedBy } from './invite';
import { passwordMissing } from './require-password';

const TOLD_AS: Record<SupportAllowance, { allowed: AuditKind; ended: AuditKind }> = {
  export_company: { allowed: 'support_export_allowed', ended: 'support_export_ended' },
  make_admin: { allowed: 'support_admin_allowed', ended: 'support_admin_ended' },
};

/**
 * Sets all extra permissions that a company gives its support. They end with the support.
 *
 * @throws AppError 404 for a person who is not of the company, 422 under `may` for a person who is not support now;
 *   under `current_password` if a permission is added without the password
 */
export async function allowSupport(
  client: PoolClient,
  tenantId: number,
  id: string,
  may: SupportAllowance[],
  { user_id: actor_id, isConfirmed }: Pick<ChangedBy, 'user_id' | 'isConfirmed'>,
): Promise<void> {
  await lockAccount(client, id);
  const before = (await lockMembership(client, tenantId, id)).find(({ user_id }) => user_id === id);
  if (!before) throw notFound();
  if (!before.is_support || !before.enabled)
    throw invalid({ may: ['O suporte desta pessoa não está ativo'] });
  const allowed = [...new Set(may)].filter(one => !before.support_may.includes(one));
  const ended = before.support_may.filter(one => !may.includes(one));
  if (allowed.length > 0 && !isConfirmed) throw passwordMissing();
  await setSupportMay(client, tenantId, id, [...new Set(may)]);
  const kinds = [...allowed.map(one => TOLD_AS[one].allowed), ...ended.map(one => TOLD_AS[one].ended)];
  for (const kind of kinds) await recordAudit(client, tenantId, { kind, actor_id, subject_id: id });
}
