import type { CommandInputs } from '../../domain/commands/command-table';
import type { Card } from '../../domain/entities/card';
import type { Refusal } from '../../domain/refusals';
import { newId } from '../view/new-id';
import { perform } from '../view/perform';
import type { CardView } from '../view/types';

/**
 * Creates a card like another one, with its data, tags, owners, vehicles and unticked tasks, but without comments,
 * files, approvals and share links. It starts in the first phase. Works the same with and without a connection; each
 * call creates another card.
 *
 * @returns why it can’t be created, or the reasons why parts were left out, each once
 */
export async function duplicateCard(
  { card, state }: CardView,
  { id, title }: Pick<Card, 'id' | 'title'>,
): Promise<{ refusal: Refusal } | { leftOut: string[] }> {
  const target = { board_id: card.board_id, card_id: id };
  const made = await perform('card.create', {
    ...target,
    title,
    description: card.description,
    more_info: card.more_info,
    expiration_date: card.expiration_date,
    custom_fields: state.fields.map(field => ({
      field_id: field.id,
      value: card.custom_fields[field.id] ?? null,
    })),
    origin_card_id: card.id,
  });
  if (!made.ok) return made;
  const leftOut = new Set<string>();
  const add = async <Name extends keyof CommandInputs>(name: Name, input: CommandInputs[Name]) => {
    const done = await perform(name, input);
    if (!done.ok) leftOut.add(done.refusal.message);
    return done.ok;
  };
  for (const tag_id of card.tag_ids) await add('tag.add', { ...target, tag_id });
  for (const user_id of card.owner_ids) await add('owner.add', { ...target, user_id });
  for (const product_id of card.product_ids) await add('product.add', { ...target, product_id });
  for (const task of state.tasks) {
    const task_id = newId();
    if (!(await add('task.add', { ...target, task_id, title: task.title }))) continue;
    for (const option of state.options) {
      if (option.card_task_id !== task.id) continue;
      await add('option.add', { ...target, task_id, option_id: newId(), title: option.title });
    }
  }
  return { leftOut: [...leftOut] };
}
