import * as z from 'zod/mini';
import { REQUIRED } from '../limits';
import { lineProblem } from './line-problem';
import { product } from './people';
import { atMost, instant, typedText, uuid, wrong } from './scalars';

const feedUri = z.string(wrong('Endereço inválido')).check(atMost(10_000, 'Endereço inválido'));

/** Where a company's vehicles are read from; null for nowhere any more. */
export const feedChange = z.object({ feed_uri: z.nullable(feedUri) });

/** The name of a file that somebody sends. */
export const fileName = typedText();

/** Where a company's vehicles come from, as it is kept: a link or a file, never both. */
export const productFeed = z.object({
  feed_uri: z.nullable(z.string()),
  /** The file that was sent last; former servers know of none. */
  feed_file: z.optional(z.nullable(z.object({ name: z.string(), sent_at: instant }))),
  /** An import waits its turn, or runs. */
  importing: z.boolean(),
});

export type FeedRow = z.infer<typeof productFeed>;

/** A link that somebody types: to be none any more is asked for by itself. */
export const feedLink = z.object({ feed_uri: feedUri.check(z.trim(), z.minLength(1, REQUIRED)) });

/** Which feed is looked at before it is used; without a link, the company's own. */
export const feedCheck = z.nullish(z.object({ feed_uri: z.optional(feedUri) }));

/** What a reading of a feed's file found, line by line. */
export const feedReport = z.object({
  rows: z.int(),
  valid: z.int(),
  invalid: z.int(),
  /** Why the file as a whole can't be had or used. */
  file_problem: z.nullable(z.object({ code: z.string(), message: z.string(), line: z.nullable(z.int()) })),
  /** The first ones; each keeps its vehicle out. */
  problems: z.array(lineProblem),
  more: z.int(),
  /** The first things that are odd, but keep no vehicle out. */
  warnings: z.array(lineProblem),
  more_warnings: z.int(),
  unknown_columns: z.array(z.string()),
  missing_columns: z.array(z.string()),
  /** The first valid vehicles. */
  sample: z.array(
    z.object({ ...z.omit(product, { id: true, created_at: true }).shape, external_product_id: z.string() }),
  ),
});
export type FeedReportRow = z.infer<typeof feedReport>;

/** What an import did to the company's vehicles, or would do once somebody allows it. */
const importOutcome = z.object({
  added: z.int(),
  updated: z.int(),
  disabled: z.int(),
  /** How many of the feed's vehicles were active before. */
  active: z.int(),
});
export type ImportOutcome = z.infer<typeof importOutcome>;

/** How far a running import is. */
export const importProgress = z.object({
  phase: z.enum(['downloading', 'reading', 'writing']),
  /** Vehicles: found so far, or written. */
  done: z.int(),
  /** Vehicles to be written; null until the file is read. */
  total: z.nullable(z.int()),
});
export type ImportProgress = z.infer<typeof importProgress>;

const importState = z.enum(['running', 'done', 'failed', 'waiting']);

/** One reading of a company's feed. */
export const productImport = z.object({
  id: uuid,
  /** `waiting`: it would disable more than a fifth of the vehicles, which a person must allow. */
  state: importState,
  /** Null: by itself, on the hour. */
  user_id: z.nullable(uuid),
  started_at: instant,
  finished_at: z.nullable(instant),
  /** Why it failed, for people. */
  error: z.nullable(z.string()),
  outcome: z.nullable(importOutcome),
  report: z.nullable(feedReport),
  /** Somebody has allowed what it waits for. */
  allowed: z.boolean(),
  /** Null unless it runs. */
  progress: z.optional(z.nullable(importProgress)),
});
export type ProductImport = z.infer<typeof productImport>;

/** How a company's vehicles were last read. */
export const latestImport = z.object({
  /** The latest import that has begun, if any has. */
  last: z.nullable(productImport),
  /** Another waits its turn, or runs. */
  importing: z.boolean(),
});
