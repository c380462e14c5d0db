import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, boardId, cardId, createdAt, id, tenantId } from './common-columns';
import { memberships } from './companies';
import { type Columns, inPhase } from './flows';

/** Tables of cards and their parts. */

export const cards = pgTable(
  'cards',
  {
    tenant_id: tenantId,
    id,
    board_id: boardId,
    identifier: text('identifier').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    more_info: text('more_info').notNull().default(''),
    expiration_date: date('expiration_date', { mode: 'string' }),
    archived_at: at('archived_at'),
    created_at: createdAt,
    made_at: at('made_at').notNull(),
    created_by: uuid('created_by').notNull(),
    current_phase_id: uuid('current_phase_id').notNull(),
    current_phase_moved_at: at('current_phase_moved_at').notNull(),
    data_version: integer('data_version').notNull().default(1),
    round: integer('round').notNull().default(1),
    owner_ids: uuid('owner_ids').array().notNull().default([]),
    tag_ids: uuid('tag_ids').array().notNull().default([]),
    product_ids: uuid('product_ids').array().notNull().default([]),
    custom_fields: jsonb('custom_fields').notNull().default({}),
    /** Result of the last check of the yard for the card. */
    last_check: jsonb('last_check'),
    /** Text by which the card is searched (`searchText` of `domain/text/search-text`), written with the row. It is not synced. */
    search_text: text('search_text').notNull().default(''),
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.id] }),
    inPhase(table, table.current_phase_id, 'cards_phase'),
    foreignKey({
      columns: [table.tenant_id, table.created_by],
      foreignColumns: [memberships.tenant_id, memberships.user_id],
    }),
    unique('cards_identifier').on(table.tenant_id, table.board_id, table.identifier),
    // Rows that belong to a card refer to it together with its flow.
    unique('cards_board').on(table.tenant_id, table.board_id, table.id),
    // Cards that are due, for reminders and statistics.
    index('cards_due')
      .on(table.tenant_id, table.expiration_date)
      .where(sql`archived_at IS NULL AND expiration_date IS NOT NULL`),
    // Counts the cards of each flow in the list of flows.
    index('cards_open').on(table.tenant_id, table.board_id).where(sql`archived_at IS NULL`),
    // Finds cards archived long enough to be deleted.
    index('cards_archived').on(table.tenant_id, table.archived_at).where(sql`archived_at IS NOT NULL`),
    // Finds words anywhere in the text by trigrams.
    index('cards_search').using('gin', table.tenant_id, table.search_text.op('gin_trgm_ops')),
    index('cards_by_phase').on(
      table.tenant_id,
      table.board_id,
      table.current_phase_id,
      table.current_phase_moved_at,
    ),
  ],
);

export const tasks = pgTable(
  'tasks',
  {
    tenant_id: tenantId,
    id,
    board_id: boardId,
    card_id: cardId,
    title: text('title').notNull(),
    user_id: uuid('user_id').notNull(),
    created_at: createdAt,
  },
  table => [primaryKey({ columns: [table.tenant_id, table.id] }), ...ofCard(table, 'tasks')],
);

export const taskOptions = pgTable(
  'task_options',
  {
    tenant_id: tenantId,
    id,
    board_id: boardId,
    card_id: cardId,
    card_task_id: uuid('card_task_id').notNull(),
    title: text('title').notNull(),
    checked: boolean('checked').notNull().default(false),
    user_id: uuid('user_id').notNull(),
    created_at: createdAt,
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.id] }),
    ...ofCard(table, 'task_options'),
    foreignKey({
      columns: [table.tenant_id, table.card_task_id],
      foreignColumns: [tasks.tenant_id, tasks.id],
    }),
  ],
);

export const comments = pgTable(
  'comments',
  {
    tenant_id: tenantId,
    id,
    board_id: boardId,
    card_id: cardId,
    user_id: uuid('user_id').notNull(),
    description: text('description').notNull(),
    made_at: at('made_at').notNull(),
    created_at: createdAt,
  },
  table => [primaryKey({ columns: [table.tenant_id, table.id] }), ...ofCard(table, 'comments')],
);

export const approvals = pgTable(
  'approvals',
  {
    tenant_id: tenantId,
    id,
    board_id: boardId,
    card_id: cardId,
    phase_id: uuid('phase_id').notNull(),
    // No foreign key, since answers are kept when their approver is removed.
    phase_approver_id: uuid('phase_approver_id').notNull(),
    user_id: uuid('user_id').notNull(),
    round: integer('round').notNull(),
    state: text('state', { enum: ['pending', 'approved', 'rejected'] }).notNull(),
    comment: text('comment'),
    data_version: integer('data_version'),
    updated_at: at('updated_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.id] }),
    ...ofCard(table, 'approvals'),
    unique('approvals_once').on(table.tenant_id, table.card_id, table.round, table.phase_approver_id),
    index('approvals_user').on(table.tenant_id, table.user_id, table.state),
    // Answers that are deleted with their approver.
    index('approvals_open')
      .on(table.tenant_id, table.phase_approver_id)
      .where(sql`state IN ('pending', 'rejected')`),
  ],
);

export const history = pgTable(
  'history',
  {
    tenant_id: tenantId,
    id,
    board_id: boardId,
    card_id: cardId,
    kind: text('kind').notNull(),
    user_id: uuid('user_id').notNull(),
    old: jsonb('old').notNull(),
    new: jsonb('new').notNull(),
    automatic: boolean('automatic').notNull().default(false),
    made_at: at('made_at').notNull(),
    created_at: createdAt,
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.id] }),
    ...ofCard(table, 'history'),
    // The kinds of history that statistics use.
    index('history_moves')
      .on(table.tenant_id, table.board_id, table.card_id, table.created_at)
      .where(sql`kind IN ('phase_moved', 'phase_approved', 'phase_rejected')`),
    // Finds repeated requests for approval.
    index('history_asked')
      .on(table.tenant_id, table.board_id, table.card_id)
      .where(sql`kind = 'updated' AND new ? 'round'`),
  ],
);

