import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { useCardContext } from '../card-context';
import { OptionTick } from './option-tick';
import classes from './tasks-glance.module.css';

/**
 * Shows the card's tasks beside its facts: their progress, and each item to tick. They are changed in their own tab.
 */
export function TasksGlance() {
  const { view } = useCardContext();
  const { state, tasks_done, tasks_total } = view;
  const id = useId();
  if (state.tasks.length === 0) return null;
  return (
    <section className={classes.tasks} aria-labelledby={id}>
      <div className={classes.head}>
        <h3 id={id}>
          <Trans>Tarefas</Trans>
        </h3>
        <span>
          <Trans>
            {tasks_done} de {tasks_total}
          </Trans>
        </span>
      </div>
      {state.tasks.map(task => (
        <div key={task.id}>
          <h4 className={classes.title}>{task.title}</h4>
          <ul>
            {state.options
              .filter(({ card_task_id }) => card_task_id === task.id)
              .map(option => (
                <li key={option.id}>
                  <OptionTick option={option} />
                </li>
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
