import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';

interface RefusedFileButtonsProps {
  /** Moves a photo to the tray, to be attached to another card; left out for other files. */
  onTray?: (() => void) | undefined;
  /** Saves the file among the person's own files. */
  onSave: () => void;
}

/** Renders the ways to keep a file that its card refused: it may be the only copy. */
export function RefusedFileButtons({ onTray, onSave }: RefusedFileButtonsProps) {
  return (
    <>
      {onTray && (
        <Button size="sm" variant="light" onClick={onTray}>
          <Trans>Guardar na bandeja</Trans>
        </Button>
      )}
      <Button size="sm" variant="default" onClick={onSave}>
        <Trans>Salvar no aparelho</Trans>
      </Button>
    </>
  );
}
