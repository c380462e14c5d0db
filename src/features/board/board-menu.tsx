import { Trans } from '@lingui/react/macro';
import { Menu } from '@mantine/core';
import {
  IconArchive,
  IconChartBar,
  IconCircleCheck,
  IconDownload,
  IconKeyboard,
  IconLayoutCards,
  IconLayoutList,
  IconQrcode,
  IconTool,
  IconUpload,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useSnapshot } from 'valtio';
import { preferences } from '../../state/preferences';
import { OpenMenu } from '../../ui/sheet/open-menu';
import { useIsPhone } from '../../ui/use-media';
import { useBoardContext } from './board-context';
import type { BoardToolsProps } from './board-tools';
import { selection } from './group/selection';

interface BoardMenuProps extends BoardToolsProps {
  onClosed: () => void;
  /** Button of the menu. It has just been pressed, so the menu is open from its first render. */
  children: ReactElement;
}

export default function BoardMenu({
  onHelp,
  onArchived,
  onExport,
  onImport,
  onClosed,
  children,
}: BoardMenuProps) {
  const { board } = useBoardContext().view;
  const isPhone = useIsPhone();
  const navigate = useNavigate();
  const isCompact = useSnapshot(preferences).density === 'compact';
  const params = { flowId: board.id };
  return (
    <OpenMenu button={children} width={240} onClosed={onClosed}>
      {board.enabled && (
        <Menu.Item
          leftSection={<IconCircleCheck size={18} aria-hidden />}
          onClick={() => {
            selection.chosen = {};
          }}
        >
          <Trans>Selecionar cards</Trans>
        </Menu.Item>
      )}
      {!isPhone && (
        <Menu.Item
          leftSection={
            isCompact ? <IconLayoutCards size={18} aria-hidden /> : <IconLayoutList size={18} aria-hidden />
          }
          onClick={() => {
            preferences.density = isCompact ? 'comfortable' : 'compact';
          }}
        >
          {isCompact ? <Trans>Cards confortáveis</Trans> : <Trans>Cards compactos</Trans>}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconArchive size={18} aria-hidden />} onClick={onArchived}>
        <Trans>Cards arquivados</Trans>
      </Menu.Item>
      {board.enabled && (
        <Menu.Item leftSection={<IconUpload size={18} aria-hidden />} onClick={onImport}>
          <Trans>Importar CSV</Trans>
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconDownload size={18} aria-hidden />}
        disabled={!onExport}
        onClick={() => onExport?.()}
      >
        <Trans>Exportar CSV</Trans>
      </Menu.Item>
      <Menu.Item
        leftSection={<IconQrcode size={18} aria-hidden />}
        onClick={() => void navigate({ to: '/flows/$flowId/labels', params })}
      >
        <Trans>Adesivos de para-brisa</Trans>
      </Menu.Item>
      <Menu.Item
        leftSection={<IconChartBar size={18} aria-hidden />}
        onClick={() => void navigate({ to: '/flows/$flowId/settings', params, search: { tab: 'stats' } })}
      >
        <Trans>Estatísticas</Trans>
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconTool size={18} aria-hidden />}
        onClick={() => void navigate({ to: '/flows/$flowId/settings', params })}
      >
        <Trans>Configurar fluxo</Trans>
      </Menu.Item>
      {!isPhone && (
        <Menu.Item
          leftSection={<IconKeyboard size={18} aria-hidden />}
          rightSection={<kbd>?</kbd>}
          onClick={onHelp}
        >
          <Trans>Atalhos</Trans>
        </Menu.Item>
      )}
    </OpenMenu>
  );
}
