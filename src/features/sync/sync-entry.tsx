import { Link } from '@tanstack/react-router';
import { companyTimeZone } from '../../state/session';
import { EntryRow } from '../../ui/entry-row';
import { ago } from '../../ui/time-words';
import { useNow } from '../../ui/use-now';
import { useBoard } from '../../view/hooks/flows';
import { discardEntry, discardEntryWithFollowers, retryEntry, takeBackEntry } from '../../view/perform';
import type { EntryView } from '../../view/types';
import classes from './sync-entry.module.css';

/** One change, with the way to its card. */
export function SyncEntry({ entry }: { entry: EntryView }) {
  const board = useBoard(entry.board_id);
  const now = useNow();
  const timeZone = companyTimeZone();
  return (
    <EntryRow
      entry={entry}
      names={board ?? null}
      timeZone={timeZone}
      onRetry={retryEntry}
      onDiscard={discardEntry}
      onDiscardAll={discardEntryWithFollowers}
      onTakeBack={takeBackEntry}
      about={
        <>
          {entry.board_name ? (
            <>
              <Link
                className={classes.card}
                to="/flows/$flowId/cards/$cardId"
                params={{ flowId: entry.board_id, cardId: entry.card_id }}
              >
                {entry.card_title}
              </Link>{' '}
              · {entry.board_name}
            </>
          ) : (
            entry.card_title
          )}{' '}
          · {ago(entry.made_at, now, timeZone)}
        </>
      }
    />
  );
}
