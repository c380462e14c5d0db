import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

/**
 * Every table of a company is keyed (tenant_id, id) and refers to others by (tenant_id, …), so the database itself
 * refuses a reference across companies.
 */

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'string' });
const tenantId = integer('tenant_id').notNull();
const id = uuid('id').notNull();
const boardId = uuid('board_id').notNull();
const cardId = uuid('card_id').notNull();
const createdAt = at('created_at').notNull().defaultNow();

export const tenants = pgTable(
  'tenants',
  {
    id: integer('id').primaryKey(),
    name: text('name').notNull(),
    cnpj: text('cnpj'),
    phone: text('phone'),
    status: integer('status').notNull().default(1),
    address: jsonb('address').notNull().default({}),
    customization: jsonb('customization').notNull().default({}),
    subdomain: text('subdomain'),
    time_zone: text('time_zone').notNull().default('America/Sao_Paulo'),
    /** Where the company's vehicles are read from each hour. */
    feed_uri: text('feed_uri'),
    created_at: createdAt,
  },
  table => [uniqueIndex('tenants_subdomain').on(table.subdomain)],
);

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    password_hash: text('password_hash'),
    occupation: text('occupation'),
    phone: text('phone'),
    photo: text('photo'),
    status: integer('status').notNull().default(1),
    current_tenant_id: integer('current_tenant_id').references(() => tenants.id),
    email_verified_at: at('email_verified_at'),
    two_factor_confirmed_at: at('two_factor_confirmed_at'),
    created_at: createdAt,
  },
  table => [uniqueIndex('users_email').on(sql`lower(${table.email})`)],
);

export const memberships = pgTable(
  'memberships',
  {
    tenant_id: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    role: text('role', { enum: ['admin', 'user'] }).notNull(),
    enabled: boolean('enabled').notNull().default(true),
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.user_id] }),
    index('memberships_user').on(table.user_id),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    token_hash: text('token_hash').primaryKey(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    created_at: createdAt,
    last_seen_at: at('last_seen_at').notNull().defaultNow(),
    expires_at: at('expires_at').notNull(),
  },
  table => [index('sessions_user').on(table.user_id)],
);

/**
 * What a person is sent to act once without a session; only the hash of its token is kept. Without a user it is for
 * whoever sets the installation up.
 */
export const links = pgTable(
  'links',
  {
    token_hash: text('token_hash').primaryKey(),
    purpose: text('purpose', { enum: ['create_password', 'reset_password', 'verify_email'] }).notNull(),
    user_id: uuid('user_id').references(() => users.id),
    /** The company that welcomes them. */
    tenant_id: integer('tenant_id').references(() => tenants.id),
    created_at: createdAt,
    expires_at: at('expires_at').notNull(),
    used_at: at('used_at'),
  },
  table => [index('links_user').on(table.user_id)],
);

/** Wrong passwords, kept 15 minutes, so that every process counts the same. */
export const loginAttempts = pgTable(
  'login_attempts',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    email: text('email').notNull(),
    address: text('address').notNull(),
    at: at('at').notNull().defaultNow(),
  },
  table => [index('login_attempts_address').on(table.address, table.at)],
);

/** What may be done only so often: each time it was, of which kind and by or for whom, so that every process counts the same. */
export const attempts = pgTable(
  'attempts',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    scope: text('scope').notNull(),
    subject: text('subject').notNull(),
    at: at('at').notNull().defaultNow(),
  },
  table => [index('attempts_subject').on(table.scope, table.subject, table.at)],
);

/**
 * Work that waits: what must not happen inside a transaction (mail, other servers) or at once. Done ones are deleted;
 * one that keeps failing stays, dead, until somebody looks at it.
 */
export const jobs = pgTable(
  'jobs',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    /** Of a kind and key there is at most one that is not dead. */
    key: text('key'),
    payload: jsonb('payload').notNull(),
    /** Null: at once. */
    run_at: at('run_at'),
    attempts: integer('attempts').notNull().default(0),
    /** Whose it is while it runs: a process that died lets the lease run out. */
    lease: uuid('lease'),
    leased_until: at('leased_until'),
    /** Asked for once more while it ran. */
    again: boolean('again').notNull().default(false),
    last_error: text('last_error'),
    died_at: at('died_at'),
    created_at: createdAt,
  },
  table => [
    uniqueIndex('jobs_key').on(table.kind, table.key).where(sql`${table.died_at} IS NULL`),
    index('jobs_due').on(table.run_at.nullsFirst(), table.id).where(sql`${table.died_at} IS NULL`),
    index('jobs_dead').on(table.died_at).where(sql`${table.died_at} IS NOT NULL`),
  ],
);

/** The latest hour or day that each recurring job was asked for in, by whichever process came first. */
export const jobSchedules = pgTable('job_schedules', {
  kind: text('kind').primaryKey(),
  period: text('period').notNull(),
});

