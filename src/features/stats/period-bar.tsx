import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { DateInput } from '../../ui/fields/date-control';
import { ListFilter } from '../../ui/list/list-filter';
import { useIsPhone } from '../../ui/use-media';
import classes from './period-bar.module.css';
import { type PeriodName, periodIn, type StatsSearch } from './stats-search';

interface PeriodBarProps {
  search: StatsSearch;
  /** First and last day of the period in `search`. */
  days: { from: string; to: string };
  timeZone: string;
  /** Server's messages about the days. */
  errors: Record<string, string[]> | undefined;
  onSearch: (search: StatsSearch) => void;
}

/** Properties of both date fields: a period needs both. */
const usual = { required: true, withAsterisk: false };
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Shows a choice of the statistics' period: a common one, or two dates. */
export function PeriodBar({ search, days, timeZone, errors, onSearch }: PeriodBarProps) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  /** Incomplete dates, until the address has valid ones. */
  const [typed, setTyped] = useState<{ from?: string; to?: string }>({});
  const options: { value: PeriodName; label: string }[] = [
    { value: '7d', label: t`7 dias` },
    { value: '30d', label: t`30 dias` },
    { value: '90d', label: t`90 dias` },
    { value: 'month', label: isPhone ? t`Mês` : t`Este mês` },
    { value: 'year', label: isPhone ? t`Ano` : t`Este ano` },
  ];
  const shown = { ...days, ...typed };
  const setDay = (end: 'from' | 'to') => (value: string | null) => {
    const next = { ...shown, [end]: value ?? '' };
    if (DAY.test(next.from) && DAY.test(next.to)) {
      setTyped({});
      onSearch(next);
    } else setTyped({ ...typed, [end]: value ?? '' });
  };
  return (
    <div className={classes.bar}>
      <ListFilter<PeriodName | ''>
        label={t`Período`}
        options={options}
        value={periodIn(search) ?? ''}
        onChange={period => {
          setTyped({});
          if (period) onSearch({ period });
        }}
      />
      <div className={classes.days}>
        <DateInput
          look={{ ...usual, label: t`De`, error: errors?.from?.join(' ') }}
          timeZone={timeZone}
          value={shown.from}
          onChange={setDay('from')}
        />
        <DateInput
          look={{ ...usual, label: t`Até`, error: errors?.to?.join(' ') }}
          timeZone={timeZone}
          value={shown.to}
          onChange={setDay('to')}
        />
      </div>
    </div>
  );
}
