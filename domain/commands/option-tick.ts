import * as z from 'zod/mini';
import { uuid } from '../entities/scalars';
import { refusal } from '../refusals';
import { cardTarget, defineCommand, done, refused } from './command';
import { readOnlyRefusal, visibleCard } from './guards';

/** Ticks or unticks an option. */
export const optionTick = defineCommand({
  name: 'option.tick',
  version: 1,
  rest: {
    method: 'PATCH',
    path: '/boards/:board_id/cards/:card_id/tasks/:task_id/options/:option_id',
    answers: 'task_option',
  },
  input: z.object({ ...cardTarget, task_id: uuid, option_id: uuid, checked: z.boolean('Campo obrigatório') }),
  decide(state, input, actor) {
    const { card, refusal: hidden } = visibleCard(state, actor);
    if (!card) return refused(hidden);
    const option = state.options.find(
      ({ id, card_task_id }) => id === input.option_id && card_task_id === input.task_id,
    );
    if (!option) return refused(refusal('task_gone'));
    if (option.checked === input.checked) return done();
    const readOnly = readOnlyRefusal(state);
    if (readOnly) return refused(readOnly);
    return done({ op: 'update', entity: 'task_option', id: option.id, values: { checked: input.checked } });
  },
});
