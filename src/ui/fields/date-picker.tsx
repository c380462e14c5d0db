import './dates.css';
import 'dayjs/locale/pt-br';
import { t } from '@lingui/core/macro';
import { DatesProvider, DateInput as MantineDateInput } from '@mantine/dates';
import { type KeyboardEvent, useState } from 'react';
import { parseTypedDay, parseTypedMoment } from '../../../domain/typed-date';
import type { InputLook } from './field-control';

interface DatePickerProps {
  value: string;
  look: InputLook;
  today: string;
  withTime?: boolean;
  onChange: (value: string | null) => void;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const isDate = (value: string) => /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$/.test(value);
/** «2026-11-21 14:30:00», as the calendar writes it. */
const toCalendar = (value: string) => (value.includes('T') ? `${value.replace('T', ' ')}:00` : value);
const fromCalendar = (value: string) => value.slice(0, 16).replace(' ', 'T');

/** The desktop's date input: typed as people here write dates, picked in a calendar, stepped by day with ↑ and ↓. */
export default function DatePicker({ value, look, today, withTime = false, onChange }: DatePickerProps) {
  const parse = (typed: string) => (withTime ? parseTypedMoment(typed, today) : parseTypedDay(typed, today));
  // What an earlier visit left half typed.
  const [start] = useState(value && !isDate(value) ? value : undefined);
  const step = (event: KeyboardEvent) => {
    const days = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!days || event.altKey || !isDate(value)) return;
    event.preventDefault();
    const [day, time] = value.split('T');
    const next = new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
    onChange(time ? `${next}T${time}` : next);
  };
  return (
    <DatesProvider settings={{ locale: 'pt-br', firstDayOfWeek: 0, weekendDays: [] }}>
      <MantineDateInput
        {...look}
        clearable={!look.withAsterisk && !look.required}
        clearButtonProps={{ 'aria-label': t`Limpar a data` }}
        withTime={withTime}
        placeholder={start ?? (withTime ? 'dd/mm/aaaa hh:mm' : 'dd/mm/aaaa')}
        value={isDate(value) ? toCalendar(value) : null}
        valueFormat={withTime ? 'DD/MM/YYYY HH:mm' : 'DD/MM/YYYY'}
        weekdayFormat="ddd"
        fixOnBlur={false}
        dateParser={typed => {
          const parsed = parse(typed);
          return parsed && toCalendar(parsed);
        }}
        onInput={event => {
          const typed = event.currentTarget.value;
          if (typed && !parse(typed)) onChange(typed);
        }}
        onChange={picked => onChange(picked && fromCalendar(picked))}
        onKeyDown={step}
        popoverProps={{ shadow: 'md' }}
      />
    </DatesProvider>
  );
}
