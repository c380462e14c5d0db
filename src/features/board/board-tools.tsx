import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { loadLater } from '../../ui/page/load-later';
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
  const node = useRef<HTMLButtonElement>(null);
  const [isAsked, setAsked] = useState(false);
  const shared = {
    ref: node,
    'aria-label': t`Ações do fluxo`,
    'aria-haspopup': 'menu' as const,
    onClick: () => setAsked(true),
  };
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
  if (!isAsked) return button;
  return (
    <BoardMenu
      {...props}
      onClosed={() => node.current?.focus()}
      meanwhile={button}
      onFailed={() => {
        setAsked(false);
        requestAnimationFrame(() => node.current?.focus());
      }}
    >
      {button}
    </BoardMenu>
  );
}
