import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { parseTypedDay, parseTypedMoment } from '../../../domain/reading/typed-date';
import { todayIn } from '../../../domain/today-in';
import type { DateInputProps } from './date-control';

/** First letter of a value that is no date yet, so that the rules of dates refuse it: of a part browsers tell nothing. */
const PART = '…';
const isDate = (text: string) => /^(?:19|[2-9]\d)\d\d-/.test(text);

/**
 * Renders the system's date input of a phone. A year of two digits is read as anywhere else, where browsers would make
 * «26» the year 26; a date of which only part is typed is passed on as a text that can't be read; dates can be pasted.
 */
export default function NativeDate({ value, look, timeZone, withTime = false, onChange }: DateInputProps) {
  // A replaced text would disturb the typing: «2» stands for the year 2 until more digits follow.
  const [typed, setTyped] = useState<string | null>(null);
  const [isUnread, setUnread] = useState(false);
  const read = (text: string) =>
    (withTime ? parseTypedMoment : parseTypedDay)(text, todayIn(timeZone, new Date()));
  const take = ({ value: text, validity }: HTMLInputElement) => {
    setTyped(text);
    setUnread(false);
    const short = /^00(\d\d)-(\d\d)-(\d\d)T?(.*)$/.exec(text);
    const whole = short ? read(`${short[3]}/${short[2]}/${short[1]} ${short[4]}`) : text;
    const isPart = validity.badInput || (text !== '' && !(whole && isDate(whole)));
    const next = isPart ? PART + text : whole || null;
    if (next !== (value || null)) onChange(next);
  };
  const isWrong = isUnread || (typed === null && value.startsWith(PART));
  return (
    <TextInput
      {...look}
      type={withTime ? 'datetime-local' : 'date'}
      error={look.error ?? (isWrong && (withTime ? t`Data e hora inválidas` : t`Data inválida`))}
      value={typed ?? value.replace(PART, '')}
      onChange={event => take(event.currentTarget)}
      // Browsers report no change while a date is incomplete.
      onKeyUp={event => take(event.currentTarget)}
      onBlur={event => {
        take(event.currentTarget);
        setTyped(null);
      }}
      onPaste={event => {
        const found = read(event.clipboardData.getData('text'));
        event.preventDefault();
        setUnread(!found);
        if (!found) return;
        setTyped(found);
        onChange(found);
      }}
    />
  );
}
