import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { loadLater } from '../../ui/page/load-later';
import { useLaterMenu } from '../../ui/sheet/use-later-menu';
import { useIsPhone } from '../../ui/use-media';
import classes from './board-page.module.css';

const BoardMenu = loadLater(() => import('./board-menu'));

export interface BoardToolsProps {
  onHelp: () => void;
  onArchived: () => void;
  /** Saves the cards shown as a file; null while none are shown. */
  onExport: (() => void) | null;
  onImport: () => void;
}

/** Shows the menu «Ações» with the rarely used actions of a board; it is loaded once the board is shown. */
export default function BoardTools(props: BoardToolsProps) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const menu = useLaterMenu();
  const shared = { ...menu.button, 'aria-label': t`Ações do fluxo` };
  const button = isPhone ? (
    <ActionIcon {...shared} className={classes.named} variant="subtle" color="gray" size={44}>
      <IconDots size={20} />
      <small>{t`Ações`}</small>
    </ActionIcon>
  ) : (
    <Button {...shared} variant="default" leftSection={<IconDots size={18} aria-hidden />}>
      {t`Ações`}
    </Button>
  );
  if (!menu.isAsked) return button;
  return (
    <BoardMenu {...props} meanwhile={button} {...menu.later}>
      {button}
    </BoardMenu>
  );
}
