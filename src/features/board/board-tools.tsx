import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import {
  IconArchive,
  IconCircleCheck,
  IconDownload,
  IconKeyboard,
  IconQrcode,
  IconTool,
  IconUpload,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useIsPhone } from '../../ui/use-media';
import { useBoardContext } from './board-context';
import classes from './board-page.module.css';
import { DensitySwitch } from './density-switch';
import { selection } from './selection';

interface BoardToolsProps {
  onHelp: () => void;
  onArchived: () => void;
  /** Null while no card shows. */
  onExport: (() => void) | null;
  onImport: () => void;
}

/** What is reached for seldom in the board's head: it comes once the board shows. */
export default function BoardTools({ onHelp, onArchived, onExport, onImport }: BoardToolsProps) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const { board } = useBoardContext().view;
  return (
    <>
      {!isPhone && (
        <>
          <DensitySwitch />
          {board.enabled && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t`Selecionar cards`}
              title={t`Selecionar cards`}
              onClick={() => {
                selection.chosen = {};
              }}
            >
              <IconCircleCheck size={20} />
            </ActionIcon>
          )}
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
            aria-label={t`Exportar CSV`}
            title={t`Exportar CSV dos cards à vista`}
            disabled={!onExport}
            onClick={() => onExport?.()}
          >
            <IconDownload size={20} />
          </ActionIcon>
          <ActionIcon
            component={Link}
            to={`/flows/${board.id}/labels`}
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t`Adesivos de para-brisa`}
            title={t`Imprimir adesivos de para-brisa de uma fase`}
          >
            <IconQrcode size={20} />
          </ActionIcon>
          {board.enabled && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t`Importar CSV`}
              title={t`Importar cards de um CSV`}
              aria-haspopup="dialog"
              onClick={onImport}
            >
              <IconUpload size={20} />
            </ActionIcon>
          )}
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
        <IconTool size={20} />
      </ActionIcon>
    </>
  );
}
