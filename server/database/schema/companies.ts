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
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, createdAt, id } from './common-columns';

/** `upload_id` and `key` are those of the row in `uploads`, which keeps the file for some days. */
export interface FeedFile {
  upload_id: string;
  key: string;
  name: string;
  sent_at: string;
}

/** Companies, their people, and how those get in. */

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
    /** Of whoever administers it: without a second factor they can do nothing but set one up. */
    requires_two_factor: boolean('requires_two_factor').notNull().default(false),
    /** How long it keeps what it need not keep for ever (`retention` of a company); what isn't said is as usual. */
    retention: jsonb('retention').notNull().default({}),
    /** Where the company's vehicles are read from each hour. */
    feed_uri: text('feed_uri'),
    /** The file that was sent in place of such an address: its upload, key and name, and when it came. */
    feed_file: jsonb('feed_file').$type<FeedFile>(),
    created_at: createdAt,
  },
  table => [uniqueIndex('tenants_subdomain').on(table.subdomain), uniqueIndex('tenants_cnpj').on(table.cnpj)],
);

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** What they say their address will be, until a letter's link there is opened. */
    new_email: text('new_email'),
    password_hash: text('password_hash'),
    occupation: text('occupation'),
    phone: text('phone'),
    photo: text('photo'),
    status: integer('status').notNull().default(1),
    current_tenant_id: integer('current_tenant_id').references(() => tenants.id),
    email_verified_at: at('email_verified_at'),
    two_factor_confirmed_at: at('two_factor_confirmed_at'),
    /** Kinds of notifications that are not pushed to their devices. */
    push_off: text('push_off').array().notNull().default(sql`'{}'`),
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
    /** They left by themselves: what they did there still names them, and another invitation brings them back. */
    left_at: at('left_at'),
    /** Of the organisation's people alone, whom the company lets in until then. */
    support_ends_at: at('support_ends_at'),
    /** Extra permissions of this support, which end with it. */
    support_may: text('support_may').array().notNull().default(sql`'{}'`),
    created_at: createdAt,
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
    /** What its person calls it by: the hash tells nobody which it is, but must not go about. */
    id: uuid('id').notNull().default(sql`gen_random_uuid()`),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** Such as «Chrome em Android»; null where the sign-in did not say. */
    device: text('device'),
    created_at: createdAt,
    last_seen_at: at('last_seen_at').notNull().defaultNow(),
    expires_at: at('expires_at').notNull(),
  },
  table => [index('sessions_user').on(table.user_id)],
);

/** Somebody whom a company would like to be of it, as the company typed them. They are, once they accept. */
export const invitations = pgTable(
  'invitations',
  {
    tenant_id: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    id,
    email: text('email').notNull(),
    name: text('name').notNull(),
    occupation: text('occupation'),
    phone: text('phone'),
    role: text('role', { enum: ['admin', 'user'] }).notNull(),
    /** False: taken back, for now. */
    enabled: boolean('enabled').notNull().default(true),
    /** What they join by accepting: `[{ board_id, role }]`. */
    flows: jsonb('flows').notNull().default([]),
    /** What they accept is support, which ends then. */
    support_ends_at: at('support_ends_at'),
    invited_by: uuid('invited_by').references(() => users.id),
    created_at: createdAt,
    accepted_at: at('accepted_at'),
    accepted_by: uuid('accepted_by').references(() => users.id),
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.id] }),
    uniqueIndex('invitations_open')
      .on(table.tenant_id, sql`lower(${table.email})`)
      .where(sql`${table.accepted_at} IS NULL`),
    // Whoever has the address looks for theirs.
    index('invitations_email').on(sql`lower(${table.email})`).where(sql`${table.accepted_at} IS NULL`),
    index('invitations_accepted_by').on(table.accepted_by),
  ],
);

/** What somebody's app makes codes of; it counts once `two_factor_confirmed_at` is set. */
export const twoFactors = pgTable('two_factors', {
  user_id: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  /** Base32, as an app takes it. */
  secret: text('secret').notNull(),
  /** The latest half minute whose code was used, since 1970: that one and those before it open nothing any more. */
  last_step: bigint('last_step', { mode: 'number' }).notNull().default(0),
});

