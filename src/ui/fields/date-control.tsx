import { TextInput } from '@mantine/core';
import { loadLater } from '../page/load-later';
import { fullDay, toWallClock } from '../text/time';
import { useIsPhone } from '../use-media';
import type { FieldControlProps, InputLook } from './field-control';
import { fromWallClock } from './from-wall-clock';

const DatePicker = loadLater(() => import('./date-picker'));
const NativeDate = loadLater(() => import('./native-date'));

/** Loads the inputs ahead, so that they are ready for the first date, and without a connection. */
export const preloadDates = () => Promise.all([import('./date-picker'), import('./native-date')]);

export interface DateInputProps {
  /** `YYYY-MM-DD`, followed by `THH:MM` when `withTime`; or what has been typed so far. */
  value: string;
  look: InputLook;
  /** Time zone of the company: its current day completes a date typed without a year. */
  timeZone: string;
  withTime?: boolean;
  onChange: (value: string | null) => void;
}

/**
 * Renders an input of a day, or day and time: the system's own picker on a phone, a Portuguese calendar that also
 * accepts typing on a desktop, whatever the browser's language.
 */
export function DateInput(props: DateInputProps) {
  const { value, look } = props;
  const Shown = useIsPhone() ? NativeDate : DatePicker;
  return (
    <Shown
      {...props}
      meanwhile={<TextInput {...look} autoFocus={false} readOnly value={dateText(value)} />}
    />
  );
}

/** Formats a stored value as «21/11/2026» or «21/11/2026 14:30»; half-typed text stays as it is. */
function dateText(value: string): string {
  const [day = '', time] = value.split('T');
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return value;
  return time ? `${fullDay(day)} ${time}` : fullDay(day);
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

export function DayControl({ value, look, timeZone, onChange }: FieldControlProps) {
  return <DateInput look={look} timeZone={timeZone} value={textOf(value)} onChange={onChange} />;
}

/** Renders an input of a moment, shown and typed in the company's time zone and stored in UTC. */
export function MomentControl({ value, look, timeZone, onChange }: FieldControlProps) {
  const text = textOf(value);
  const isMoment = text.endsWith('Z');
  return (
    <DateInput
      withTime
      look={look}
      timeZone={timeZone}
      value={isMoment ? toWallClock(text, timeZone) : text}
      onChange={typed => onChange(typed && (fromWallClock(typed, timeZone) || typed))}
    />
  );
}
