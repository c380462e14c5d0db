import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClockPause, IconCloudUp, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { EntryView } from '../view/types';
import { Confirm } from './confirm';
import { conflictLines, type FlowNames } from './conflict';
import classes from './entry-row.module.css';
import { dayAndTime } from './time';

interface EntryRowProps {
  entry: EntryView;
  names: FlowNames | null;
  timeZone: string;
  /** Where it happened and when; left out where that is plain. */
  about?: ReactNode;
  /** Puts a new entry in the place of this one. */
  onRetry: (id: string) => Promise<void>;
  onDiscard: (id: string) => void;
  /** Drops it with all that waits behind it; left out where that is not offered. */
  onDiscardAll?: (id: string) => void;
  /** Takes back what has not left; left out where that is not offered. */
  onTakeBack?: (id: string) => void;
}

const ICONS = { writing: IconRefresh, waiting: IconCloudUp, applied: IconCheck, refused: IconAlertTriangle };

/** One change that has not arrived yet, and what can be done about it. */
export function EntryRow({
  entry,
  names,
  timeZone,
  about,
  onRetry,
  onDiscard,
  onDiscardAll,
  onTakeBack,
}: EntryRowProps) {
  const [asking, setAsking] = useState<'one' | 'all' | null>(null);
  const [isRetrying, setRetrying] = useState(false);
  const Icon = entry.blocked ? IconClockPause : ICONS[entry.status];
  const isRefused = entry.status === 'refused';
  const conflict = entry.refusal?.conflict ? conflictLines(entry.refusal.conflict, names, timeZone) : [];
  // This row goes with its entry, so it stays busy: nothing may be asked of an entry that is being replaced.
  const retry = () => {
    setRetrying(true);
    return onRetry(entry.id).catch(error => {
      setRetrying(false);
      throw error;
    });
  };
  return (
    <article className={classes.entry} data-status={entry.status}>
      <span className={classes.icon} aria-hidden>
        <Icon size={18} />
      </span>
      <div className={classes.text}>
        <p className={classes.summary}>
          {entry.summary}
          <span className={classes.state}>
            <EntryState entry={entry} />
          </span>
        </p>
        {about && <p className={classes.about}>{about}</p>}
        {entry.refusal && (
          <p className={classes.reason}>
            <Trans>Recusado: {entry.refusal.message}</Trans>
          </p>
        )}
        {entry.refusal?.changed_by && (
          <p className={classes.about}>
            <Trans>
              Mudança de {entry.refusal.changed_by.name}, em{' '}
              {dayAndTime(entry.refusal.changed_by.at, timeZone)}
            </Trans>
          </p>
        )}
        {!entry.refusal && entry.doubt && (
          <p className={classes.doubt}>
            <Trans>Pode ser recusada: {entry.doubt.message}</Trans>
          </p>
        )}
        {entry.refusal?.errors && (
          <ul className={classes.errors}>
            {Object.entries(entry.refusal.errors).map(([field, messages]) => (
              <li key={field}>{messages.join(' ')}</li>
            ))}
          </ul>
        )}
        {conflict.map(line => (
          <dl key={line.key} className={classes.conflict}>
            <dt>{line.label}</dt>
            <dd>
              <small>
                <Trans>Como está agora</Trans>
              </small>
              {line.theirs}
            </dd>
            <dd>
              <small>
                <Trans>Sua alteração</Trans>
              </small>
              {line.yours}
            </dd>
          </dl>
        ))}
        {isRefused && (
          <div className={classes.buttons}>
            <Button size="sm" variant="light" loading={isRetrying} onClick={retry}>
              <Trans>Tentar de novo</Trans>
            </Button>
            <Button
              size="sm"
              variant="subtle"
              color="gray"
              disabled={isRetrying}
              onClick={() => setAsking('one')}
            >
              <Trans>Descartar</Trans>
            </Button>
            {onDiscardAll && entry.behind > 0 && (
              <Button
                size="sm"
                variant="subtle"
                color="gray"
                disabled={isRetrying}
                onClick={() => setAsking('all')}
              >
                <Plural
                  value={entry.behind}
                  one="Descartar também a que espera"
                  other="Descartar também as # que esperam"
                />
              </Button>
            )}
          </div>
        )}
        {onTakeBack && entry.canTakeBack && (
          <div className={classes.buttons}>
            <Button size="sm" variant="default" onClick={() => onTakeBack(entry.id)}>
              <Trans>Desfazer</Trans>
            </Button>
          </div>
        )}
      </div>
      <Confirm
        isOpen={asking !== null}
        isDangerous
        title={
          asking === 'all' ? (
            <Trans>Descartar estas alterações?</Trans>
          ) : (
            <Trans>Descartar esta alteração?</Trans>
          )
        }
        confirm={<Trans>Descartar</Trans>}
        onConfirm={() => (asking === 'all' ? onDiscardAll?.(entry.id) : onDiscard(entry.id))}
        onClose={() => setAsking(null)}
      >
        <p>
          <Trans>«{entry.summary}» não será enviada e deixa de aparecer. Isso não pode ser desfeito.</Trans>
        </p>
        {entry.behind > 0 && (
          <p>
            {asking === 'all' ? (
              <Plural
                value={entry.behind}
                one="A que espera atrás dela também não."
                other="As # que esperam atrás dela também não."
              />
            ) : (
              <Plural
                value={entry.behind}
                one="A que espera atrás dela segue."
                other="As # que esperam atrás dela seguem."
              />
            )}
          </p>
        )}
      </Confirm>
    </article>
  );
}

function EntryState({ entry }: { entry: EntryView }) {
  if (entry.blocked) return <Trans>espera a anterior</Trans>;
  if (entry.awaitsPhotos) return <Trans>segue quando as fotos chegarem</Trans>;
  switch (entry.status) {
    case 'writing':
      return <Trans>guardando…</Trans>;
    case 'waiting':
      return <Trans>a enviar</Trans>;
    case 'applied':
      return <Trans>recebida</Trans>;
    case 'refused':
      return <Trans>recusada</Trans>;
  }
}