/** What a company has agreed to pay, kept by hand by the organisation. */
export const payments = pgTable('payments', {
  tenant_id: integer('tenant_id')
    .primaryKey()
    .references(() => tenants.id),
  plan: text('plan').notNull().default(''),
  contact_name: text('contact_name').notNull().default(''),
  contact_email: text('contact_email'),
  contact_phone: text('contact_phone'),
  document: text('document'),
  due_day: integer('due_day'),
});

export const invoices = pgTable(
  'invoices',
  {
    tenant_id: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    id,
    description: text('description').notNull(),
    /** Cents. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    due_date: date('due_date', { mode: 'string' }).notNull(),
    paid_date: date('paid_date', { mode: 'string' }),
    url: text('url'),
    created_at: createdAt,
  },
  table => [primaryKey({ columns: [table.tenant_id, table.id] })],
);

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

/** The last card number of each flow; its own row, so that numbering never waits for readers of the flow. */
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
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.id] }),
    ofBoard(table),
    // What the foreign keys below refer to: a phase of this very flow.
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

export const products = pgTable(
  'products',
  {
    tenant_id: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    id,
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    make: text('make').notNull().default(''),
    model: text('model').notNull().default(''),
    year: integer('year'),
    fabric_year: integer('fabric_year'),
    /** Cents. */
    price: bigint('price', { mode: 'number' }),
    condition: text('condition').notNull().default(''),
    images: jsonb('images').notNull().default([]),
    /** Kilometres. */
    mileage: integer('mileage'),
    plate: text('plate'),
    color: text('color'),
    fuel: text('fuel'),
    transmission: text('transmission'),
    url: text('url'),
    external_product_id: text('external_product_id'),
    enabled: boolean('enabled').notNull().default(true),
    created_at: createdAt,
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.id] }),
    unique('products_external').on(table.tenant_id, table.external_product_id),
  ],
);

/** Each reading of a company's feed: what came of it, and what its lines had wrong. */
export const productImports = pgTable(
  'product_imports',
  {
    tenant_id: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    id,
    /** Null: by itself, on the hour. */
    user_id: uuid('user_id'),
    /** `waiting`: it would disable more than a fifth of the products, which a person must allow. */
    state: text('state', { enum: ['running', 'done', 'failed', 'waiting'] }).notNull(),
    report: jsonb('report'),
    started_at: at('started_at').notNull().defaultNow(),
    finished_at: at('finished_at'),
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.id] }),
    index('product_imports_latest').on(table.tenant_id, table.started_at),
  ],
);

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
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.id] }),
    inPhase(table, table.current_phase_id, 'cards_phase'),
    foreignKey({
      columns: [table.tenant_id, table.created_by],
      foreignColumns: [memberships.tenant_id, memberships.user_id],
    }),
    unique('cards_identifier').on(table.tenant_id, table.board_id, table.identifier),
    // What hangs from a card refers to it together with its flow.
    unique('cards_board').on(table.tenant_id, table.board_id, table.id),
    // What is due, for reminders and statistics.
    index('cards_due')
      .on(table.tenant_id, table.expiration_date)
      .where(sql`archived_at IS NULL AND expiration_date IS NOT NULL`),
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
    // No foreign key: answers outlive the approver who gave them.
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
    // What statistics are made of, among all that happens to cards.
    index('history_moves')
      .on(table.tenant_id, table.board_id, table.card_id, table.created_at)
      .where(sql`kind IN ('phase_moved', 'phase_approved', 'phase_rejected')`),
  ],
);

export const notifications = pgTable(
  'notifications',
  {
    tenant_id: tenantId,
    id,
    board_id: boardId,
    card_id: cardId,
    target_user_id: uuid('target_user_id').notNull(),
    /** Null: the product itself, when a day has come. */
    created_by_id: uuid('created_by_id'),
    current_phase_id: uuid('current_phase_id'),
    previous_phase_id: uuid('previous_phase_id'),
    type: text('type').notNull(),
    title: text('title').notNull(),
    comment: text('comment'),
    is_read: boolean('is_read').notNull().default(false),
    created_at: createdAt,
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.id] }),
    ...ofCard(table, 'notifications'),
    index('notifications_target').on(table.tenant_id, table.target_user_id, table.created_at),
    index('notifications_unread').on(table.tenant_id, table.target_user_id).where(sql`NOT is_read`),
  ],
);

/** A file on a card; what it holds lies in the storage under its key. */
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
    /** Bytes. */
    size: bigint('size', { mode: 'number' }).notNull(),
    /** By what it holds, not by its name. */
    content_type: text('content_type').notNull(),
    /** Of a picture, upright, in pixels; null until looked at, and for what is none. */
    width: integer('width'),
    height: integer('height'),
    has_previews: boolean('has_previews').notNull().default(false),
    made_at: at('made_at').notNull(),
    created_at: createdAt,
  },
  table => [primaryKey({ columns: [table.tenant_id, table.id] }), ...ofCard(table, 'attachments')],
);

