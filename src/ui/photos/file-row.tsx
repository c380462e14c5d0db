import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconFileUpload, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ProgressBar } from '../entries/progress-bar';
import { useAddressOf } from '../use-address-of';
import classes from './file-row.module.css';
import { fileSize } from './file-size';

interface FileRowProps {
  name: string;
  size: number;
  picture?: Blob | null;
  /** Reason why the file is stuck; null while it makes progress. */
  problem: string | null;
  /** State of the file, in a few words. */
  state: ReactNode;
  /** Progress in percent; null if nothing is being transferred. */
  percent: number | null;
  onRetry: () => void;
  /** Cancels the file; null if it is too late. */
  onCancel: (() => void) | null;
  onShow?: (() => void) | undefined;
  children?: ReactNode;
}

/** Renders a file that is being sent: its progress, or why it is stuck, and the actions for it. */
export function FileRow(props: FileRowProps) {
  const { name, size, picture, problem, state, percent, onRetry, onCancel, onShow, children } = props;
  const { t } = useLingui();
  const address = useAddressOf(picture);
  const look = address ? <img src={address} alt="" /> : <IconFileUpload size={24} aria-hidden />;
  return (
    <li className={classes.row} data-failed={problem !== null || undefined}>
      {picture && onShow ? (
        <button type="button" className={classes.thumb} aria-label={t`Ver ${name}`} onClick={onShow}>
          {look}
        </button>
      ) : (
        <span className={classes.thumb}>{look}</span>
      )}
      <div className={classes.words}>
        <b>{name}</b>
        {problem ? (
          <span className={classes.failed} role="alert">
            {problem}
          </span>
        ) : (
          <small>
            {state} · {fileSize(size)}
          </small>
        )}
        {!problem && percent !== null && (
          <div className={classes.progress}>
            <ProgressBar label={t`Envio de ${name}`} percent={percent} />
          </div>
        )}
      </div>
      <div className={classes.tools}>
        {problem && (
          <Button variant="default" size="sm" onClick={onRetry}>
            <Trans>Tentar de novo</Trans>
          </Button>
        )}
        {children}
        {onCancel && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={t`Cancelar o envio de ${name}`}
            title={t`Cancelar o envio de ${name}`}
            onClick={onCancel}
          >
            <IconX size={18} />
          </ActionIcon>
        )}
      </div>
    </li>
  );
}
