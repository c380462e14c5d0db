import { Plural, useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconCloudUp } from '@tabler/icons-react';
import { EntryRow } from '../../ui/entry-row';
import { discardEntry, retryEntry } from '../../view/perform';
import type { EntryView } from '../../view/types';
import { useCardContext } from './card-context';
import classes from './card-entries.module.css';

/** What of this card has not arrived yet; refused changes can be tried again or given up here. */
export function CardEntries() {
  const { t } = useLingui();
  const { view, timeZone } = useCardContext();
  const open = view.entries.filter(({ status }) => status !== 'applied');
  if (open.length === 0) return null;
  const refused = open.filter(({ status }) => status === 'refused');
  const waiting = open.filter(({ status }) => status !== 'refused');
  const row = (entry: EntryView) => (
    <EntryRow
      key={entry.id}
      entry={entry}
      names={view.state}
      timeZone={timeZone}
      onRetry={retryEntry}
      onDiscard={discardEntry}
    />
  );
  return (
    <section className={classes.entries} aria-label={t`Alterações a enviar`}>
      {refused.map(row)}
      {waiting.length === 1 && waiting.map(row)}
      {waiting.length > 1 && (
        <details className={classes.more} open={waiting.some(({ doubt }) => doubt !== null)}>
          <summary>
            <IconCloudUp size={17} aria-hidden />
            <Plural value={waiting.length} one="# alteração a enviar" other="# alterações a enviar" />
            <IconChevronDown className={classes.turn} size={17} aria-hidden />
          </summary>
          <div className={classes.entries}>{waiting.map(row)}</div>
        </details>
      )}
    </section>
  );
}
