import { Trans, useLingui } from '@lingui/react/macro';
import { IconCloudUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { connectivity } from '../../../sync/connectivity';
import { EntryRow } from '../../../ui/entries/entry-row';
import { Sheet } from '../../../ui/sheet/sheet';
import { isPaused } from '../../../view/entry-view';
import { usePausedFiles } from '../../../view/hooks/queue';
import { correctEntry, discardEntry, retryEntry } from '../../../view/perform';
import type { EntryView } from '../../../view/types';
import { useCardContext } from '../card-context';
import classes from './card-entries.module.css';

function Entries({ label, entries }: { label: string; entries: EntryView[] }) {
  const { view, people, timeZone } = useCardContext();
  const { sending } = useSnapshot(connectivity);
  const paused = usePausedFiles();
  const members = view.state.members.flatMap(({ user_id }) => people.get(user_id) ?? []);
  return (
    <section className={classes.entries} aria-label={label}>
      {entries.map(entry => (
        <EntryRow
          key={entry.id}
          entry={entry}
          names={view.state}
          timeZone={timeZone}
          people={members}
          isSending={sending.includes(entry.id)}
          isPaused={isPaused(entry, paused)}
          onRetry={retryEntry}
          onCorrect={correctEntry}
          onDiscard={discardEntry}
        />
      ))}
    </section>
  );
}

/** Lists the changes of this card that the server refused, to be tried again or given up. */
export function RefusedEntries() {
  const { t } = useLingui();
  const refused = useCardContext().view.entries.filter(({ status }) => status === 'refused');
  return refused.length > 0 ? <Entries label={t`Alterações recusadas`} entries={refused} /> : null;
}

/** Shows a button with the number of this card's unsent changes; opens the list of them. */
export function CardEntriesButton() {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const waiting = useCardContext().view.entries.filter(({ status }) => status === 'waiting');
  if (waiting.length === 0) return null;
  return (
    <>
      <button type="button" className={classes.waiting} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconCloudUp size={17} aria-hidden />
        <Trans>
          {waiting.length} <span>a enviar</span>
        </Trans>
      </button>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} width={520} title={<Trans>A enviar</Trans>}>
        <Entries label={t`Alterações a enviar`} entries={waiting} />
      </Sheet>
    </>
  );
}
