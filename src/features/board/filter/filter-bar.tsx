import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconSearch, IconX } from '@tabler/icons-react';
import { type RefObject, useEffect, useState } from 'react';
import { loadLater } from '../../../ui/page/load-later';
import { Dropdown } from '../../../ui/sheet/dropdown';
import type { BoardFilter } from '../../../view/types';
import { toFilter } from './board-filter';
import classes from './filter-bar.module.css';

const ViewsFilter = loadLater(() => import('./views-filter'));

interface FilterBarProps {
  filter: BoardFilter;
  onChange: (filter: BoardFilter) => void;
  search: RefObject<HTMLInputElement | null>;
}

/** Milliseconds after the last key until the text filters. */
const PAUSE = 120;

/** Shows the filters in one row: text, tags, owners, due date and saved views. */
export function FilterBar({ filter, onChange, search }: FilterBarProps) {
  const { t } = useLingui();
  const [choices, setChoices] = useState<typeof import('./filter-choices')>();
  const fetchChoices = async () => setChoices(await import('./filter-choices'));
  const dueNames = {
    any: t`Vencimento`,
    overdue: t`Atrasados`,
    today: t`Hoje`,
    week: t`7 dias`,
    none: t`Sem data`,
  };
  const isFiltered = filter.text || filter.tag_ids.length || filter.owner_ids.length || filter.due !== 'any';
  return (
    <search className={classes.bar} aria-label={t`Filtrar cards`}>
      <FilterText filter={filter} onChange={onChange} search={search} />
      <Dropdown
        className={classes.chip}
        onOpen={fetchChoices}
        name={t`Filtrar por etiquetas`}
        label={<Chip text={t`Etiquetas`} count={filter.tag_ids.length} />}
      >
        {choices && <choices.TagChoice filter={filter} onChange={onChange} />}
      </Dropdown>
      <Dropdown
        className={classes.chip}
        onOpen={fetchChoices}
        name={t`Filtrar por responsáveis`}
        label={<Chip text={t`Responsáveis`} count={filter.owner_ids.length} />}
      >
        {choices && <choices.OwnerChoice filter={filter} onChange={onChange} />}
      </Dropdown>
      <Dropdown
        className={classes.chip}
        onOpen={fetchChoices}
        name={t`Filtrar por vencimento`}
        label={<Chip text={dueNames[filter.due]} count={filter.due === 'any' ? 0 : 1} />}
      >
        {choices && <choices.DueFilter filter={filter} onChange={onChange} />}
      </Dropdown>
      <ViewsFilter filter={filter} onChange={onChange} />
      {isFiltered && (
        <button
          type="button"
          className={classes.clear}
          aria-label={t`Limpar filtros`}
          onClick={() => {
            onChange(toFilter({}));
            // This button disappears with the filter.
            search.current?.focus();
          }}
        >
          <IconX size={15} aria-hidden />
          <span>
            <Trans>Limpar</Trans>
          </span>
        </button>
      )}
    </search>
  );
}

function Chip({ text, count }: { text: string; count: number }) {
  return (
    <span className={classes.label} data-on={count > 0 || undefined}>
      {text}
      {count > 0 && <b>{count}</b>}
      <IconChevronDown size={15} aria-hidden />
    </span>
  );
}

/** Shows a field for the filter's text. Typed text is shown at once; the board is filtered when the person pauses. */
export function FilterText({ filter, onChange, search }: FilterBarProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(filter.text);
  const [before, setBefore] = useState(filter.text);
  if (before !== filter.text) {
    setBefore(filter.text);
    setTyped(filter.text);
  }
  useEffect(() => {
    if (typed === filter.text) return;
    const timer = setTimeout(() => onChange({ ...filter, text: typed }), PAUSE);
    return () => clearTimeout(timer);
  }, [typed, filter, onChange]);
  return (
    <label className={classes.search}>
      <IconSearch size={17} aria-hidden />
      <input
        ref={search}
        aria-keyshortcuts="/"
        type="search"
        value={typed}
        placeholder={t`Buscar cards`}
        aria-label={t`Buscar cards`}
        onChange={event => setTyped(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          // Escape first clears the text, then moves the focus to the cards.
          if (typed) setTyped('');
          else document.querySelector<HTMLElement>('[data-card-id]')?.focus();
        }}
      />
      <kbd className={classes.key} aria-hidden>
        /
      </kbd>
    </label>
  );
}
