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

/** A feed's uploaded file. `upload_id` and `key` are those of its row in `uploads`, which keeps it for some days. */
export interface FeedFile {
  upload_id: string;
  key: string;
  name: string;
  sent_at: string;
}

/** Tables of companies, their people and their sign-ins. */

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
    /** Whether administrators need a second factor: without one they can only set one up. */
    requires_two_factor: boolean('requires_two_factor').notNull().default(false),
    /** Retention periods of data that need not be kept for ever; a missing one has its default. */
    retention: jsonb('retention').notNull().default({}),
    /** Address from which the company's vehicles are read every hour. */
    feed_uri: text('feed_uri'),
    /** The file that was uploaded instead of an address: its upload, key, name and time. */
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
    /** The new address of the person, until the link in the e-mail to it is opened. */
    new_email: text('new_email'),
    password_hash: text('password_hash'),
    occupation: text('occupation'),
    phone: text('phone'),
    photo: text('photo'),
    status: integer('status').notNull().default(1),
    current_tenant_id: integer('current_tenant_id').references(() => tenants.id),
    email_verified_at: at('email_verified_at'),
    two_factor_confirmed_at: at('two_factor_confirmed_at'),
    /** Kinds of notifications that are not pushed to the person's devices. */
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
    /** Time at which the person left. Their actions still show their name; another invitation readmits them. */
    left_at: at('left_at'),
    /** End of the company's permission; only for people of the organisation. */
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
    /** Id of the session for its person. The hash would reveal no session, but must not be sent around. */
    id: uuid('id').notNull().default(sql`gen_random_uuid()`),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** Such as «Chrome em Android»; null if the sign-in did not send it. */
    device: text('device'),
    created_at: createdAt,
    last_seen_at: at('last_seen_at').notNull().defaultNow(),
    expires_at: at('expires_at').notNull(),
  },
  table => [index('sessions_user').on(table.user_id)],
);

/** People whom a company has invited, with the data that the company entered. They belong to it once they accept. */
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
    /** False while the invitation is revoked. */
    enabled: boolean('enabled').notNull().default(true),
    /** Flows that the person joins by accepting: `[{ board_id, role }]`. */
    flows: jsonb('flows').notNull().default([]),
    /** End of the access as support; null for other invitations. */
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
    // Finds the invitations sent to a person's address.
    index('invitations_email').on(sql`lower(${table.email})`).where(sql`${table.accepted_at} IS NULL`),
    index('invitations_accepted_by').on(table.accepted_by),
  ],
);

/** Secrets of people's authenticator apps. A secret is in force once `two_factor_confirmed_at` is set. */
export const twoFactors = pgTable('two_factors', {
  user_id: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  /** In Base32, as an app reads it. */
  secret: text('secret').notNull(),
  /** Latest half minute since 1970 whose code was used. Codes of it and of earlier ones are no longer accepted. */
  last_step: bigint('last_step', { mode: 'number' }).notNull().default(0),
});

/** Codes for people who have lost their app, each valid once. Only hashes are stored. */
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
 * Links that a person gets to do one thing without a session. Only the hash of the token is stored. A link without user
 * and invitation is for the person who sets up the installation.
 */
export const links = pgTable(
  'links',
  {
    token_hash: text('token_hash').primaryKey(),
    purpose: text('purpose', {
      enum: ['create_password', 'reset_password', 'verify_email', 'take_back_email'],
    }).notNull(),
    user_id: uuid('user_id').references(() => users.id),
    /** Address that the link confirms (`verify_email`) or restores (`take_back_email`), or that was invited. */
    email: text('email'),
    /** The company in whose name the link was sent. */
    tenant_id: integer('tenant_id').references(() => tenants.id),
    /** The invitation that the link accepts (`create_password`). */
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

/** Wrong passwords, stored for a day, so that all processes have the same count. */
export const loginAttempts = pgTable(
  'login_attempts',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    email: text('email').notNull(),
    /** Network address; for IPv6 the /64. */
    address: text('address').notNull(),
    /** The /48 of an IPv6 address. Null in rows of older servers, which are deleted after a day. */
    wide_network: text('wide_network'),
    /** Hash of a device that has signed in to this account before. Its attempts are counted separately. */
    device: text('device'),
    at: at('at').notNull().defaultNow(),
  },
  table => [
    index('login_attempts_email').on(table.email, table.at),
    index('login_attempts_address').on(table.address, table.at),
    index('login_attempts_wide').on(table.wide_network, table.at),
  ],
);

/** Devices on which a person has signed in. Only the hash of the device's token is stored. */
export const knownDevices = pgTable(
  'known_devices',
  {
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    device: text('device').notNull(),
    /** Network of the last sign-in; for IPv6 the /64. */
    network: text('network'),
    last_used_at: at('last_used_at').notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.user_id, table.device] })],
);

/**
 * Occurrences of actions that are limited in number, with their kind and the person by or for whom they were, so that
 * all processes have the same count.
 */
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

/** Bytes of the files that each company stores, updated with every file, and the most that it may store. */
export const storageUse = pgTable('storage_use', {
  tenant_id: integer('tenant_id')
    .primaryKey()
    .references(() => tenants.id),
  used: bigint('used', { mode: 'number' }).notNull(),
  quota: bigint('quota', { mode: 'number' }).notNull(),
});

/** Payment data that a company has agreed to, entered by hand by the organisation. */
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
    /** In cents. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    due_date: date('due_date', { mode: 'string' }).notNull(),
    paid_date: date('paid_date', { mode: 'string' }),
    url: text('url'),
    created_at: createdAt,
  },
  table => [primaryKey({ columns: [table.tenant_id, table.id] })],
);

/**
 * Exports: a company's data as one file, or without a company all data about the person who requested it. They are
 * deleted after some days.
 */
export const dataExports = pgTable(
  'data_exports',
  {
    id: uuid('id').primaryKey(),
    /** The person who requested the export. */
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    tenant_id: integer('tenant_id').references(() => tenants.id),
    file_key: text('file_key').notNull(),
    /** In bytes; null until the file is complete. */
    size: bigint('size', { mode: 'number' }),
    created_at: createdAt,
  },
  table => [index('data_exports_user').on(table.user_id), index('data_exports_tenant').on(table.tenant_id)],
);

/**
 * Audit log of a company. It has no foreign keys: an entry outlives the things that it is about, and shows their
 * current names.
 */
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
