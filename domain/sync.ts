import * as z from 'zod/mini';
import { ENTITY_NAMES, type EntityName } from './entities/entity-table';
import { atMost, instant, uuid } from './entities/scalars';

/** Most commands in one `POST /api/commands`. */
export const COMMANDS_MAX = 100;
/** Most rows in one answer of `POST /api/sync`, over all its feeds. */
export const SYNC_ROWS_MAX = 1000;

/** A command on its way. Its person, name, version and input are hashed as first written and never change. */
export const commandEnvelope = z.object({
  id: uuid,
  client_id: uuid,
  sequence: z.int().check(z.nonnegative()),
  name: z.string().check(atMost(60)),
  version: z.int(),
  /** Whoever did it; the server refuses to run it as anybody else. */
  user_id: uuid,
  made_at: instant,
  input: z.record(z.string(), z.unknown()),
  /** Ids of unsettled commands that this one depends on, worked out at each send. */
  after: z.array(uuid).check(z.maxLength(1000)),
  /** One id for all commands of one act, as of an import: people are told of them together. Says nothing of how it is decided. */
  batch: z.optional(uuid),
});
export type CommandEnvelope = z.infer<typeof commandEnvelope>;

export const commandsRequest = z.object({
  commands: z.array(commandEnvelope).check(z.minLength(1), z.maxLength(COMMANDS_MAX)),
});

/** `{feed: revision}`: up to where a mirror must have come to hold what a command did. */
const feedRevisions = z.record(z.string(), z.int());

export const verdict = z.discriminatedUnion('status', [
  z.object({ status: z.literal('applied'), feeds: feedRevisions }),
  z.object({
    status: z.literal('refused'),
    code: z.string(),
    message: z.string(),
    errors: z.optional(z.record(z.string(), z.array(z.string()))),
    conflict: z.optional(z.record(z.string(), z.object({ theirs: z.unknown(), yours: z.unknown() }))),
    changed_by: z.optional(z.object({ name: z.string(), at: instant })),
  }),
  /** Not decided: ask again later with the same id. */
  z.object({ status: z.literal('retry') }),
  /** Something it depends on is missing or refused; never stored. */
  z.object({ status: z.literal('out_of_order') }),
  /**
   * Not of a shape that this server knows. `version` is the one that it knows of this command, 0 where it knows none;
   * servers before there was this say nothing.
   */
  z.object({ status: z.literal('upgrade_required'), version: z.optional(z.int()) }),
]);
export type Verdict = z.infer<typeof verdict>;
export type StoredVerdict = Extract<Verdict, { status: 'applied' | 'refused' }>;

/** One verdict for each command, in the order they were sent. */
export const commandsAnswer = z.object({ data: z.array(z.object({ id: uuid, verdict })) });

/**
 * Where a device stands in a feed: `<epoch>.<revision>` at its head, `<epoch>.<revision>.<row id>` on the way there.
 * Devices keep it and hand it back; only `revisionOf` and `rewound` look inside.
 */
export const cursor = z.string().check(z.regex(/^[0-9a-f]{1,16}\.\d{1,16}(\..{1,80})?$/, 'Cursor inválido'));

/**
 * The cursor from which a feed tells everything again, over what a device holds. All that was removed up to where the
 * device stood is gone there already, so nothing has to be forgotten first.
 */
export function rewound(value: string): string {
  const [epoch, revision, , , base] = value.split('.');
  return `${epoch}.0.0.0.${Math.max(Number(revision), Number(base) || 0)}`;
}

export const feedName = z.string().check(z.regex(/^(board|user|tenant):[0-9a-f-]{1,36}$/, 'Canal inválido'));

export const syncRequest = z.object({
  /** The feeds held or wanted, each with its cursor, null for a first snapshot. */
  feeds: z.record(feedName, z.nullable(cursor)),
  /** Ids of commands sent and not settled; their verdicts come from the same snapshot. */
  unsettled: z.array(uuid).check(z.maxLength(1000)),
  /** Most rows wanted in the answer, for a network that carries little. */
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(SYNC_ROWS_MAX))),
  /** Feeds that the person may hold, and this device is not to: nothing of them is told. */
  without: z.optional(z.array(feedName).check(z.maxLength(1000))),
});
export type SyncRequest = z.infer<typeof syncRequest>;

export const feedRow = z.object({
  entity: z.enum(ENTITY_NAMES as [EntityName, ...EntityName[]]),
  id: z.string(),
  /** Null when it is gone. */
  row: z.nullable(z.record(z.string(), z.unknown())),
});
export type FeedRow = z.infer<typeof feedRow>;

export const feedPage = z.object({
  feed: feedName,
  /** The cursor that was asked from; a mirror that stands elsewhere by now ignores the page. */
  from: z.nullable(cursor),
  cursor,
  /** A snapshot begins here: what the mirror holds of this feed is to be forgotten first. */
  reset: z.boolean(),
  /** Nothing more to ask for now. */
  head: z.boolean(),
  /** What this server's rows of the feed are made of (`shapeOfFeed`); servers before it say nothing. */
  shape: z.optional(z.string()),
  rows: z.array(feedRow),
});
export type FeedPage = z.infer<typeof feedPage>;

export const syncAnswer = z.object({
  data: z.object({
    /** Feeds that this person may hold now; whatever else the device holds is to be erased. */
    entitled: z.array(feedName),
    pages: z.array(feedPage),
    /** For each id of `unsettled`, its stored verdict; null when the server has never seen it. */
    verdicts: z.record(uuid, z.nullable(verdict)),
  }),
});
export type SyncAnswer = z.infer<typeof syncAnswer>['data'];

/** What realtime says, and no more: a feed has come to a revision. */
export interface Poke {
  feed: string;
  revision: number;
}
