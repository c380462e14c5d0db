import { useId } from 'react';
import classes from './list-filter.module.css';

interface ListFilterProps<Value extends string> {
  /** What is told apart, for screen readers. */
  label: string;
  options: { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Which rows a list shows: one of a few kinds. For a list within a tab, where another line of tabs would confuse. */
export function ListFilter<Value extends string>({
  label,
  options,
  value,
  onChange,
}: ListFilterProps<Value>) {
  const name = useId();
  return (
    <fieldset className={classes.filter}>
      <legend>{label}</legend>
      {options.map(option => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
