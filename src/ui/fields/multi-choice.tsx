import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import classes from './multi-choice.module.css';

interface MultiChoiceProps {
  label: string;
  /** Whether the label is hidden, as one is visible beside the field already. */
  isLabelHidden?: boolean;
  description?: ReactNode;
  isRequired?: boolean;
  error?: ReactNode;
  autoFocus?: boolean;
  options: string[];
  value: string[];
  onChange: (value: string[]) => void;
}

/** Renders several options, all visible, each on or off. */
export function MultiChoice(props: MultiChoiceProps) {
  const { label, isLabelHidden, description, isRequired, error, autoFocus, options, value, onChange } = props;
  const id = useId();
  const shown = [...options, ...value.filter(chosen => !options.includes(chosen))];
  return (
    <fieldset
      className={classes.group}
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className={isLabelHidden ? classes.hidden : classes.legend}>
        {label}
        {isRequired && (
          <span className={classes.required} aria-hidden>
            {' '}
            *
          </span>
        )}
      </legend>
      {description && <p className={classes.description}>{description}</p>}
      <div className={classes.options}>
        {shown.map((option, index) => {
          const isOn = value.includes(option);
          return (
            <label key={option} className={classes.option}>
              <input
                type="checkbox"
                // biome-ignore lint/a11y/noAutofocus: it takes the place of what was pressed
                autoFocus={autoFocus && index === 0}
                checked={isOn}
                onChange={() => onChange(isOn ? value.filter(other => other !== option) : [...value, option])}
              />
              {isOn && <IconCheck size={15} aria-hidden />}
              {option}
            </label>
          );
        })}
      </div>
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