/** Files on cards. Their content is in the storage under the key. */
export const attachments = pgTable(
  'attachments',
  {
    tenant_id: tenantId,
    id,
    board_id: boardId,
    card_id: cardId,
    user_id: uuid('user_id').notNull(),
    title: text('title').notNull(),
    file_key: text('file_key').notNull(),
    /** Size in bytes. */
    size: bigint('size', { mode: 'number' }).notNull(),
    /** Media type, detected from the content and not from the name. */
    content_type: text('content_type').notNull(),
    /** Width of a picture after its rotation, in pixels; null until the server has read it, and for other files. */
    width: integer('width'),
    height: integer('height'),
    has_previews: boolean('has_previews').notNull().default(false),
    made_at: at('made_at').notNull(),
    created_at: createdAt,
    /** Time of the last renaming. */
    updated_at: at('updated_at').notNull().defaultNow(),
    /** Slot of the flow's roteiro that the photo fills. The roteiro may no longer have it. */
    slot: uuid('slot'),
  },
  table => [primaryKey({ columns: [table.tenant_id, table.id] }), ...ofCard(table, 'attachments')],
);

/**
 * Files that are not attached to anything: stored completely, or still arriving in pieces. They are deleted after some
 * days. The `content_type` is empty until the file is complete.
 */
export const uploads = pgTable(
  'uploads',
  {
    tenant_id: tenantId,
    id,
    user_id: uuid('user_id').notNull(),
    file_key: text('file_key').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    content_type: text('content_type').notNull(),
    /** Final size in bytes, and SHA-256 in hex; null for a file that arrives in one request. */
    length: bigint('length', { mode: 'number' }),
    sha256: text('sha256'),
    /**
     * Keys under which parts are being stored right now. They are recorded before, so that every stored part is known.
     */
    storing: text('storing').array().notNull().default(sql`'{}'`),
    created_at: createdAt,
  },
  table => [primaryKey({ columns: [table.tenant_id, table.id] })],
);

/** Pieces of a file that arrives in pieces, each from byte `at` on. Deleted once the file is complete. */
export const uploadPieces = pgTable(
  'upload_pieces',
  {
    tenant_id: tenantId,
    upload_id: uuid('upload_id').notNull(),
    at: bigint('at', { mode: 'number' }).notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    /** Key of this piece alone. A piece that is sent again is stored under another key. */
    file_key: text('file_key').notNull(),
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.upload_id, table.at] }),
    foreignKey({
      columns: [table.tenant_id, table.upload_id],
      foreignColumns: [uploads.tenant_id, uploads.id],
    }).onDelete('cascade'),
  ],
);

/** Sides of connections of two cards. The flow of each card publishes its own side. */
export const connections = pgTable(
  'connections',
  {
    tenant_id: tenantId,
    id,
    board_id: boardId,
    card_id: cardId,
    card_source_id: uuid('card_source_id').notNull(),
    card_destination_id: uuid('card_destination_id').notNull(),
    user_id: uuid('user_id').notNull(),
    created_at: createdAt,
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.id] }),
    ...ofCard(table, 'connections'),
    unique('connections_once').on(
      table.tenant_id,
      table.card_id,
      table.card_source_id,
      table.card_destination_id,
    ),
  ],
);

/** Share links, each of which opens a card to everyone who has its address, for seven days. */
export const externalLinks = pgTable(
  'external_links',
  {
    tenant_id: tenantId,
    id,
    board_id: boardId,
    card_id: cardId,
    user_id: uuid('user_id').notNull(),
    title: text('title').notNull(),
    /** True also for links from before this choice, and from servers that don't know it. */
    with_comments: boolean('with_comments').notNull().default(true),
    with_history: boolean('with_history').notNull().default(true),
    slug: text('slug').notNull(),
    created_at: createdAt,
    expires_at: at('expires_at').notNull(),
    deactivated_at: at('deactivated_at'),
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.id] }),
    ...ofCard(table, 'external_links'),
    uniqueIndex('external_links_slug').on(table.slug),
  ],
);

export function ofCard(table: Columns, name: string) {
  return [
    foreignKey({
      name: `${name}_card`,
      columns: [table.tenant_id!, table.board_id!, table.card_id!],
      foreignColumns: [cards.tenant_id, cards.board_id, cards.id],
    }),
    index(`${name}_by_card`).on(table.tenant_id!, table.card_id!),
  ];
}