/** For who has lost their app: each goes once. Only hashes are kept. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    code_hash: text('code_hash').notNull(),
  },
  table => [primaryKey({ columns: [table.user_id, table.code_hash] })],
);

/**
 * What a person is sent to act once without a session; only the hash of its token is kept. Without a user and an
 * invitation it is for whoever sets the installation up.
 */
export const links = pgTable(
  'links',
  {
    token_hash: text('token_hash').primaryKey(),
    purpose: text('purpose', {
      enum: ['create_password', 'reset_password', 'verify_email', 'take_back_email'],
    }).notNull(),
    user_id: uuid('user_id').references(() => users.id),
    /** The address that it confirms (`verify_email`), brings back (`take_back_email`), or was sent to (an invitation's). */
    email: text('email'),
    /** The company in whose name it was sent. */
    tenant_id: integer('tenant_id').references(() => tenants.id),
    /** What it accepts (`create_password`). */
    invitation_id: uuid('invitation_id'),
    created_at: createdAt,
    expires_at: at('expires_at').notNull(),
    used_at: at('used_at'),
  },
  table => [
    index('links_user').on(table.user_id),
    index('links_invitation').on(table.tenant_id, table.invitation_id),
    foreignKey({
      columns: [table.tenant_id, table.invitation_id],
      foreignColumns: [invitations.tenant_id, invitations.id],
    }).onDelete('cascade'),
  ],
);

/** Wrong passwords, kept a day, so that every process counts the same. */
export const loginAttempts = pgTable(
  'login_attempts',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    email: text('email').notNull(),
    /** Of IPv6 the /64. */
    address: text('address').notNull(),
    /** The /48 of an IPv6 address. Null in rows of older servers, which are deleted after a day. */
    wide_network: text('wide_network'),
    /** The hash of a device that has signed in to this account before, which is counted alone. */
    device: text('device'),
    at: at('at').notNull().defaultNow(),
  },
  table => [
    index('login_attempts_email').on(table.email, table.at),
    index('login_attempts_address').on(table.address, table.at),
    index('login_attempts_wide').on(table.wide_network, table.at),
  ],
);

/** Devices that somebody has signed in on; only the hash of what such a device calls itself is kept. */
export const knownDevices = pgTable(
  'known_devices',
  {
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    device: text('device').notNull(),
    /** Where it signed in from, the last time; of IPv6 the /64. */
    network: text('network'),
    last_used_at: at('last_used_at').notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.user_id, table.device] })],
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

/** Bytes of the files that a company keeps, counted with each, and how many it may. */
export const storageUse = pgTable('storage_use', {
  tenant_id: integer('tenant_id')
    .primaryKey()
    .references(() => tenants.id),
  used: bigint('used', { mode: 'number' }).notNull(),
  quota: bigint('quota', { mode: 'number' }).notNull(),
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

/** A company's data as one file, or without a company all that is known of who asked. Kept for some days. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: uuid('id').primaryKey(),
    /** Who asked. */
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    tenant_id: integer('tenant_id').references(() => tenants.id),
    file_key: text('file_key').notNull(),
    /** Bytes; null until the file is there whole. */
    size: bigint('size', { mode: 'number' }),
    created_at: createdAt,
  },
  table => [index('data_exports_user').on(table.user_id), index('data_exports_tenant').on(table.tenant_id)],
);

/** Who did what in a company. No foreign keys: a line outlives what it is about, and is read by what that is called now. */
export const auditEvents = pgTable(
  'audit_events',
  {
    tenant_id: integer('tenant_id').notNull(),
    id: uuid('id').notNull().default(sql`gen_random_uuid()`),
    kind: text('kind').notNull(),
    actor_id: uuid('actor_id'),
    subject_id: uuid('subject_id'),
    board_id: uuid('board_id'),
    details: jsonb('details').notNull().default({}),
    made_at: at('made_at').notNull().defaultNow(),
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.id] }),
    index('audit_events_made').on(table.tenant_id, table.made_at),
    index('audit_events_kind').on(table.tenant_id, table.kind, table.made_at),
    index('audit_events_actor').on(table.tenant_id, table.actor_id, table.made_at),
    index('audit_events_subject').on(table.tenant_id, table.subject_id, table.made_at),
  ],
);
