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
  /** Where it happened and when; left out where that is plain. */
  about?: ReactNode;
  /** It is on its way at this moment. */
  isSending: boolean;
  /** It brings a file that the person wants to wait. */
  isPaused: boolean | undefined;
  /** Takes back what has not left; left out where that is not offered. */
  onTakeBack?: (id: string) => void;
  /** What else can be done about it; falsy where there is nothing. */
  children?: ReactNode;
}

const ICONS = { writing: IconRefresh, waiting: IconCloudUp, applied: IconCheck, refused: IconAlertTriangle };

/** One change that has not arrived yet, and what can be done about it. */
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

/** A move that was tried again is older than the photo that it follows by now. */
const isComing = ({ awaitsPhotos, doubt }: EntryView) => awaitsPhotos && doubt?.code === 'passage_missing';
