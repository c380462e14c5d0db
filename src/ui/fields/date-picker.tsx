import './dates.css';
import 'dayjs/locale/pt-br';
import { t } from '@lingui/core/macro';
import { DatesProvider, DateInput as MantineDateInput } from '@mantine/dates';
import { type KeyboardEvent, useState } from 'react';
import { parseTypedDay, parseTypedMoment } from '../../../domain/reading/typed-date';
import { todayIn } from '../../../domain/today-in';
import type { InputLook } from './field-control';

interface DatePickerProps {
  value: string;
  look: InputLook;
  timeZone: string;
  withTime?: boolean;
  onChange: (value: string | null) => void;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const isDate = (value: string) => /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?)?$/.test(value);
/** Converts to the format of the calendar: «2026-11-21 14:30:00». */
const toCalendar = (value: string) => value.replace('T', ' ') + (value.length === 16 ? ':00' : '');
const fromCalendar = (value: string) => value.replace(' ', 'T').replace(/:00$/, '');

/**
 * Renders the desktop's date input: typed as Brazilians write dates, picked in a calendar, or stepped by day with ↑ and
 * ↓.
 */
export default function DatePicker({ value, look, timeZone, withTime = false, onChange }: DatePickerProps) {
  const parse = (typed: string) =>
    (withTime ? parseTypedMoment : parseTypedDay)(typed, todayIn(timeZone, new Date()));
  // Text left half typed at an earlier visit.
  const [start] = useState(value && !isDate(value) ? value : undefined);
  const [isUnread, setUnread] = useState(false);
  const [isLeft, setLeft] = useState(false);
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
        error={look.error ?? (isUnread && isLeft && (withTime ? t`Data e hora inválidas` : t`Data inválida`))}
        // Two-digit years become four-digit ones; text that can't be read stays.
        fixOnBlur={isDate(value)}
        onFocus={() => setLeft(false)}
        onBlur={() => setLeft(true)}
        dateParser={typed => {
          const parsed = parse(typed);
          return parsed && toCalendar(parsed);
        }}
        onInput={event => {
          const typed = event.currentTarget.value;
          const isWrong = typed !== '' && !parse(typed);
          setUnread(isWrong);
          if (isWrong) onChange(typed);
        }}
        onChange={picked => {
          setUnread(false);
          onChange(picked && fromCalendar(picked));
        }}
        onKeyDown={step}
        popoverProps={{ shadow: 'md' }}
      />
    </DatesProvider>
  );
}
