import * as z from 'zod/mini';
import { COMMENT_MAX, REQUIRED, TEXT_MAX } from '../limits';
import { day, instant, optionalText, requiredText, storable, typedText, uuid } from './scalars';

/**
 * What one custom field holds: text for most types, a list for `multiselect`, a number for `number`,
 * and integer cents for `currency`.
 */
export const fieldValue = z.union(
  [
    // Not `atMost`: a union reports an option's own message only if no check of that option aborted.
    z.string().check(z.maxLength(1000, 'Máximo de 1000 caracteres excedido'), storable),
    z.number(),
    z
      .array(z.string('Opção inválida').check(z.maxLength(TEXT_MAX, 'Opção inválida'), storable))
      .check(z.maxLength(100)),
  ],
  'Valor inválido',
);
export type FieldValue = z.infer<typeof fieldValue>;

/** Custom values as commands name them; `value: null` or empty for none. */
export const fieldValues = z
  .array(z.object({ field_id: uuid, value: z.nullable(fieldValue) }, 'Valor inválido'), 'Lista inválida')
  .check(z.maxLength(200, 'Campos demais'));

/** What a check of the yard found of a card. */
export const checkResult = z.enum(['present', 'missing', 'misplaced', 'unexpected'], {
  error: ({ input }) => (input === undefined ? REQUIRED : 'Resultado inválido'),
});
export type CheckResult = z.infer<typeof checkResult>;

/** What people call where cars stand: «Pátio 2». */
export const checkPlace = typedText(100);

/** The last check of the yard that a card was in, at the place where it was seen or missing. */
const lastCheck = z.object({
  /** The same for all cards of one check. */
  check_id: uuid,
  place: z.string(),
  result: checkResult,
  user_id: uuid,
  made_at: instant,
  /** By the server's clock; older checks don't have it. */
  created_at: z.optional(instant),
});
export type CardCheck = z.infer<typeof lastCheck>;

/**
 * A card with everything that is one-to-one or a small set: owners, tags, products and custom values live on
 * its row, so a board of any size is read with one row a card.
 */
export const card = z.object({
  id: uuid,
  board_id: uuid,
  /** `<prefix>-<n>`, given by the server; null until it has arrived there. */
  identifier: z.nullable(z.string()),
  title: requiredText(),
  description: optionalText(),
  more_info: optionalText(),
  expiration_date: z.nullable(day),
  archived_at: z.nullable(instant),
  created_at: instant,
  /** When its author made it, by the author's clock; for display only. */
  made_at: instant,
  created_by: uuid,
  current_phase_id: uuid,
  current_phase_moved_at: instant,
  /** Grows when title, texts, due date, fields or products change: what an approver has read. */
  data_version: z.int(),
  /** Grows with each phase the card enters; the approvals that count are those of this round. */
  round: z.int(),
  owner_ids: z.array(uuid),
  tag_ids: z.array(uuid),
  product_ids: z.array(uuid),
  custom_fields: z.record(uuid, fieldValue),
  /** Null also from a server that knew of no checks. */
  last_check: z._default(z.nullable(lastCheck), null),
});
export type Card = z.infer<typeof card>;

export const task = z.object({
  id: uuid,
  board_id: uuid,
  card_id: uuid,
  title: requiredText(),
  user_id: uuid,
  created_at: instant,
});
export type Task = z.infer<typeof task>;

export const taskOption = z.object({
  id: uuid,
  board_id: uuid,
  card_id: uuid,
  card_task_id: uuid,
  title: requiredText(),
  checked: z.boolean(),
  user_id: uuid,
  created_at: instant,
});
export type TaskOption = z.infer<typeof taskOption>;

/** Mentions stand in `description` as `@<user id>`. */
export const comment = z.object({
  id: uuid,
  board_id: uuid,
  card_id: uuid,
  user_id: uuid,
  description: requiredText(COMMENT_MAX),
  made_at: instant,
  created_at: instant,
});
export type Comment = z.infer<typeof comment>;

