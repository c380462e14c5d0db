import { IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import classes from './multi-choice.module.css';

interface MultiChoiceProps {
  label: string;
  description?: string;
  isRequired?: boolean;
  error?: string | undefined;
  isReadOnly?: boolean;
  options: string[];
  value: string[];
  onChange: (value: string[]) => void;
}

/** Several options, all in sight, each on or off. */
export function MultiChoice(props: MultiChoiceProps) {
  const { label, description, isRequired, error, isReadOnly, options, value, onChange } = props;
  const id = useId();
  const shown = [...options, ...value.filter(chosen => !options.includes(chosen))];
  return (
    <fieldset
      className={classes.group}
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
      disabled={isReadOnly}
    >
      <legend className={classes.legend}>
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
        {shown.map(option => {
          const isOn = value.includes(option);
          return (
            <label key={option} className={classes.option}>
              <input
                type="checkbox"
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
