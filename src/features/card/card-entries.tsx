import { useLingui } from '@lingui/react/macro';
import { EntryRow } from '../../ui/entry-row';
import { discardEntry, retryEntry } from '../../view/perform';
import { useCardContext } from './card-context';
import classes from './card-entries.module.css';

/** What of this card has not arrived yet; refused changes can be tried again or given up here. */
export function CardEntries() {
  const { t } = useLingui();
  const { view, timeZone } = useCardContext();
  const open = view.entries.filter(({ status }) => status !== 'applied');
  if (open.length === 0) return null;
  const refusedFirst = [...open].sort(
    (a, b) => Number(b.status === 'refused') - Number(a.status === 'refused'),
  );
  return (
    <section className={classes.entries} aria-label={t`Alterações a enviar`}>
      {refusedFirst.map(entry => (
        <EntryRow
          key={entry.id}
          entry={entry}
          names={view.state}
          timeZone={timeZone}
          onRetry={retryEntry}
          onDiscard={discardEntry}
        />
      ))}
    </section>
  );
}
