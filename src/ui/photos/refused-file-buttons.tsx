import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';

interface RefusedFileButtonsProps {
  /** Puts a photo into the tray, to be given another card; left out for other files. */
  onTray?: (() => void) | undefined;
  /** Saves it among the person's own files. */
  onSave: () => void;
}

/** The ways to keep a file that its card does not take: it may be the only copy. */
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
