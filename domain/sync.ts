import * as z from 'zod/mini';
import { ENTITY_NAMES, type EntityName } from './entities/entity-table';
import { atMost, instant, uuid } from './entities/scalars';

/** Most commands in one `POST /api/commands`. */
export const COMMANDS_MAX = 100;
/** Most rows in one response of `POST /api/sync`, over all its feeds. */
export const SYNC_ROWS_MAX = 1000;

/** A command as it is sent. Person, name, version and input are hashed as they were first stored and never change. */
export const commandEnvelope = z.object({
  id: uuid,
  client_id: uuid,
  sequence: z.int().check(z.nonnegative()),
  name: z.string().check(atMost(60)),
  version: z.int(),
  /** The person who gave the command. The server refuses to run it for another person. */
  user_id: uuid,
  made_at: instant,
  input: z.record(z.string(), z.unknown()),
  /** Ids of unsettled commands that this one depends on, computed at each send. */
  after: z.array(uuid).check(z.maxLength(1000)),
  /**
   * Id shared by all commands of one action, such as an import, so that people get one notification for all of them. It
   * does not influence the decision.
   */
  batch: z.optional(uuid),
});
export type CommandEnvelope = z.infer<typeof commandEnvelope>;

export const commandsRequest = z.object({
  commands: z.array(commandEnvelope).check(z.minLength(1), z.maxLength(COMMANDS_MAX)),
});

/** `{feed: revision}`: the revisions that a mirror must reach to contain a command's effect. */
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
  /** Not decided: the device retries later with the same id. */
  z.object({ status: z.literal('retry') }),
  /** A command on which this one depends is missing or refused. The verdict is never stored. */
  z.object({ status: z.literal('out_of_order') }),
  /**
   * The server doesn't know this shape of the command. `version` is the one that it knows, 0 if it knows none; older
   * servers don't send it.
   */
  z.object({ status: z.literal('upgrade_required'), version: z.optional(z.int()) }),
]);
export type Verdict = z.infer<typeof verdict>;
export type StoredVerdict = Extract<Verdict, { status: 'applied' | 'refused' }>;

/** One verdict for each command, in the order in which they were sent. */
export const commandsAnswer = z.object({ data: z.array(z.object({ id: uuid, verdict })) });

/**
 * Position of a device in a feed: `<epoch>.<revision>` at its head, `<epoch>.<revision>.<row id>` on the way there.
 * Devices store it and send it back; only `revisionOf` and `rewound` read its parts.
 */
export const cursor = z.string().check(z.regex(/^[0-9a-f]{1,16}\.\d{1,16}(\..{1,80})?$/, 'Cursor inválido'));

/**
 * Returns the cursor from which a feed sends all its rows again, over those that the device has. The device need not
 * delete anything first, because it has already received all removals up to its position.
 */
export function rewound(value: string): string {
  const [epoch, revision, , , base] = value.split('.');
  return `${epoch}.0.0.0.${Math.max(Number(revision), Number(base) || 0)}`;
}

export const feedName = z.string().check(z.regex(/^(board|user|tenant):[0-9a-f-]{1,36}$/, 'Canal inválido'));

export const syncRequest = z.object({
  /** Feeds that the device has or wants, each with its cursor; null for a first snapshot. */
  feeds: z.record(feedName, z.nullable(cursor)),
  /** Ids of commands that were sent and are not settled. Their verdicts are read in the same snapshot. */
  unsettled: z.array(uuid).check(z.maxLength(1000)),
  /** Most rows wanted in the response, for a slow network. */
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(SYNC_ROWS_MAX))),
  /** Feeds that the person may have but this device should not. The server sends no data of them. */
  without: z.optional(z.array(feedName).check(z.maxLength(1000))),
});
export type SyncRequest = z.infer<typeof syncRequest>;

export const feedRow = z.object({
  entity: z.enum(ENTITY_NAMES as [EntityName, ...EntityName[]]),
  id: z.string(),
  /** Null if the row is deleted. */
  row: z.nullable(z.record(z.string(), z.unknown())),
});
export type FeedRow = z.infer<typeof feedRow>;

export const feedPage = z.object({
  feed: feedName,
  /** The cursor of the request. A mirror that has another cursor by now ignores the page. */
  from: z.nullable(cursor),
  cursor,
  /** True if a snapshot begins here: the mirror must first delete all that it has of this feed. */
  reset: z.boolean(),
  /** True if there is nothing more to fetch now. */
  head: z.boolean(),
  /** Hash of the structure of this server's rows of the feed (`shapeOfFeed`). Older servers don't send it. */
  shape: z.optional(z.string()),
  rows: z.array(feedRow),
});
export type FeedPage = z.infer<typeof feedPage>;

export const syncAnswer = z.object({
  data: z.object({
    /** Feeds that this person may have now. The device must erase all others. */
    entitled: z.array(feedName),
    pages: z.array(feedPage),
    /** The stored verdict for each id of `unsettled`; null if the server has never received the command. */
    verdicts: z.record(uuid, z.nullable(verdict)),
  }),
});
export type SyncAnswer = z.infer<typeof syncAnswer>['data'];

/** The whole content of a realtime message: a feed has reached a revision. */
export interface Poke {
  feed: string;
  revision: number;
}