/** A file on the card; what it holds is fetched by its id. */
export const attachment = z.object({
  id: uuid,
  board_id: uuid,
  card_id: uuid,
  user_id: uuid,
  /** The file's name. */
  title: requiredText(),
  /** Bytes. */
  size: z.int(),
  /** By what it holds, not by its name. */
  content_type: z.string(),
  /** Of a picture, upright, in pixels; null until the server has looked, and for what is none. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  has_previews: z.boolean(),
  made_at: instant,
  created_at: instant,
  /** When it got the name that it has; null from a server that didn't note it yet. */
  updated_at: z._default(z.nullable(instant), null),
  /** Which photo of the flow's roteiro it is, also once the roteiro has it no more. An older server doesn't say. */
  slot: z._default(z.nullable(uuid), null),
});
export type Attachment = z.infer<typeof attachment>;

/**
 * One side of a connection of two cards: `card_id` is one of the two, in the flow that tells of it. Where the other one
 * is of another flow, devices get null in its place, as not everybody who sees this one sees that.
 */
export const connection = z.object({
  id: uuid,
  board_id: uuid,
  card_id: uuid,
  card_source_id: z.nullable(uuid),
  card_destination_id: z.nullable(uuid),
  user_id: uuid,
  created_at: instant,
});
export type Connection = z.infer<typeof connection>;

/** How long a share link opens its card, in days. */
export const LINK_DAYS = 7;

/** The end of a share link's address, as it may look. */
export const shareSlug = z.string().check(z.regex(/^[\w-]{1,64}$/));

/** What a share link is called, so that people know whom it was for. */
export const linkTitle = typedText(100);

/** Opens the card to whoever has its address, until it expires or is deactivated. */
export const externalLink = z.object({
  id: uuid,
  board_id: uuid,
  card_id: uuid,
  user_id: uuid,
  title: requiredText(100),
  /** Whether it shows what was said and what happened; one that doesn't say is older than the choice, and shows both. */
  with_comments: z._default(z.boolean(), true),
  with_history: z._default(z.boolean(), true),
  /** The end of its address, given by the server; null until it has arrived there. */
  slug: z.nullable(z.string()),
  created_at: instant,
  expires_at: instant,
  deactivated_at: z.nullable(instant),
});
export type ExternalLink = z.infer<typeof externalLink>;

export const approvalState = z.enum(['pending', 'approved', 'rejected']);
export type ApprovalState = z.infer<typeof approvalState>;

/** One approver's answer in one round of a card in a phase. */
export const approval = z.object({
  id: uuid,
  board_id: uuid,
  card_id: uuid,
  phase_id: uuid,
  phase_approver_id: uuid,
  user_id: uuid,
  round: z.int(),
  state: approvalState,
  comment: z.nullable(z.string()),
  /** The card's `data_version` that the answer was given on. */
  data_version: z.nullable(z.int()),
  updated_at: instant,
});
export type Approval = z.infer<typeof approval>;

export const historyKind = z.enum([
  'created',
  'created_from_another_origin',
  'updated',
  'commented',
  'phase_moved',
  'phase_approved',
  'phase_rejected',
  'owner_added',
  'owner_removed',
  'task_added',
  'task_removed',
  'task_option_added',
  'task_option_removed',
  'task_option_updated',
  'tag_added',
  'tag_removed',
  'attached',
  'detached',
  'card_product_added',
  'card_product_removed',
  'card_connection_added',
  'card_connection_removed',
  'card_external_link_added',
  'card_external_link_removed',
  /** Of a newer server: it is shown, and nothing is said of what happened. */
  'unknown',
]);
export type HistoryKind = z.infer<typeof historyKind>;

/** One thing that happened to a card; `old` and `new` hold the columns that changed. */
export const history = z.object({
  id: uuid,
  board_id: uuid,
  card_id: uuid,
  kind: historyKind,
  /** Who did it; with `automatic`, whose answer set it off. */
  user_id: uuid,
  old: z.record(z.string(), z.unknown()),
  new: z.record(z.string(), z.unknown()),
  automatic: z.boolean(),
  made_at: instant,
  created_at: instant,
});
export type History = z.infer<typeof history>;

/** Rows that belong to a card. */
export interface CardParts {
  tasks: Task[];
  options: TaskOption[];
  approvals: Approval[];
  comments: Comment[];
  attachments: Attachment[];
  connections: Connection[];
  links: ExternalLink[];
}
