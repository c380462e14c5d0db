import { useLingui } from '@lingui/react/macro';
import { WHITE_LABEL_TENANT } from '../../../domain/company/organization';
import type { TenantRole } from '../../../domain/entities/people';

/** Returns a function for the names of roles; those of the organisation differ. */
export function useRoleWord(companyId: number): (role: TenantRole) => string {
  const { t } = useLingui();
  const admin = companyId === WHITE_LABEL_TENANT ? t`Administrador da organização` : t`Administrador`;
  return role => (role === 'admin' ? admin : t`Usuário`);
}
