import { IconCheck } from '@tabler/icons-react';
import type { TaskOption } from '../../../../domain/entities/card';
import { tickOption } from '../../../acts/tick-option';
import { useCardContext } from '../card-context';
import classes from './option-tick.module.css';

/** Shows a checkbox of an item of a task. */
export function OptionTick({ option }: { option: TaskOption }) {
  const { view, isReadOnly } = useCardContext();
  return (
    <label className={classes.option}>
      <input
        type="checkbox"
        checked={option.checked}
        disabled={isReadOnly}
        onChange={event => void tickOption(view.card, option, event.currentTarget.checked)}
      />
      <span className={classes.box} aria-hidden>
        {option.checked && <IconCheck size={15} stroke={3} />}
      </span>
      <span className={classes.title}>{option.title}</span>
    </label>
  );
}
