import * as z from 'zod/mini';
import type { Change } from '../../card/card-state';
import { uuid } from '../../entities/scalars';
import { cardTarget, defineCommand, done, refused } from '../command';
import { readOnlyRefusal, visibleCard } from '../guards';
import { titled } from '../telling';

/** Removes a task and its options. */
export const taskRemove = defineCommand({
  name: 'task.remove',
  version: 1,
  doc: { summary: 'Excluir uma tarefa' },
  rest: { method: 'DELETE', path: '/boards/:board_id/cards/:card_id/tasks/:task_id', answers: 'card' },
  input: z.object({ ...cardTarget, task_id: uuid }),
  names: ({ tasks }, { task_id }) => ({ task: tasks.find(({ id }) => id === task_id)?.title }),
  says: (_input, { task }) => (task ? `Excluir a tarefa «${task}»` : 'Excluir uma tarefa'),
  tells: {
    task_removed: titled('excluiu a tarefa'),
  },
  decide(state, input, actor) {
    const { card, refusal: hidden } = visibleCard(state, actor);
    if (!card) return refused(hidden);
    if (!state.tasks.some(({ id }) => id === input.task_id)) return done();
    const readOnly = readOnlyRefusal(state);
    if (readOnly) return refused(readOnly);
    const options: Change[] = state.options
      .filter(option => option.card_task_id === input.task_id)
      .map(option => ({ op: 'remove', entity: 'task_option', id: option.id }));
    return done(...options, { op: 'remove', entity: 'task', id: input.task_id });
  },
});
