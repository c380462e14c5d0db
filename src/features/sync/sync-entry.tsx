import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { companyTimeZone } from '../../state/session';
import type { FlowNames } from '../../ui/conflict';
import { EntryRow } from '../../ui/entry-row';
import { ago } from '../../ui/time-words';
import { useNow } from '../../ui/use-now';
import { useBoard } from '../../view/hooks/flows';
import { discardEntry, discardEntryWithFollowers, retryEntry, takeBackEntry } from '../../view/perform';
import type { EntryView } from '../../view/types';
import classes from './sync-entry.module.css';

/** One change, with the way to its card if it has one. */
export function SyncEntry({ entry }: { entry: EntryView }) {
  return entry.card ? <CardEntry entry={entry} card={entry.card} /> : <Entry entry={entry} names={null} />;
}

function CardEntry({ entry, card }: { entry: EntryView; card: NonNullable<EntryView['card']> }) {
  const board = useBoard(card.board_id);
  return (
    <Entry entry={entry} names={board ?? null}>
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

interface EntryProps {
  entry: EntryView;
  names: FlowNames | null;
  /** What stands before the time. */
  children?: ReactNode;
}

function Entry({ entry, names, children }: EntryProps) {
  const now = useNow();
  const timeZone = companyTimeZone();
  return (
    <EntryRow
      entry={entry}
      names={names}
      timeZone={timeZone}
      onRetry={retryEntry}
      onDiscard={discardEntry}
      onDiscardAll={discardEntryWithFollowers}
      onTakeBack={takeBackEntry}
      about={
        <>
          {children}
          {ago(entry.made_at, now, timeZone)}
        </>
      }
    />
  );
}
