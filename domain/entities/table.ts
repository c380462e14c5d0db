import type * as z from 'zod/mini';
import { board, customField, member, myBoard, phase, phaseApprover, rule, tag } from './board';
import {
  approval,
  attachment,
  card,
  comment,
  connection,
  externalLink,
  history,
  task,
  taskOption,
} from './card';
import type { FeedKind } from './feeds';
import { notification, person, product, tenant } from './people';

interface Entity {
  schema: z.ZodMiniObject;
  /** The kind of feed that carries it. */
  feed: FeedKind;
  /** What it belongs to and leaves with. Rows of a flow have `board_id`, those of a card `card_id` besides. */
  parent: 'board' | 'card' | null;
  /** The SQL table, keyed (tenant_id, id), that has its rows; null for one whose rows are put together of several. */
  table: string | null;
  /** What devices look it up by, besides its id and what it belongs to; as Dexie writes indexes. */
  indexes: readonly string[];
}

/**
 * Every entity that travels to devices, by its wire name. The server's readers and writers, what leaves with a card,
 * the devices' mirror and the shape that tells them to ask again are all made of this.
 */
export const ENTITIES = {
  board: { schema: board, feed: 'board', parent: null, table: 'boards', indexes: [] },
  phase: { schema: phase, feed: 'board', parent: 'board', table: 'phases', indexes: [] },
  rule: { schema: rule, feed: 'board', parent: 'board', table: 'rules', indexes: [] },
  phase_approver: {
    schema: phaseApprover,
    feed: 'board',
    parent: 'board',
    table: 'phase_approvers',
    indexes: [],
  },
  member: { schema: member, feed: 'board', parent: 'board', table: 'board_users', indexes: ['user_id'] },
  tag: { schema: tag, feed: 'board', parent: 'board', table: 'tags', indexes: [] },
  custom_field: { schema: customField, feed: 'board', parent: 'board', table: 'custom_fields', indexes: [] },
  card: { schema: card, feed: 'board', parent: 'board', table: 'cards', indexes: [] },
  task: { schema: task, feed: 'board', parent: 'card', table: 'tasks', indexes: [] },
  task_option: { schema: taskOption, feed: 'board', parent: 'card', table: 'task_options', indexes: [] },
  comment: { schema: comment, feed: 'board', parent: 'card', table: 'comments', indexes: [] },
  approval: {
    schema: approval,
    feed: 'board',
    parent: 'card',
    table: 'approvals',
    indexes: ['[user_id+state]'],
  },
  attachment: { schema: attachment, feed: 'board', parent: 'card', table: 'attachments', indexes: [] },
  connection: { schema: connection, feed: 'board', parent: 'card', table: 'connections', indexes: [] },
  external_link: {
    schema: externalLink,
    feed: 'board',
    parent: 'card',
    table: 'external_links',
    indexes: [],
  },
  history: { schema: history, feed: 'board', parent: 'card', table: 'history', indexes: [] },
  my_board: { schema: myBoard, feed: 'user', parent: null, table: null, indexes: [] },
  notification: {
    schema: notification,
    feed: 'user',
    parent: null,
    table: 'notifications',
    indexes: ['created_at'],
  },
  tenant: { schema: tenant, feed: 'tenant', parent: null, table: null, indexes: [] },
  person: { schema: person, feed: 'tenant', parent: null, table: null, indexes: [] },
  product: { schema: product, feed: 'tenant', parent: null, table: 'products', indexes: [] },
} as const satisfies Record<string, Entity>;
export type EntityName = keyof typeof ENTITIES;
export const ENTITY_NAMES = Object.keys(ENTITIES) as EntityName[];

/** Those with a table of their own. */
export type StoredEntity = {
  [Name in EntityName]: (typeof ENTITIES)[Name]['table'] extends string ? Name : never;
}[EntityName];

/** Those that belong to a card. */
export type EntityOfCard = {
  [Name in EntityName]: (typeof ENTITIES)[Name]['parent'] extends 'card' ? Name : never;
}[EntityName];
export const ENTITIES_OF_CARD = ENTITY_NAMES.filter(
  (name): name is EntityOfCard => ENTITIES[name].parent === 'card',
);
