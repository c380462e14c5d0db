import { useLingui } from '@lingui/react/macro';
import { useMantineColorScheme } from '@mantine/core';
import {
  IconCamera,
  IconChartBar,
  IconDeviceDesktop,
  IconFilePlus,
  IconLayoutKanban,
  IconLogout,
  IconMoon,
  IconRefresh,
  IconSun,
  IconTool,
} from '@tabler/icons-react';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { newCard } from '../../state/new-card';
import { syncNow } from '../../sync/sync';
import { useBoards } from '../../view/hooks/flows';
import type { Choice } from './choice';

/**
 * Returns the actions that are available everywhere; `hasFlows` is false for the organisation's people, who belong to
 * no flow.
 */
export function useActions(hasFlows: boolean, onSignOut: () => void): Choice[] {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { flowId } = useParams({ strict: false });
  const { setColorScheme } = useMantineColorScheme();
  const open = useBoards()?.find(({ id, enabled }) => id === flowId && enabled);
  const action = (key: string, label: string, icon: ReactNode, choose: () => unknown): Choice => ({
    key,
    label,
    icon,
    choose: () => void choose(),
  });
  return [
    ...(open
      ? [
          {
            ...action('new-card', t`Novo card`, <IconFilePlus size={20} />, () => {
              newCard.board_id = open.id;
            }),
            note: open.name,
          },
          {
            ...action('stats', t`Estatísticas`, <IconChartBar size={20} />, () =>
              navigate({
                to: '/flows/$flowId/settings',
                params: { flowId: open.id },
                search: { tab: 'stats' },
              }),
            ),
            note: open.name,
          },
          {
            ...action('settings', t`Configurar fluxo`, <IconTool size={20} />, () =>
              navigate({ to: '/flows/$flowId/settings', params: { flowId: open.id } }),
            ),
            note: open.name,
          },
        ]
      : []),
    ...(hasFlows
      ? [
          action('new-flow', t`Novo fluxo`, <IconLayoutKanban size={20} />, () =>
            navigate({ to: '/flows', search: { create: 'choose' } }),
          ),
          action('tray', t`Bandeja de fotos`, <IconCamera size={20} />, () => navigate({ to: '/tray' })),
          action('sync', t`Sincronizar agora`, <IconRefresh size={20} />, syncNow),
        ]
      : []),
    action('light', t`Tema claro`, <IconSun size={20} />, () => setColorScheme('light')),
    action('dark', t`Tema escuro`, <IconMoon size={20} />, () => setColorScheme('dark')),
    action('auto', t`Tema do aparelho`, <IconDeviceDesktop size={20} />, () => setColorScheme('auto')),
    action('leave', t`Sair`, <IconLogout size={20} />, onSignOut),
  ];
}
