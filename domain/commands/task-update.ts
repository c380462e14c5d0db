import * as z from 'zod/mini';
import { requiredText, uuid } from '../entities/scalars';
import { refusal } from '../refusals';
import { cardTarget, defineCommand, done, refused } from './command';
import { readOnlyRefusal, visibleCard } from './guards';

/** Calls a task something else. */
export const taskUpdate = defineCommand({
  name: 'task.update',
  version: 1,
  rest: { method: 'PATCH', path: '/boards/:board_id/cards/:card_id/tasks/:task_id', answers: 'task' },
  input: z.object({ ...cardTarget, task_id: uuid, title: requiredText() }),
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
