import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClockPause, IconCloudUp, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { EntryView } from '../../view/types';
import { loadLater } from '../page/load-later';
import classes from './entry-row.module.css';
import { EntryState } from './entry-state';
import type { RefusedEntryProps } from './refused-entry';

const RefusedEntry = loadLater(() => import('./refused-entry'));

interface EntryRowProps extends RefusedEntryProps {
  /** Card and time of the change; left out if that is obvious. */
  about?: ReactNode;
  /** True while the change is being sent. */
  isSending: boolean;
  /** True if the change includes a file that the person wants to delay. */
  isPaused: boolean | undefined;
  /** Undoes a change that has not been sent; left out if undo is not offered. */
  onTakeBack?: (id: string) => void;
  /** Other actions for the change; falsy if there are none. */
  children?: ReactNode;
}

const ICONS = { writing: IconRefresh, waiting: IconCloudUp, applied: IconCheck, refused: IconAlertTriangle };

/** Renders one change that has not reached the server yet, with the actions for it. */
export function EntryRow({ about, isSending, isPaused, onTakeBack, children, ...rest }: EntryRowProps) {
  const { entry } = rest;
  const canTakeBack = onTakeBack && entry.canTakeBack;
  const Icon = entry.waitsFor || isPaused ? IconClockPause : ICONS[entry.status];
  return (
    <article className={classes.entry} data-status={entry.status}>
      <span className={classes.icon} aria-hidden>
        <Icon size={18} />
      </span>
      <div className={classes.text}>
        <p className={classes.summary}>
          {entry.summary}
          <span className={classes.state}>
            {isSending ? (
              <Trans>enviando…</Trans>
            ) : isPaused ? (
              <Trans>envio pausado</Trans>
            ) : (
              <EntryState entry={entry} />
            )}
          </span>
        </p>
        {about && <p className={classes.about}>{about}</p>}
        {entry.refusal && (
          <p className={classes.reason}>
            <Trans>Recusado: {entry.refusal.message}</Trans>
          </p>
        )}
        {!entry.refusal && entry.doubt && !isComing(entry) && (
          <p className={classes.doubt}>
            <Trans>Pode ser recusada: {entry.doubt.message}</Trans>
          </p>
        )}
        {entry.status === 'refused' && <RefusedEntry {...rest} />}
        {(children || canTakeBack) && (
          <div className={classes.buttons}>
            {children}
            {canTakeBack && (
              <Button size="sm" variant="default" onClick={() => onTakeBack(entry.id)}>
                <Trans>Desfazer</Trans>
              </Button>
            )}
          </div>
        )}
      </div>
    </article>
  );
}

/**
 * Whether the photos that the change needs are still to be sent; a move that was retried is by then older than its
 * photo.
 */
const isComing = ({ awaitsPhotos, doubt }: EntryView) => awaitsPhotos && doubt?.code === 'passage_missing';
