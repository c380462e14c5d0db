import * as z from 'zod/mini';
import {
  approval,
  attachment,
  card,
  comment,
  connection,
  externalLink,
  fieldValue,
  history,
  task,
  taskOption,
} from '../../../../domain/entities/card';
import { product } from '../../../../domain/entities/people';
import type { AnsweredCard } from '../../../view/hooks/answered-card';

/** Schema of a whole card in the server's response. */
export const answeredCard = z.object({
  data: z.extend(card, {
    custom_fields: z.array(z.object({ custom_field_id: z.string(), value: fieldValue })),
    tasks: z.array(z.extend(task, { options: z.array(taskOption) })),
    phase_approvals: z.array(approval),
    comments: z.array(comment),
    attachments: z.array(attachment),
    products: z.array(product),
    connections: z.array(z.pick(connection, { id: true, card_source_id: true, card_destination_id: true })),
    external_links: z.array(externalLink),
    history: z.array(history),
  }),
});

/** Splits the response into rows in the form in which a device stores them. */
export function rowsOf({ data }: z.infer<typeof answeredCard>): AnsweredCard {
  const { tasks, phase_approvals, comments, attachments, products, connections, external_links, ...rest } =
    data;
  const row = card.parse({
    ...rest,
    custom_fields: Object.fromEntries(
      data.custom_fields.map(({ custom_field_id, value }) => [custom_field_id, value]),
    ),
  });
  const { id: card_id, board_id, created_by: user_id, created_at } = row;
  return {
    history: data.history,
    rows: {
      card: row,
      tasks,
      options: tasks.flatMap(({ options }) => options),
      approvals: phase_approvals,
      comments,
      attachments,
      // This response lacks the author and date of connections, which are not displayed.
      connections: connections.map(ends => ({ ...ends, board_id, card_id, user_id, created_at })),
      links: external_links,
      products: new Map(products.map(vehicle => [vehicle.id, vehicle])),
      people: new Map(),
      others: new Map(),
      uploads: new Map(),
    },
  };
}
