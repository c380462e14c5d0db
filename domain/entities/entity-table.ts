import type { FeedKind } from './feeds';

interface Entity {
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
  board: { feed: 'board', parent: null, table: 'boards', indexes: [] },
  phase: { feed: 'board', parent: 'board', table: 'phases', indexes: [] },
  rule: { feed: 'board', parent: 'board', table: 'rules', indexes: [] },
  phase_approver: {
    feed: 'board',
    parent: 'board',
    table: 'phase_approvers',
    indexes: [],
  },
  member: { feed: 'board', parent: 'board', table: 'board_users', indexes: ['user_id'] },
  tag: { feed: 'board', parent: 'board', table: 'tags', indexes: [] },
  custom_field: { feed: 'board', parent: 'board', table: 'custom_fields', indexes: [] },
  shared_view: { feed: 'board', parent: 'board', table: 'saved_views', indexes: [] },
  concluded_check: { feed: 'board', parent: 'board', table: 'concluded_checks', indexes: [] },
  card: { feed: 'board', parent: 'board', table: 'cards', indexes: [] },
  task: { feed: 'board', parent: 'card', table: 'tasks', indexes: [] },
  task_option: { feed: 'board', parent: 'card', table: 'task_options', indexes: [] },
  comment: { feed: 'board', parent: 'card', table: 'comments', indexes: [] },
  approval: {
    feed: 'board',
    parent: 'card',
    table: 'approvals',
    indexes: ['[user_id+state]'],
  },
  attachment: { feed: 'board', parent: 'card', table: 'attachments', indexes: [] },
  connection: { feed: 'board', parent: 'card', table: 'connections', indexes: [] },
  external_link: {
    feed: 'board',
    parent: 'card',
    table: 'external_links',
    indexes: [],
  },
  history: { feed: 'board', parent: 'card', table: 'history', indexes: [] },
  my_board: { feed: 'user', parent: null, table: null, indexes: [] },
  own_view: { feed: 'user', parent: 'board', table: 'saved_views', indexes: [] },
  notification: {
    feed: 'user',
    parent: null,
    table: 'notifications',
    indexes: ['created_at'],
  },
  tenant: { feed: 'tenant', parent: null, table: null, indexes: [] },
  person: { feed: 'tenant', parent: null, table: null, indexes: [] },
  product: { feed: 'tenant', parent: null, table: 'products', indexes: [] },
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
