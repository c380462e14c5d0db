import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { companyTimeZone } from '../../state/session/session';
import { connectivity } from '../../sync/connectivity';
import { syncNow } from '../../sync/sync';
import type { FlowNames } from '../../ui/entries/conflict';
import { EntryRow } from '../../ui/entries/entry-row';
import { distinctNames } from '../../ui/text/distinct-names';
import type { Mentionable } from '../../ui/text/mentions';
import { ago } from '../../ui/text/time-words';
import { useNow } from '../../ui/use-now';
import { isPaused } from '../../view/entry-view';
import { usePeople } from '../../view/hooks/company';
import { useBoard } from '../../view/hooks/flows';
import { usePausedFiles } from '../../view/hooks/queue';
import {
  correctEntry,
  discardEntry,
  discardEntryWithFollowers,
  pauseKeptFile,
  retryEntry,
  takeBackEntry,
} from '../../view/perform';
import type { EntryView } from '../../view/types';
import { RefusedFile } from './refused-file';
import classes from './sync-entry.module.css';

/** Shows a change, with a link to its card if it has one. */
export function SyncEntry({ entry }: { entry: EntryView }) {
  return entry.card ? (
    <CardEntry entry={entry} card={entry.card} />
  ) : (
    <Entry entry={entry} names={null} people={NOBODY} />
  );
}

function CardEntry({ entry, card }: { entry: EntryView; card: NonNullable<EntryView['card']> }) {
  const board = useBoard(card.board_id);
  const people = usePeople();
  const names = distinctNames(board?.members.flatMap(({ user_id }) => people?.get(user_id) ?? []) ?? []);
  const members = board && [...names].map(([id, name]) => ({ id, name }));
  return (
    <Entry entry={entry} names={board ?? null} people={members ?? NOBODY}>
      {card.board_name ? (
        <>
          <Link
            className={classes.card}
            to="/flows/$flowId/cards/$cardId"
            params={{ flowId: card.board_id, cardId: card.card_id }}
          >
            {card.title}
          </Link>{' '}
          · {card.board_name}
        </>
      ) : (
        card.title
      )}{' '}
      ·{' '}
    </Entry>
  );
}

const NOBODY: Mentionable[] = [];

interface EntryProps {
  entry: EntryView;
  names: FlowNames | null;
  people: Mentionable[];
  /** Content before the time. */
  children?: ReactNode;
}

function Entry({ entry, names, people, children }: EntryProps) {
  const { sending } = useSnapshot(connectivity);
  const isFilePaused = isPaused(entry, usePausedFiles());
  const now = useNow();
  const timeZone = companyTimeZone();
  return (
    <EntryRow
      entry={entry}
      names={names}
      timeZone={timeZone}
      people={people}
      isSending={sending.includes(entry.id)}
      isPaused={isFilePaused}
      onRetry={retryEntry}
      onCorrect={correctEntry}
      onDiscard={discardEntry}
      onDiscardAll={discardEntryWithFollowers}
      onTakeBack={takeBackEntry}
      about={
        <>
          {children}
          {ago(entry.made_at, now, timeZone)}
        </>
      }
    >
      {isFilePaused ? (
        <Button
          size="sm"
          variant="light"
          onClick={() => void pauseKeptFile(entry.file!.upload_id, false).then(syncNow)}
        >
          <Trans>Retomar</Trans>
        </Button>
      ) : entry.file && entry.refusal && entry.refusal.code !== 'file_missing' ? (
        <RefusedFile entryId={entry.id} uploadId={entry.file.upload_id} />
      ) : (
        entry.waitsFor === 'upgrade' && (
          <>
            <p className={classes.why}>
              <Trans>Há uma versão nova do app. A alteração fica guardada aqui até você atualizar.</Trans>
            </p>
            <Button size="sm" variant="light" onClick={() => void upgrade()}>
              <Trans>Atualizar</Trans>
            </Button>
          </>
        )
      )}
    </EntryRow>
  );
}

/** Restarts the app, which then looks for a newer version if none is loaded yet. */
async function upgrade(): Promise<void> {
  const { applyUpdate } = await import('../../state/update');
  applyUpdate();
}
