import { Trans } from '@lingui/react/macro';
import { Button, FileButton } from '@mantine/core';
import { IconCamera, IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useIsPhone } from '../use-media';
import classes from './file-row.module.css';

interface AddFilesProps {
  /** Whether only pictures can be chosen. */
  picturesOnly?: boolean;
  /** Opens the app's camera in place of the system's. */
  onCamera?: () => void;
  /** Called before the system's camera or file chooser replaces the page, as it does on phones. */
  onLeave: (isPhoto: boolean) => void;
  onFiles: (files: File[], more?: { isPhoto: boolean }) => void;
}

/** Returns whether a file is a picture. Some systems give no type for HEIC photos of phones. */
const isPicture = ({ name, type }: File) => type.startsWith('image/') || /\.hei[cf]$/i.test(name);

const TAKE = { variant: 'light', leftSection: <IconCamera size={18} aria-hidden /> };

/** Renders an input of files by button, by dropping, or on a phone straight from its camera. */
export function AddFiles({ picturesOnly = false, onCamera, onLeave, onFiles }: AddFilesProps) {
  const isPhone = useIsPhone();
  const [isOver, setOver] = useState(false);
  const [isPassedOver, setPassedOver] = useState(false);
  // Without a reset, browsers report no change for a file of the same name, and telephones name every photo alike.
  const [resetCamera, resetFiles] = [useRef<() => void>(null), useRef<() => void>(null)];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is there for all
    <div
      className={classes.add}
      data-over={isOver || undefined}
      onDragOver={event => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault();
        setOver(false);
        const dropped = [...event.dataTransfer.files];
        const files = picturesOnly ? dropped.filter(isPicture) : dropped;
        setPassedOver(files.length < dropped.length);
        if (files.length > 0) onFiles(files);
      }}
    >
      {isPhone && onCamera && (
        <Button {...TAKE} onClick={onCamera}>
          <Trans>Tirar fotos</Trans>
        </Button>
      )}
      {isPhone && !onCamera && (
        <FileButton
          accept="image/*"
          capture="environment"
          resetRef={resetCamera}
          onChange={file => {
            if (file) onFiles([file], { isPhoto: true });
            resetCamera.current?.();
          }}
          inputProps={{ 'aria-hidden': true }}
        >
          {props => (
            <Button
              {...TAKE}
              onClick={() => {
                onLeave(true);
                props.onClick();
              }}
            >
              <Trans>Tirar foto</Trans>
            </Button>
          )}
        </FileButton>
      )}
      <FileButton
        multiple
        {...(picturesOnly && { accept: 'image/*' })}
        resetRef={resetFiles}
        onChange={files => {
          onFiles(files);
          resetFiles.current?.();
        }}
        inputProps={{ 'aria-hidden': true }}
      >
        {props => (
          <Button
            onClick={() => {
              onLeave(false);
              props.onClick();
            }}
            variant="light"
            leftSection={<IconUpload size={18} aria-hidden />}
          >
            {picturesOnly ? <Trans>Escolher fotos</Trans> : <Trans>Anexar arquivos</Trans>}
          </Button>
        )}
      </FileButton>
      {isPassedOver && (
        <p className={classes.hint} role="alert">
          <Trans>Aqui entram só fotos: o resto ficou de fora.</Trans>
        </p>
      )}
      <p className={classes.hint}>
        {isPhone ? <Trans>até 500 MB cada</Trans> : <Trans>ou arraste até aqui · até 500 MB cada</Trans>}
      </p>
    </div>
  );
}
