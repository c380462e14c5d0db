import { type ReactNode, useId } from 'react';
import classes from './list-filter.module.css';

interface ListFilterProps<Value extends string> {
  /** What is told apart, for screen readers. */
  label: string;
  options: readonly {
    value: Value;
    label: string;
    icon?: ReactNode;
    /** Shown beside the label while there is any. */
    count?: number | undefined;
  }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of a few, side by side: which rows a list within a tab shows, where another line of tabs would confuse; a theme. */
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
          {option.icon}
          <span>
            {option.label} {Boolean(option.count) && <span className={classes.count}>{option.count}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
