import * as z from 'zod/mini';
import { typedText, uuid } from '../../entities/scalars';
import { refusal } from '../../refusals';
import { cardTarget, defineCommand, done, refused } from '../command';
import { readOnlyRefusal, visibleCard } from '../guards';
import { titled } from '../telling';
import { typedParts } from '../typed-parts';

/** Adds a task, a titled list of options to tick. */
export const taskAdd = defineCommand({
  name: 'task.add',
  version: 1,
  doc: { summary: 'Criar uma tarefa' },
  rest: { method: 'POST', path: '/boards/:board_id/cards/:card_id/tasks', answers: 'task' },
  input: z.object({ ...cardTarget, task_id: uuid, title: typedText() }),
  example: { title: 'Vistoria' },
  creates: 'task_id',
  typed: typedParts({ title: 'Tarefa' }),
  says: ({ title }) => `Adicionar a tarefa «${title}»`,
  tells: {
    task_added: titled('adicionou a tarefa'),
  },
  decide(state, input, actor, { now }) {
    const { card, refusal: hidden } = visibleCard(state, actor);
    if (!card) return refused(hidden);
    const existing = state.tasks.find(({ id }) => id === input.task_id);
    if (existing) return existing.user_id === actor.user_id ? done() : refused(refusal('id_taken'));
    const readOnly = readOnlyRefusal(state);
    if (readOnly) return refused(readOnly);
    return done({
      op: 'insert',
      entity: 'task',
      id: input.task_id,
      values: {
        id: input.task_id,
        board_id: card.board_id,
        card_id: card.id,
        title: input.title,
        user_id: actor.user_id,
        created_at: now,
      },
    });
  },
});
