import { Trans, useLingui } from '@lingui/react/macro';
import { Button, FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import classes from './file-picker.module.css';

interface FilePickerProps {
  label: string;
  /** Types of files, as the `accept` of an input: «image/*,.pdf». */
  accept?: string;
  isMultiple?: boolean;
  /** Largest file that is accepted, in bytes. */
  maxBytes: number;
  /** Called before the system's file chooser replaces the page, as it does on phones. */
  onLeave?: () => void;
  onFiles: (files: File[]) => void;
}

const MEGABYTE = 1024 * 1024;

/** Renders an input of files by button or by dropping; files that are too large are left out and reported. */
export function FilePicker(props: FilePickerProps) {
  const { label, accept, isMultiple = false, maxBytes, onLeave, onFiles } = props;
  const { t } = useLingui();
  const [isOver, setOver] = useState(false);
  // Without a reset, browsers report no change for a corrected file of the same name.
  const reset = useRef<() => void>(null);
  const [tooLarge, setTooLarge] = useState<string[]>([]);
  const [leftOut, setLeftOut] = useState<string[]>([]);
  const take = (files: File[]) => {
    setLeftOut([]);
    setTooLarge(files.filter(({ size }) => size > maxBytes).map(({ name }) => name));
    const fitting = files.filter(({ size }) => size <= maxBytes);
    if (fitting.length > 0) onFiles(fitting);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const dropped = [...event.dataTransfer.files];
    const accepted = dropped.filter(file => isAccepted(file, accept)).slice(0, isMultiple ? undefined : 1);
    take(accepted);
    setLeftOut(dropped.filter(file => !accepted.includes(file)).map(({ name }) => name));
  };
  const limit = Math.floor(maxBytes / MEGABYTE);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is there for all
    <div
      className={classes.zone}
      data-over={isOver || undefined}
      onDragOver={event => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <FileButton
        accept={accept}
        multiple={isMultiple}
        resetRef={reset}
        onChange={(files: File | File[] | null) => {
          take(files === null ? [] : [files].flat());
          reset.current?.();
        }}
        inputProps={{ 'aria-label': label }}
      >
        {({ onClick }) => (
          <Button
            onClick={() => {
              onLeave?.();
              onClick();
            }}
            variant="light"
            leftSection={<IconUpload size={18} aria-hidden />}
          >
            {label}
          </Button>
        )}
      </FileButton>
      <p className={classes.hint}>
        {isMultiple ? (
          <Trans>ou arraste os arquivos até aqui</Trans>
        ) : (
          <Trans>ou arraste o arquivo até aqui</Trans>
        )}
        {' · '}
        <Trans>até {limit} MB</Trans>
      </p>
      {tooLarge.length > 0 && (
        <p className={classes.error} role="alert">
          {t`Grande demais: ${tooLarge.join(', ')}`}
        </p>
      )}
      {leftOut.length > 0 && (
        <p className={classes.error} role="alert">
          {t`Ficou de fora o que não pode entrar aqui: ${leftOut.join(', ')}`}
        </p>
      )}
    </div>
  );
}

/** Returns whether an input's `accept` allows the file; dropped files are not checked by the browser. */
function isAccepted({ name, type }: File, accept: string | undefined): boolean {
  if (!accept) return true;
  return accept.split(',').some(part => {
    const wanted = part.trim().toLowerCase();
    if (wanted.startsWith('.')) return name.toLowerCase().endsWith(wanted);
    return wanted.endsWith('/*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
  });
}
