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

/** Tables of jobs, of executed commands (idempotency) and of feeds (sync). */

/**
 * Jobs: work that must not happen inside a transaction (mail, requests to other servers) or not at once. Finished jobs
 * are deleted; one that keeps failing is kept as dead until an operator looks at it.
 */
export const jobs = pgTable(
  'jobs',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    /** There is at most one job of a kind and key that is not dead. */
    key: text('key'),
    payload: jsonb('payload').notNull(),
    /** Null to run at once. */
    run_at: at('run_at'),
    /** Latest time to which requesting the job again postpones it; null if the earlier time counts. */
    latest_at: at('latest_at'),
    attempts: integer('attempts').notNull().default(0),
    /** Lease of the process that runs the job. The lease of a process that died expires. */
    lease: uuid('lease'),
    leased_until: at('leased_until'),
    /** Whether the job was requested again while it ran. */
    again: boolean('again').notNull().default(false),
    /** Progress that the job itself reports, while it runs. */
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

/** Latest hour or day for which each recurring job was requested, by the first process that did so. */
export const jobSchedules = pgTable('job_schedules', {
  kind: text('kind').primaryKey(),
  period: text('period').notNull(),
});

/** Settings of the installation itself: keys that are made at its first start. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
});

/**
 * One row per command. Its existence makes the command happen only once; its verdict is returned for every repetition
 * (S3).
 */
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

/**
 * Sequence of the revisions of all feeds. A number is taken while the feed's row is locked, so that they grow in commit
 * order (S7).
 */
export const revisions = pgSequence('revisions');

export const feeds = pgTable(
  'feeds',
  {
    tenant_id: tenantId,
    feed: text('feed').notNull(),
    revision: bigint('revision', { mode: 'number' }).notNull(),
    /** Removals up to this revision are no longer stored. */
    forgotten_revision: bigint('forgotten_revision', { mode: 'number' }).notNull().default(0),
  },
  table => [primaryKey({ columns: [table.tenant_id, table.feed] })],
);

/** One row per (feed, entity, row): its latest revision, and whether the row is removed (S7). */
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
 * One row per start of a server on this database. A cursor names the epoch in which it was issued. A cursor beyond the
 * revision at which that epoch ended was issued by a history that this database does not have (S8).
 */
export const epochs = pgTable('epochs', {
  id: text('id').primaryKey(),
  ordinal: bigserial('ordinal', { mode: 'number' }).notNull(),
  started_at: at('started_at').notNull().defaultNow(),
  last_revision: bigint('last_revision', { mode: 'number' }),
});
