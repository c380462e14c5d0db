import * as z from 'zod/mini';
import { typedText, uuid } from '../../entities/scalars';
import { refusal } from '../../refusals';
import { cardTarget, defineCommand, done, refused } from '../command';
import { readOnlyRefusal, visibleCard } from '../guards';
import { titled } from '../telling';
import { typedParts } from '../typed-parts';

/** Adds an option to a task, not ticked. */
export const optionAdd = defineCommand({
  name: 'option.add',
  version: 1,
  doc: { summary: 'Criar um item de tarefa' },
  rest: {
    method: 'POST',
    path: '/boards/:board_id/cards/:card_id/tasks/:task_id/options',
    answers: 'task_option',
  },
  input: z.object({ ...cardTarget, task_id: uuid, option_id: uuid, title: typedText() }),
  example: { title: 'IPVA' },
  creates: 'option_id',
  typed: typedParts({ title: 'Item' }),
  says: ({ title }) => `Adicionar o item «${title}»`,
  tells: {
    task_option_added: titled('adicionou o item'),
  },
  decide(state, input, actor, { now }) {
    const { card, refusal: hidden } = visibleCard(state, actor);
    if (!card) return refused(hidden);
    const existing = state.options.find(({ id }) => id === input.option_id);
    if (existing) {
      const isSame = existing.user_id === actor.user_id && existing.card_task_id === input.task_id;
      return isSame ? done() : refused(refusal('id_taken'));
    }
    const readOnly = readOnlyRefusal(state);
    if (readOnly) return refused(readOnly);
    if (!state.tasks.some(({ id }) => id === input.task_id)) return refused(refusal('task_gone'));
    return done({
      op: 'insert',
      entity: 'task_option',
      id: input.option_id,
      values: {
        id: input.option_id,
        board_id: card.board_id,
        card_id: card.id,
        card_task_id: input.task_id,
        title: input.title,
        checked: false,
        user_id: actor.user_id,
        created_at: now,
      },
    });
  },
});
