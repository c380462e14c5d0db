import * as z from 'zod/mini';
import { product } from './people';
import { instant, uuid, wrong } from './scalars';

const feedUri = z.string(wrong('Endereço inválido')).check(z.maxLength(10_000, 'Endereço inválido'));

/** Where a company's vehicles are read from; null for nowhere any more. */
export const feedChange = z.object({ feed_uri: z.nullable(feedUri) });

/** Which feed is looked at before it is used; without a link, the company's own. */
export const feedCheck = z.nullish(z.object({ feed_uri: z.optional(feedUri) }));

/** What is wrong in one line of a feed's file, or odd. */
const feedProblem = z.object({
  /** Where the vehicle begins in the file, from 1. */
  line: z.int(),
  /** Null if it is about the whole row. */
  column: z.nullable(z.string()),
  message: z.string(),
  value: z.string(),
});

/** What a reading of a feed's file found, line by line. */
export const feedReport = z.object({
  rows: z.int(),
  valid: z.int(),
  invalid: z.int(),
  /** Why the file as a whole can't be had or used. */
  file_problem: z.nullable(z.object({ code: z.string(), message: z.string(), line: z.nullable(z.int()) })),
  /** The first ones; each keeps its vehicle out. */
  problems: z.array(feedProblem),
  more: z.int(),
  /** The first things that are odd, but keep no vehicle out. */
  warnings: z.array(feedProblem),
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
});
export type ProductImport = z.infer<typeof productImport>;
