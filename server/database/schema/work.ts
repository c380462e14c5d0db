import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, createdAt, id, tenantId } from './common-columns';

/** What makes things happen once, and devices hear of them. */

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
    /** Asked for again before it runs, it is put off, but no longer than to here; null: the earlier time counts. */
    latest_at: at('latest_at'),
    attempts: integer('attempts').notNull().default(0),
    /** Whose it is while it runs: a process that died lets the lease run out. */
    lease: uuid('lease'),
    leased_until: at('leased_until'),
    /** Asked for once more while it ran. */
    again: boolean('again').notNull().default(false),
    /** How far it is, as it tells itself; of use while it runs. */
    progress: jsonb('progress'),
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
