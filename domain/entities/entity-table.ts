import type { FeedKind } from './feeds';

interface Entity {
  /** Kind of the feed that carries the entity. */
  feed: FeedKind;
  /**
   * The entity to which the rows belong and with which they are deleted. Rows of a flow have `board_id`; those of a
   * card have `card_id` too.
   */
  parent: 'board' | 'card' | null;
  /** The SQL table of the rows, keyed (tenant_id, id); null if the rows are assembled from several tables. */
  table: string | null;
  /** Indexes in devices' databases besides the id and the parent, in Dexie's notation. */
  indexes: readonly string[];
}

/**
 * Every entity that sync sends to devices, by its wire name. The server's readers and writers, the deletion of a card's
 * parts, the devices' mirror, and the shape by which devices know that they must fetch a feed again are all derived
 * from this table.
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

/** Names of the entities that have a table of their own. */
export type StoredEntity = {
  [Name in EntityName]: (typeof ENTITIES)[Name]['table'] extends string ? Name : never;
}[EntityName];

/** Names of the entities that belong to a card. */
export type EntityOfCard = {
  [Name in EntityName]: (typeof ENTITIES)[Name]['parent'] extends 'card' ? Name : never;
}[EntityName];
export const ENTITIES_OF_CARD = ENTITY_NAMES.filter(
  (name): name is EntityOfCard => ENTITIES[name].parent === 'card',
);
