import { Trans } from '@lingui/react/macro';
import { Button, FileButton } from '@mantine/core';
import { IconCamera, IconUpload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useIsPhone } from '../../ui/use-media';
import classes from './card-attachments.module.css';

interface AddFilesProps {
  onFiles: (files: File[]) => void;
  /** Why nothing can be added now. */
  obstacle: ReactNode;
}

/** Files by button, dropped on it, or on a phone straight from its camera. */
export function AddFiles({ onFiles, obstacle }: AddFilesProps) {
  const isPhone = useIsPhone();
  const [isOver, setOver] = useState(false);
  const canAdd = !obstacle;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is there for all
    <div
      className={classes.add}
      data-over={(isOver && canAdd) || undefined}
      onDragOver={event => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault();
        setOver(false);
        if (canAdd) onFiles([...event.dataTransfer.files]);
      }}
    >
      <FileButton multiple onChange={onFiles} disabled={!canAdd} inputProps={{ 'aria-hidden': true }}>
        {props => (
          <Button
            {...props}
            variant="light"
            disabled={!canAdd}
            leftSection={<IconUpload size={18} aria-hidden />}
          >
            <Trans>Anexar arquivos</Trans>
          </Button>
        )}
      </FileButton>
      {isPhone && (
        <FileButton
          accept="image/*"
          capture="environment"
          onChange={file => file && onFiles([file])}
          disabled={!canAdd}
          inputProps={{ 'aria-hidden': true }}
        >
          {props => (
            <Button
              {...props}
              variant="light"
              disabled={!canAdd}
              leftSection={<IconCamera size={18} aria-hidden />}
            >
              <Trans>Tirar foto</Trans>
            </Button>
          )}
        </FileButton>
      )}
      <p className={obstacle ? classes.obstacle : classes.hint} role="status">
        {obstacle ??
          (isPhone ? <Trans>até 500 MB cada</Trans> : <Trans>ou arraste até aqui · até 500 MB cada</Trans>)}
      </p>
    </div>
  );
}
