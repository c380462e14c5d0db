import * as z from 'zod/mini';
import { typedText, uuid } from '../../entities/scalars';
import { refusal } from '../../refusals';
import { cardTarget, defineCommand, done, refused } from '../command';
import { readOnlyRefusal, visibleCard } from '../guards';
import { renamed } from '../telling';
import { typedParts } from '../typed-parts';

/** Renames a task. */
export const taskUpdate = defineCommand({
  name: 'task.update',
  version: 1,
  doc: { summary: 'Renomear uma tarefa' },
  rest: { method: 'PATCH', path: '/boards/:board_id/cards/:card_id/tasks/:task_id', answers: 'task' },
  input: z.object({ ...cardTarget, task_id: uuid, title: typedText() }),
  example: { title: 'Papéis' },
  names: ({ tasks }, { task_id }) => ({ task: tasks.find(({ id }) => id === task_id)?.title }),
  typed: typedParts({ title: 'Tarefa' }),
  says: ({ title }, { task }) => `Renomear ${task ? `a tarefa «${task}»` : 'uma tarefa'} para «${title}»`,
  tells: {
    updated: ({ old, new: fresh }) => ('task' in fresh ? renamed('a tarefa', old.task, fresh.task) : null),
  },
  decide(state, input, actor) {
    const { card, refusal: hidden } = visibleCard(state, actor);
    if (!card) return refused(hidden);
    const task = state.tasks.find(({ id }) => id === input.task_id);
    if (!task) return refused(refusal('task_gone'));
    if (task.title === input.title) return done();
    const readOnly = readOnlyRefusal(state);
    if (readOnly) return refused(readOnly);
    return done({ op: 'update', entity: 'task', id: task.id, values: { title: input.title } });
  },
});
