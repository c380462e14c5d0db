import {
  type AnyPgColumn,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, boardId, createdAt, id, tenantId } from './common-columns';
import { memberships, tenants } from './companies';

/** Tables of flows, their configuration, and their templates. */

export const boards = pgTable(
  'boards',
  {
    tenant_id: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    id,
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    description: text('description').notNull().default(''),
    color: text('color').notNull(),
    user_id: uuid('user_id').notNull(),
    enabled: boolean('enabled').notNull().default(true),
    prefix: text('prefix').notNull(),
    phase_config: text('phase_config', { enum: ['free', 'rules'] }).notNull(),
    created_at: createdAt,
    /** «Roteiro de fotos», in the order of taking. */
    photo_slots: jsonb('photo_slots').notNull().default([]),
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.id] }),
    foreignKey({
      columns: [table.tenant_id, table.user_id],
      foreignColumns: [memberships.tenant_id, memberships.user_id],
    }),
    unique('boards_prefix').on(table.tenant_id, table.prefix),
  ],
);

/** Last card number of each flow, in its own row, so that numbering never waits for readers of the flow. */
export const boardCounters = pgTable(
  'board_counters',
  { tenant_id: tenantId, board_id: boardId, last_number: integer('last_number').notNull().default(0) },
  table => [primaryKey({ columns: [table.tenant_id, table.board_id] }), ofBoard(table)],
);

export const boardUsers = pgTable(
  'board_users',
  {
    tenant_id: tenantId,
    id,
    board_id: boardId,
    user_id: uuid('user_id').notNull(),
    role: text('role', { enum: ['admin', 'user'] }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.id] }),
    ofBoard(table),
    foreignKey({
      columns: [table.tenant_id, table.user_id],
      foreignColumns: [memberships.tenant_id, memberships.user_id],
    }),
    unique('board_users_person').on(table.tenant_id, table.board_id, table.user_id),
    index('board_users_user').on(table.tenant_id, table.user_id),
  ],
);

export const phases = pgTable(
  'phases',
  {
    tenant_id: tenantId,
    id,
    board_id: boardId,
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    phase_order: integer('phase_order').notNull(),
    enabled: boolean('enabled').notNull().default(true),
    color: text('color').notNull(),
    is_final: boolean('is_final').notNull().default(false),
    /** The phase's passage: fields by their ids, the checklist, photos; null for none. */
    passage: jsonb('passage'),
    /** Whether the notification to an approver has a button «Aprovar». */
    quick_approval: boolean('quick_approval').notNull().default(true),
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.id] }),
    ofBoard(table),
    // Target of the foreign keys below: a phase of the same flow.
    unique('phases_board').on(table.tenant_id, table.board_id, table.id),
  ],
);

export const rules = pgTable(
  'rules',
  {
    tenant_id: tenantId,
    id,
    board_id: boardId,
    from_phase_id: uuid('from_phase_id').notNull(),
    to_phase_id: uuid('to_phase_id').notNull(),
    deleted_at: at('deleted_at'),
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.id] }),
    inPhase(table, table.from_phase_id, 'rules_from_phase'),
    inPhase(table, table.to_phase_id, 'rules_to_phase'),
    index('rules_board').on(table.tenant_id, table.board_id),
  ],
);

export const phaseApprovers = pgTable(
  'phase_approvers',
  {
    tenant_id: tenantId,
    id,
    board_id: boardId,
    phase_id: uuid('phase_id').notNull(),
    board_user_id: uuid('board_user_id').notNull(),
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.id] }),
    inPhase(table, table.phase_id, 'phase_approvers_phase'),
    foreignKey({
      columns: [table.tenant_id, table.board_user_id],
      foreignColumns: [boardUsers.tenant_id, boardUsers.id],
    }),
    unique('phase_approvers_once').on(table.tenant_id, table.phase_id, table.board_user_id),
    index('phase_approvers_board').on(table.tenant_id, table.board_id),
  ],
);

export const customFields = pgTable(
  'custom_fields',
  {
    tenant_id: tenantId,
    id,
    board_id: boardId,
    order: integer('order').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    required: boolean('required').notNull().default(false),
    type: text('type').notNull(),
    options: jsonb('options').notNull().default([]),
    show_on_card: boolean('show_on_card').notNull().default(false),
    show_on_approval: boolean('show_on_approval').notNull().default(false),
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.id] }),
    ofBoard(table),
    index('custom_fields_board').on(table.tenant_id, table.board_id),
  ],
);

export const tags = pgTable(
  'tags',
  {
    tenant_id: tenantId,
    id,
    board_id: boardId,
    name: text('name').notNull(),
    color: text('color').notNull(),
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.id] }),
    ofBoard(table),
    index('tags_board').on(table.tenant_id, table.board_id),
  ],
);

/** Named filters of a flow's board: a person's own, or without an owner the flow's. */
export const savedViews = pgTable(
  'saved_views',
  {
    tenant_id: tenantId,
    id,
    board_id: boardId,
    owner_id: uuid('owner_id'),
    name: text('name').notNull(),
    filter: jsonb('filter').notNull(),
    created_at: createdAt,
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.id] }),
    ofBoard(table),
    foreignKey({
      columns: [table.tenant_id, table.owner_id],
      foreignColumns: [memberships.tenant_id, memberships.user_id],
    }),
    index('saved_views_board').on(table.tenant_id, table.board_id, table.owner_id),
    index('saved_views_owner').on(table.tenant_id, table.owner_id),
  ],
);

/** Concluded checks of the yard, with the data that cards don't have. */
export const concludedChecks = pgTable(
  'concluded_checks',
  {
    tenant_id: tenantId,
    id,
    board_id: boardId,
    user_id: uuid('user_id').notNull(),
    place: text('place').notNull(),
    counts: jsonb('counts').notNull(),
    unknown: jsonb('unknown').notNull(),
    made_at: at('made_at').notNull(),
    created_at: createdAt,
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.id] }),
    ofBoard(table),
    index('concluded_checks_board').on(table.tenant_id, table.board_id, table.created_at),
  ],
);

/** A company's templates of flows. The templates that come with the product are in the code. */
export const templates = pgTable(
  'templates',
  {
    tenant_id: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    id,
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    color: text('color').notNull(),
    user_id: uuid('user_id').notNull(),
    /** Phases, rules, fields and tags, by name. */
    content: jsonb('content').notNull(),
    created_at: createdAt,
    updated_at: at('updated_at').notNull().defaultNow(),
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.id] }),
    foreignKey({
      columns: [table.tenant_id, table.user_id],
      foreignColumns: [memberships.tenant_id, memberships.user_id],
    }),
  ],
);

export type Columns = Record<string, AnyPgColumn>;

export function ofBoard(table: Columns) {
  return foreignKey({
    columns: [table.tenant_id!, table.board_id!],
    foreignColumns: [boards.tenant_id, boards.id],
  });
}

export function inPhase(table: Columns, phaseId: AnyPgColumn, name: string) {
  return foreignKey({
    name,
    columns: [table.tenant_id!, table.board_id!, phaseId],
    foreignColumns: [phases.tenant_id, phases.board_id, phases.id],
  });
}
