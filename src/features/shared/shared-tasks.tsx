import { Trans, useLingui } from '@lingui/react/macro';
import type { SharedTask } from '../../../domain/card/shared-card';
import { Section } from './shared-section';
import classes from './shared-tasks.module.css';

/** Shows the card's checklist read-only: its progress and each item. */
export function SharedTasks({ tasks }: { tasks: SharedTask[] }) {
  const { t } = useLingui();
  if (tasks.length === 0) return null;
  const options = tasks.flatMap(task => task.options);
  const [done, total] = [options.filter(({ checked }) => checked).length, options.length];
  return (
    <Section
      title={<Trans>Tarefas</Trans>}
      count={
        total > 0 && (
          <Trans>
            {done} de {total}
          </Trans>
        )
      }
    >
      {tasks.map((task, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no ids, and stay in their order
        <div key={at}>
          <h3 className={classes.title}>{task.title}</h3>
          <ul className={classes.items}>
            {task.options.map((option, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <li key={place} className={classes.item} data-done={option.checked || undefined}>
                <span
                  className={classes.box}
                  role="img"
                  aria-label={option.checked ? t`feito` : t`a fazer`}
                />
                <span className={classes.name}>{option.title}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Section>
  );
}
