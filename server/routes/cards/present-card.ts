import type { Attachment } from '../../../domain/entities/card';
import type { Product } from '../../../domain/entities/people';
import { byFieldOrder } from '../../../domain/flow/custom-fields';
import type { CardDetail, ConnectedCard, PersonOfCard } from '../../repositories/cards/card-detail';
import type { Flow } from '../../repositories/flows/flows';

const SOMEBODY = { name: 'alguém', email: '', photo: null };
const byCreation = (a: { created_at: string; id: string }, b: { created_at: string; id: string }) =>
  a.created_at === b.created_at ? (a.id < b.id ? -1 : 1) : a.created_at < b.created_at ? -1 : 1;

/** Adds to a card's file the address at which a session may fetch it. */
export const presentAttachment = (row: Attachment) => ({
  ...row,
  file: `/api/boards/${row.board_id}/cards/${row.card_id}/attachments/${row.id}`,
  updated_at: row.updated_at ?? row.created_at,
});

/** Adds to a vehicle the date since which it is in the stock. */
export const presentProduct = (row: Product) => ({ ...row, date: row.created_at });

/**
 * Builds a card's REST response: replaces the ids in it by the rows that they refer to.
 *
 * @param others the connected cards that the reader may see; of the rest only their existence is shown
 */
export function presentCard(flow: Flow, detail: CardDetail, others: ConnectedCard[]) {
  const { card, tasks, options, attachments, links, approvals, products } = detail;
  const people = new Map(detail.people.map(person => [person.id, person]));
  const person = (id: string): PersonOfCard => people.get(id) ?? { id, ...SOMEBODY };
  const current_phase = flow.phases.find(({ id }) => id === card.current_phase_id) ?? null;
  const self = {
    id: card.id,
    board_id: card.board_id,
    board_name: flow.board.name,
    identifier: card.identifier ?? '',
    title: card.title,
    phase_name: current_phase?.name ?? '',
    archived_at: card.archived_at,
  };
  return {
    ...card,
    attachments_count: attachments.length,
    tasks_count: tasks.length,
    current_phase,
    owners: card.owner_ids.map(person),
    tags: flow.tags.filter(({ id }) => card.tag_ids.includes(id)),
    tasks: tasks.sort(byCreation).map(task => ({
      ...task,
      // Deleted ones are not loaded.
      options: options
        .filter(option => option.card_task_id === task.id)
        .sort(byCreation)
        .map(option => ({ ...option, deleted_at: null })),
    })),
    phase_approvals: approvals,
    custom_fields: flow.fields.sort(byFieldOrder).flatMap(field => {
      const value = card.custom_fields[field.id];
      if (value === undefined) return [];
      return [
        {
          id: field.id,
          value,
          custom_field_id: field.id,
          custom_field_name: field.name,
          custom_field_type: field.type,
          ...(field.description && { description: field.description }),
        },
      ];
    }),
    attachments: attachments.sort(byCreation).map(presentAttachment),
    products: products
      .sort((a, b) => card.product_ids.indexOf(a.id) - card.product_ids.indexOf(b.id))
      .map(presentProduct),
    connections: detail.connections.map(connection => {
      const { connection_id: _, ...seen } = others.find(other => other.connection_id === connection.id) ?? {
        connection_id: null,
      };
      const other = 'id' in seen ? seen : null;
      return {
        id: connection.id,
        card: other,
        card_source_id: other && connection.card_source_id,
        card_destination_id: other && connection.card_destination_id,
        card_source: other && (connection.card_source_id === card.id ? self : other),
        card_destination: other && (connection.card_source_id === card.id ? other : self),
      };
    }),
    external_links: links.sort(byCreation).reverse(),
  };
}
