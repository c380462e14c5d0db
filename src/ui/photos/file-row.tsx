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
  /** Why it does not go on; null while it does. */
  problem: string | null;
  /** What becomes of it, in a few words. */
  state: ReactNode;
  /** How far it is, in percent; null where nothing moves. */
  percent: number | null;
  onRetry: () => void;
  /** Gives it up; null where it is too late. */
  onCancel: (() => void) | null;
  onShow?: (() => void) | undefined;
  children?: ReactNode;
}

/** A file on its way: how far it is, or why it stands still, and what can be done about it. */
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
