import * as z from 'zod/mini';
import { REQUIRED } from '../limits';
import { lineProblem } from './line-problem';
import { product } from './people';
import { atMost, instant, typedText, uuid, wrong } from './scalars';

const feedUri = z.string(wrong('Endereço inválido')).check(atMost(10_000, 'Endereço inválido'));

/** Change of the link from which a company's vehicles are read; null to stop reading them. */
export const feedChange = z.object({ feed_uri: z.nullable(feedUri) });

/** Name of an uploaded file. */
export const fileName = typedText();

/** Source of a company's vehicles: a link or a file, never both. */
export const productFeed = z.object({
  feed_uri: z.nullable(z.string()),
  /** The file that was uploaded last. Older servers don't send it. */
  feed_file: z.optional(z.nullable(z.object({ name: z.string(), sent_at: instant }))),
  /** Whether an import waits or runs. */
  importing: z.boolean(),
});

export type FeedRow = z.infer<typeof productFeed>;

/** A typed link. It can't be empty, because removing the link is a separate action. */
export const feedLink = z.object({ feed_uri: feedUri.check(z.trim(), z.minLength(1, REQUIRED)) });

/** The feed to check before it is used; without a link, the company's current one. */
export const feedCheck = z.nullish(z.object({ feed_uri: z.optional(feedUri) }));

/** Result of reading a feed's file, line by line. */
export const feedReport = z.object({
  rows: z.int(),
  valid: z.int(),
  invalid: z.int(),
  /** Reason why the file as a whole can't be fetched or used. */
  file_problem: z.nullable(z.object({ code: z.string(), message: z.string(), line: z.nullable(z.int()) })),
  /** The first problems. A vehicle with a problem is not imported. */
  problems: z.array(lineProblem),
  more: z.int(),
  /** The first warnings. They do not prevent an import of the vehicle. */
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

/** Changes that an import made to the company's vehicles, or would make once a person allows it. */
const importOutcome = z.object({
  added: z.int(),
  updated: z.int(),
  disabled: z.int(),
  /** Number of vehicles of the feed that were active before. */
  active: z.int(),
});
export type ImportOutcome = z.infer<typeof importOutcome>;

/** Progress of a running import. */
export const importProgress = z.object({
  phase: z.enum(['downloading', 'reading', 'writing']),
  /** Number of vehicles found so far, or written. */
  done: z.int(),
  /** Number of vehicles to be written; null until the file is read. */
  total: z.nullable(z.int()),
});
export type ImportProgress = z.infer<typeof importProgress>;

const importState = z.enum(['running', 'done', 'failed', 'waiting']);

/** One import of a company's feed of vehicles. */
export const productImport = z.object({
  id: uuid,
  /** `waiting`: the import would deactivate more than a fifth of the vehicles, so a person has to allow it. */
  state: importState,
  /** The person who started the import; null for the automatic one every hour. */
  user_id: z.nullable(uuid),
  started_at: instant,
  finished_at: z.nullable(instant),
  /** Reason of the failure, as text for people. */
  error: z.nullable(z.string()),
  outcome: z.nullable(importOutcome),
  report: z.nullable(feedReport),
  /** Whether a person has allowed the waiting import. */
  allowed: z.boolean(),
  /** Null unless the import runs. */
  progress: z.optional(z.nullable(importProgress)),
});
export type ProductImport = z.infer<typeof productImport>;

/** State of the last import of a company's vehicles. */
export const latestImport = z.object({
  /** The latest import that has begun, if there is one. */
  last: z.nullable(productImport),
  /** Whether another import waits or runs. */
  importing: z.boolean(),
});
