import { Trans } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { FIELD_RULES, formatFieldValue, isEmpty } from '../../../domain/flow/custom-fields';
import { typedValue, whyUnread } from '../../../domain/reading/typed-value';
import { useIsPhone } from '../use-media';
import type { FieldControlProps } from './field-control';
import classes from './read-controls.module.css';

interface TypedNumberProps extends FieldControlProps {
  type: 'currency' | 'number';
  placeholder?: string;
}

/**
 * Renders an input of a number, read as a whole: the value it was read as is shown below, and replaces the text once
 * the field is left. A text that can't be read stays, and is passed on as typed.
 */
function TypedNumber({ type, value, look, placeholder, onChange }: TypedNumberProps) {
  const [isFocused, setFocused] = useState(false);
  // The line stays after blur, as a button below would move away from under the finger.
  const [wasTyped, setTyped] = useState(false);
  const read = typedValue(type, value);
  const isUnread = typeof read === 'string' && !isEmpty(read);
  const problem = whyUnread(type, read) ?? (isUnread ? FIELD_RULES[type].check(read) : null);
  const error = problem && (look.error || !isFocused) ? problem : look.error;
  return (
    <div>
      <TextInput
        {...look}
        error={error}
        inputMode="decimal"
        autoComplete="off"
        placeholder={placeholder}
        value={typeof value === 'string' ? value : formatFieldValue(type, value)}
        onFocus={() => setFocused(true)}
        onBlur={() => {
          setFocused(false);
          if (isEmpty(read) ? value !== null : read !== value) onChange(isEmpty(read) ? null : read);
        }}
        onChange={event => {
          setTyped(true);
          onChange(event.currentTarget.value || null);
        }}
      />
      {(wasTyped || typeof value === 'string') && !error && (
        <output className={classes.read}>
          {!isEmpty(read) && !isUnread && <Trans>Lido como {formatFieldValue(type, read)}</Trans>}
        </output>
      )}
    </div>
  );
}

/** Renders an input of an amount in reais, stored in cents. */
export const MoneyControl = (props: FieldControlProps) => (
  <TypedNumber {...props} type="currency" placeholder="R$ 0,00" />
);

export const NumberControl = (props: FieldControlProps) => <TypedNumber {...props} type="number" />;

/** Matches a time whose digits are all typed. */
const WHOLE_TIME = /^\d{4}$|^\d{1,2}[:h]\d{2}$/;

/** Renders an input of a time of day; «1430» becomes «14:30» with its last digit, «14h» once the field is left. */
export function TimeControl({ value, look, onChange }: FieldControlProps) {
  const isPhone = useIsPhone();
  const [isLeft, setLeft] = useState(false);
  const text = typeof value === 'string' ? value : '';
  if (isPhone) {
    return (
      <TextInput
        {...look}
        type="time"
        value={text}
        onChange={event => onChange(event.currentTarget.value || null)}
      />
    );
  }
  return (
    <TextInput
      {...look}
      error={look.error ?? (isLeft && text && FIELD_RULES.time.check(text))}
      inputMode="numeric"
      placeholder="hh:mm"
      value={text}
      onChange={event => {
        const typed = event.currentTarget.value;
        onChange((WHOLE_TIME.test(typed) ? typedValue('time', typed) : typed) || null);
      }}
      onFocus={() => setLeft(false)}
      onBlur={() => {
        setLeft(true);
        const read = typedValue('time', value);
        if (read !== value) onChange(read);
      }}
    />
  );
}
