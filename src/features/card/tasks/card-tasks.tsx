import { Trans, useLingui } from '@lingui/react/macro';
import { IconChecklist } from '@tabler/icons-react';
import { tellRefusal } from '../../../state/alerts';
import { EmptyState } from '../../../ui/page/empty-state';
import { newId } from '../../../view/new-id';
import { perform } from '../../../view/perform';
import { useCardContext } from '../card-context';
import { AddLine } from './add-line';
import classes from './card-tasks.module.css';
import { TaskItem } from './task-item';

/** Lists the tasks of the card, each with its items to tick. */
export default function CardTasks() {
  const { t } = useLingui();
  const { view, isReadOnly } = useCardContext();
  const { card, state } = view;
  const tasks = [...state.tasks].sort((a, b) => (a.id < b.id ? -1 : 1));
  const target = { board_id: card.board_id, card_id: card.id };
  return (
    <div className={classes.tasks}>
      {tasks.map(task => (
        <TaskItem
          key={task.id}
          task={task}
          options={state.options
            .filter(({ card_task_id }) => card_task_id === task.id)
            .sort((a, b) => (a.id < b.id ? -1 : 1))}
        />
      ))}
      {tasks.length === 0 && (
        <EmptyState icon={<IconChecklist size={30} />} title={<Trans>Nenhuma tarefa</Trans>}>
          <Trans>Divida o trabalho deste card em itens para marcar.</Trans>
        </EmptyState>
      )}
      {!isReadOnly && (
        <AddLine
          label={t`Nova tarefa`}
          button={t`Adicionar tarefa`}
          draft={`task.${card.id}`}
          onAdd={async title =>
            tellRefusal(await perform('task.add', { ...target, task_id: newId(), title }))
          }
        />
      )}
    </div>
  );
}
