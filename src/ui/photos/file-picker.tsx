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
  onFiles: (files: File[]) => void;
}

const MEGABYTE = 1024 * 1024;

/** Renders an input of files by button or by dropping; files that are too large are left out and reported. */
export function FilePicker({ label, accept, isMultiple = false, maxBytes, onFiles }: FilePickerProps) {
  const { t } = useLingui();
  const [isOver, setOver] = useState(false);
  // Without a reset, browsers report no change for a corrected file of the same name.
  const reset = useRef<() => void>(null);
  const [tooLarge, setTooLarge] = useState<string[]>([]);
  const take = (files: File[]) => {
    const given = isMultiple ? files : files.slice(0, 1);
    setTooLarge(given.filter(({ size }) => size > maxBytes).map(({ name }) => name));
    const fitting = given.filter(({ size }) => size <= maxBytes);
    if (fitting.length > 0) onFiles(fitting);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take([...event.dataTransfer.files].filter(file => isAccepted(file, accept)));
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
        {props => (
          <Button {...props} variant="light" leftSection={<IconUpload size={18} aria-hidden />}>
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
