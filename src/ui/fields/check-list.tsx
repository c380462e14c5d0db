import { t } from '@lingui/core/macro';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { matchesText } from '../../../domain/text/matches-text';
import classes from './check-list.module.css';

interface CheckListProps {
  label: string;
  items: { id: string; name: string; mark?: ReactNode; note?: ReactNode }[];
  chosen: string[];
  /** True for a choice of one. */
  isSingle?: boolean;
  onToggle: (id: string, isChosen: boolean) => void;
  empty?: string;
}

/**
 * Renders a list in which several items can be chosen, or one, with a search above it once it is long. Uses native boxes:
 * Mantine's Combobox keeps the focus in a field, which a list without one does not have.
 */
export function CheckList({ label, items, chosen, isSingle, onToggle, empty }: CheckListProps) {
  const [search, setSearch] = useState('');
  const shown = items.filter(({ name }) => matchesText(name, search));
  return (
    <fieldset className={classes.list} aria-label={label}>
      {items.length > 8 && (
        <input
          className={classes.search}
          type="search"
          value={search}
          placeholder={t`Buscar`}
          aria-label={t`Buscar em ${label}`}
          onChange={event => setSearch(event.currentTarget.value)}
        />
      )}
      {items.length === 0 && <p className={classes.empty}>{empty}</p>}
      {shown.map(item => {
        const isChosen = chosen.includes(item.id);
        return (
          <label key={item.id} className={classes.item}>
            <input
              type={isSingle ? 'radio' : 'checkbox'}
              name={isSingle ? label : undefined}
              className={classes.box}
              checked={isChosen}
              onChange={() => onToggle(item.id, !isChosen)}
            />
            {item.mark}
            <span className={classes.name}>{item.name}</span>
            {item.note}
            {isChosen ? (
              <IconCheck size={18} aria-hidden />
            ) : (
              !isSingle && <span className={classes.tick} aria-hidden />
            )}
          </label>
        );
      })}
    </fieldset>
  );
}
