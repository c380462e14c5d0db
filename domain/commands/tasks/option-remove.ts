import * as z from 'zod/mini';
import { uuid } from '../../entities/scalars';
import { cardTarget, defineCommand, done, refused } from '../command';
import { readOnlyRefusal, visibleCard } from '../guards';
import { titled } from '../telling';

/** Removes one option of a task. */
export const optionRemove = defineCommand({
  name: 'option.remove',
  version: 1,
  doc: { summary: 'Excluir um item de tarefa' },
  rest: {
    method: 'DELETE',
    path: '/boards/:board_id/cards/:card_id/tasks/:task_id/options/:option_id',
    answers: 'card',
  },
  input: z.object({ ...cardTarget, task_id: uuid, option_id: uuid }),
  names: ({ options }, { option_id }) => ({ item: options.find(({ id }) => id === option_id)?.title }),
  says: (_input, { item }) => (item ? `Excluir o item «${item}»` : 'Excluir um item'),
  tells: {
    task_option_removed: titled('excluiu o item'),
  },
  decide(state, input, actor) {
    const { card, refusal: hidden } = visibleCard(state, actor);
    if (!card) return refused(hidden);
    const option = state.options.find(
      ({ id, card_task_id }) => id === input.option_id && card_task_id === input.task_id,
    );
    if (!option) return done();
    const readOnly = readOnlyRefusal(state);
    if (readOnly) return refused(readOnly);
    return done({ op: 'remove', entity: 'task_option', id: option.id });
  },
});