/** What has been stored and hangs from nothing yet; left there, it is removed after some days. */
export const uploads = pgTable(
  'uploads',
  {
    tenant_id: tenantId,
    id,
    user_id: uuid('user_id').notNull(),
    file_key: text('file_key').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    content_type: text('content_type').notNull(),
    created_at: createdAt,
  },
  table => [primaryKey({ columns: [table.tenant_id, table.id] })],
);

/** One side of a connection of two cards: each card's flow tells of its own. */
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

/** Opens a card to whoever has its address, for seven days. */
export const externalLinks = pgTable(
  'external_links',
  {
    tenant_id: tenantId,
    id,
    board_id: boardId,
    card_id: cardId,
    user_id: uuid('user_id').notNull(),
    title: text('title').notNull(),
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

/** What a company starts new flows from; those that ship are in the program. */
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

/** A browser that a person wants to be told in. */
export const pushDevices = pgTable(
  'push_devices',
  {
    id,
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    provider: text('provider', { enum: ['firebase', 'webpush'] }).notNull(),
    /** Of Firebase, or a Web Push subscription as the browser gives it. */
    token: text('token').notNull(),
    /** Ends with it: whoever signs out is told nothing more there. */
    session_hash: text('session_hash')
      .notNull()
      .references(() => sessions.token_hash, { onDelete: 'cascade' }),
    created_at: createdAt,
  },
  table => [
    primaryKey({ columns: [table.id] }),
    uniqueIndex('push_devices_token').on(sql`md5(${table.token})`),
    index('push_devices_user').on(table.user_id),
  ],
);

/** What the installation keeps of itself: keys made at its first start. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
});

/** One row a command: its existence makes the command happen once, its verdict is what every repetition is told (S3). */
export const commands = pgTable(
  'commands',
  {
    tenant_id: tenantId,
    user_id: uuid('user_id').notNull(),
    id,
    hash: text('hash').notNull(),
    name: text('name').notNull(),
    client_id: uuid('client_id'),
    sequence: bigint('sequence', { mode: 'number' }),
    verdict: jsonb('verdict'),
    created_at: createdAt,
  },
  table => [primaryKey({ columns: [table.tenant_id, table.user_id, table.id] })],
);

/** Numbers revisions for all feeds; taken while the feed's row is locked, so they grow in commit order (S7). */
export const revisions = pgSequence('revisions');

export const feeds = pgTable(
  'feeds',
  {
    tenant_id: tenantId,
    feed: text('feed').notNull(),
    revision: bigint('revision', { mode: 'number' }).notNull(),
    /** Removals up to here are no longer known. */
    forgotten_revision: bigint('forgotten_revision', { mode: 'number' }).notNull().default(0),
  },
  table => [primaryKey({ columns: [table.tenant_id, table.feed] })],
);

/** One row for each (feed, entity, row): its latest revision, and whether it is gone (S7). */
export const changes = pgTable(
  'changes',
  {
    tenant_id: tenantId,
    feed: text('feed').notNull(),
    entity: text('entity').notNull(),
    row_id: text('row_id').notNull(),
    revision: bigint('revision', { mode: 'number' }).notNull(),
    gone: boolean('gone').notNull().default(false),
    changed_at: at('changed_at').notNull().defaultNow(),
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.feed, table.entity, table.row_id] }),
    index('changes_order').on(table.tenant_id, table.feed, table.revision, table.row_id),
  ],
);

/**
 * One row each time a server starts on this database. A cursor names the epoch it was issued in; one beyond the
 * revision at which that epoch ended was issued by a history that this database does not have (S8).
 */
export const epochs = pgTable('epochs', {
  id: text('id').primaryKey(),
  ordinal: bigserial('ordinal', { mode: 'number' }).notNull(),
  started_at: at('started_at').notNull().defaultNow(),
  last_revision: bigint('last_revision', { mode: 'number' }),
});

type Columns = Record<string, import('drizzle-orm/pg-core').AnyPgColumn>;

function ofBoard(table: Columns) {
  return foreignKey({
    columns: [table.tenant_id!, table.board_id!],
    foreignColumns: [boards.tenant_id, boards.id],
  });
}

function inPhase(table: Columns, phaseId: import('drizzle-orm/pg-core').AnyPgColumn, name: string) {
  return foreignKey({
    name,
    columns: [table.tenant_id!, table.board_id!, phaseId],
    foreignColumns: [phases.tenant_id, phases.board_id, phases.id],
  });
}

function ofCard(table: Columns, name: string) {
  return [
    foreignKey({
      name: `${name}_card`,
      columns: [table.tenant_id!, table.board_id!, table.card_id!],
      foreignColumns: [cards.tenant_id, cards.board_id, cards.id],
    }),
    index(`${name}_by_card`).on(table.tenant_id!, table.card_id!),
  ];
}
