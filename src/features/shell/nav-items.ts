import { t } from '@lingui/core/macro';
import {
  IconBell,
  IconBuilding,
  IconBuildingCommunity,
  IconCar,
  IconCheck,
  IconHome,
  IconLayoutKanban,
  IconShieldCheck,
  IconTemplate,
  IconUsers,
} from '@tabler/icons-react';
import { useSnapshot } from 'valtio';
import { WHITE_LABEL_TENANT } from '../../../domain/company/organization';
import { session } from '../../state/session/session';
import { useCounts } from '../../view/hooks/counts';
import { useRunsFlows } from '../../view/hooks/may-configure';

/**
 * Returns the pages that this person may open, with the number of items that wait there; the organisation itself has no
 * flows.
 */
export function useNavItems() {
  const { tenant_id, tenants } = useSnapshot(session);
  const counts = useCounts();
  const runsFlows = useRunsFlows();
  const hasCompany = tenant_id !== null && tenant_id !== WHITE_LABEL_TENANT;
  const home = { to: '/home', label: t`Início`, icon: IconHome, count: 0 } as const;
  const isAdmin = tenants.some(({ id, role }) => id === tenant_id && role === 'admin');
  if (!hasCompany) {
    const organization = {
      to: '/my-organization',
      label: t`Organização`,
      icon: IconBuildingCommunity,
      count: 0,
    } as const;
    if (!isAdmin) return [home, organization] as const;
    return [
      home,
      { to: '/companies', label: t`Empresas`, icon: IconBuilding, count: 0 },
      organization,
    ] as const;
  }
  const company = {
    to: '/my-company',
    label: t`Empresa`,
    icon: IconBuilding,
    count: 0,
    isDeskOnly: true,
  } as const;
  return [
    home,
    { to: '/flows', label: t`Fluxos`, icon: IconLayoutKanban, count: 0 },
    { to: '/approvals', label: t`Aprovações`, icon: IconShieldCheck, count: counts?.approvals_pending ?? 0 },
    { to: '/notifications', label: t`Avisos`, icon: IconBell, count: counts?.notices_unread ?? 0 },
    { to: '/stock', label: t`Estoque`, icon: IconCar, count: 0, isDeskOnly: true },
    { to: '/check', label: t`Conferência`, icon: IconCheck, count: 0, isDeskOnly: true },
    ...(runsFlows
      ? [{ to: '/team', label: t`Equipe`, icon: IconUsers, count: 0, isDeskOnly: true } as const]
      : []),
    { to: '/templates', label: t`Modelos`, icon: IconTemplate, count: 0, isDeskOnly: true },
    ...(isAdmin ? [company] : []),
  ] as const;
}
