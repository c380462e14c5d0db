import { type ReactNode, useId } from 'react';
import classes from './list-filter.module.css';

interface ListFilterProps<Value extends string> {
  /** Subject of the choice, for screen readers. */
  label: string;
  options: readonly {
    value: Value;
    label: string;
    icon?: ReactNode;
    /** Number shown beside the label unless it is 0. */
    count?: number | undefined;
  }[];
  value: Value;
  onChange: (value: Value) => void;
}

/**
 * Renders a choice of one of a few options, side by side: which rows a list within a tab shows, where a second line of
 * tabs would confuse; or a theme.
 */
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
