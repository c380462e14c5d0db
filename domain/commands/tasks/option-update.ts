import * as z from 'zod/mini';
import type { TaskOption } from '../../entities/card';
import { typedText, uuid } from '../../entities/scalars';
import { refusal } from '../../refusals';
import { cardTarget, defineCommand, done, refused } from '../command';
import { readOnlyRefusal, visibleCard } from '../guards';
import { renamed } from '../telling';
import { typedParts } from '../typed-parts';

/** Ticks, unticks or renames an option. */
export const optionUpdate = defineCommand({
  name: 'option.update',
  version: 1,
  doc: { summary: 'Marcar, desmarcar ou renomear um item de tarefa' },
  rest: {
    method: 'PATCH',
    path: '/boards/:board_id/cards/:card_id/tasks/:task_id/options/:option_id',
    answers: 'task_option',
  },
  input: z.object({
    ...cardTarget,
    task_id: uuid,
    option_id: uuid,
    checked: z.optional(z.boolean('Valor inválido')),
    title: z.optional(typedText()),
  }),
  example: { checked: true },
  names: ({ options }, { option_id }) => ({ item: options.find(({ id }) => id === option_id)?.title }),
  typed: typedParts({ title: 'Item' }),
  says({ title, checked }, { item = '…' }) {
    if (title !== undefined) return `Renomear o item «${item}» para «${title}»`;
    return `${checked ? 'Marcar' : 'Desmarcar'} «${item}»`;
  },
  tells: {
    task_option_updated({ old, new: fresh }) {
      if (fresh.title !== old.title) return renamed('o item', old.title, fresh.title);
      return { text: `${fresh.checked ? 'marcou' : 'desmarcou'} «${String(fresh.title)}»` };
    },
  },
  decide(state, input, actor) {
    const { card, refusal: hidden } = visibleCard(state, actor);
    if (!card) return refused(hidden);
    const option = state.options.find(
      ({ id, card_task_id }) => id === input.option_id && card_task_id === input.task_id,
    );
    if (!option) return refused(refusal('task_gone'));
    const { checked = option.checked, title = option.title } = input;
    const values: Partial<TaskOption> = {
      ...(checked !== option.checked && { checked }),
      ...(title !== option.title && { title }),
    };
    if (Object.keys(values).length === 0) return done();
    const readOnly = readOnlyRefusal(state);
    if (readOnly) return refused(readOnly);
    return done({ op: 'update', entity: 'task_option', id: option.id, values });
  },
});
