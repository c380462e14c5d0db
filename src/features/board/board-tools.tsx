import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconArchive, IconKeyboard, IconSettings } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useIsPhone } from '../../ui/use-media';
import { useBoardContext } from './board-context';
import classes from './board-page.module.css';
import { DensitySwitch } from './density-switch';

/** What is reached for seldom in the board's head: it comes once the board shows. */
export default function BoardTools({ onHelp, onArchived }: { onHelp: () => void; onArchived: () => void }) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const { board } = useBoardContext().view;
  return (
    <>
      {!isPhone && (
        <>
          <DensitySwitch />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t`Cards arquivados`}
            title={t`Cards arquivados`}
            aria-haspopup="dialog"
            onClick={onArchived}
          >
            <IconArchive size={20} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            className={classes.keys}
            aria-label={t`Atalhos`}
            title={t`Atalhos (?)`}
            aria-keyshortcuts="?"
            onClick={onHelp}
          >
            <IconKeyboard size={20} />
          </ActionIcon>
        </>
      )}
      <ActionIcon
        component={Link}
        to={`/flows/${board.id}/settings`}
        variant="subtle"
        color="gray"
        size={isPhone ? 44 : 36}
        aria-label={t`Configurar fluxo`}
        title={t`Configurar fluxo`}
      >
        <IconSettings size={20} />
      </ActionIcon>
    </>
  );
}
