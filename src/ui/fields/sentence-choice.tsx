import { type ReactNode, useId } from 'react';
import classes from './sentence-choice.module.css';

interface SentenceChoiceProps<Value extends string> {
  legend: ReactNode;
  options: readonly { value: Value; label: ReactNode; hint: ReactNode }[];
  value: Value;
  isDisabled?: boolean;
  onChange: (value: Value) => void;
}

/** Renders a choice of one of two or three options that each need a sentence, side by side where there is room. */
export function SentenceChoice<Value extends string>({
  legend,
  options,
  value,
  isDisabled,
  onChange,
}: SentenceChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className={classes.choice} disabled={isDisabled}>
      <legend>{legend}</legend>
      {options.map(option => (
        <label key={option.value} className={classes.option}>
          <input
            type="radio"
            name={name}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.label}
            <small>{option.hint}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
