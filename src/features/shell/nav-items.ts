import { t } from '@lingui/core/macro';
import { IconCheck, IconCloudUp, IconHome, IconLayoutKanban } from '@tabler/icons-react';
import { useSnapshot } from 'valtio';
import { WHITE_LABEL_TENANT } from '../../../domain/entities/people';
import { session } from '../../state/session';
import { useCounts } from '../../view/hooks/counts';
import { useQueue } from '../../view/hooks/outbox';

/** The places of the app that this person may go to, with what waits there. */
export function useNavItems() {
  const { tenant_id } = useSnapshot(session);
  const counts = useCounts();
  const queue = useQueue();
  const hasCompany = tenant_id !== null && tenant_id !== WHITE_LABEL_TENANT;
  const open = (queue?.waiting ?? 0) + (queue?.refused ?? 0);
  return [
    { to: '/home', label: t`Início`, icon: IconHome, count: 0, isBad: false },
    ...(hasCompany
      ? [{ to: '/flows', label: t`Fluxos`, icon: IconLayoutKanban, count: 0, isBad: false } as const]
      : []),
    {
      to: '/approvals',
      label: t`Aprovações`,
      icon: IconCheck,
      count: counts?.approvals_pending ?? 0,
      isBad: false,
    },
    {
      to: '/sync',
      label: t`Sincronização`,
      icon: IconCloudUp,
      count: open,
      isBad: (queue?.refused ?? 0) > 0,
    },
  ] as const;
}
