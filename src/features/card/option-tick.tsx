import { IconCheck } from '@tabler/icons-react';
import type { TaskOption } from '../../../domain/entities/card';
import { tellRefusal } from '../../state/alerts';
import { perform } from '../../view/perform';
import { useCardContext } from './card-context';
import classes from './option-tick.module.css';

/** An item of a task, to be ticked. */
export function OptionTick({ option }: { option: TaskOption }) {
  const { view, isReadOnly } = useCardContext();
  const target = { board_id: view.card.board_id, card_id: view.card.id, task_id: option.card_task_id };
  return (
    <label className={classes.option}>
      <input
        type="checkbox"
        checked={option.checked}
        disabled={isReadOnly}
        onChange={async event => {
          const { checked } = event.currentTarget;
          tellRefusal(await perform('option.update', { ...target, option_id: option.id, checked }));
        }}
      />
      <span className={classes.box} aria-hidden>
        {option.checked && <IconCheck size={15} stroke={3} />}
      </span>
      <span className={classes.title}>{option.title}</span>
    </label>
  );
}
