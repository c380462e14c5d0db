import * as z from 'zod/mini';
import { COMMENT_MAX, REQUIRED, TEXT_MAX } from '../limits';
import { day, instant, optionalText, requiredText, storable, typedText, uuid } from './scalars';

/**
 * Value of one custom field: text for most types, a list for `multiselect`, a number for `number`, and integer cents
 * for `currency`.
 */
export const fieldValue = z.union(
  [
    // Not `atMost`: a union reports the message of an option only if no check of that option aborted.
    z.string().check(z.maxLength(1000, 'Máximo de 1000 caracteres excedido'), storable),
    z.number(),
    z
      .array(z.string('Opção inválida').check(z.maxLength(TEXT_MAX, 'Opção inválida'), storable))
      .check(z.maxLength(100)),
  ],
  'Valor inválido',
);
export type FieldValue = z.infer<typeof fieldValue>;

/** Custom values as commands name them. `value: null` or an empty value removes the value. */
export const fieldValues = z
  .array(z.object({ field_id: uuid, value: z.nullable(fieldValue) }, 'Valor inválido'), 'Lista inválida')
  .check(z.maxLength(200, 'Campos demais'));

/** Result of a check of the yard for one card. */
export const checkResult = z.enum(['present', 'missing', 'misplaced', 'unexpected'], {
  error: ({ input }) => (input === undefined ? REQUIRED : 'Resultado inválido'),
});
export type CheckResult = z.infer<typeof checkResult>;

/** Name of a place where cars stand: «Pátio 2». */
export const checkPlace = typedText(100);

/** The last check of the yard that covered the card, with the place where it was seen or missing. */
const lastCheck = z.object({
  /** Id of the check, the same for all its cards. */
  check_id: uuid,
  place: z.string(),
  result: checkResult,
  user_id: uuid,
  made_at: instant,
  /** Time by the server's clock. Missing in older checks. */
  created_at: z.optional(instant),
});
export type CardCheck = z.infer<typeof lastCheck>;

/**
 * A card with everything that is one-to-one or a small set. Owners, tags, products and custom values are in its row, so
 * that a board of any size is read as one row per card.
 */
export const card = z.object({
  id: uuid,
  board_id: uuid,
  /** `<prefix>-<n>`, given by the server; null until the card has reached the server. */
  identifier: z.nullable(z.string()),
  title: requiredText(),
  description: optionalText(),
  more_info: optionalText(),
  expiration_date: z.nullable(day),
  archived_at: z.nullable(instant),
  created_at: instant,
  /** Time at which the author made the card, by the author's clock; for display only. */
  made_at: instant,
  created_by: uuid,
  current_phase_id: uuid,
  current_phase_moved_at: instant,
  /** Version of the data that an approver reads. It grows when title, texts, due date, fields or products change. */
  data_version: z.int(),
  /** Number of the current round. It grows with each phase that the card enters; only approvals of this round count. */
  round: z.int(),
  owner_ids: z.array(uuid),
  tag_ids: z.array(uuid),
  product_ids: z.array(uuid),
  custom_fields: z.record(uuid, fieldValue),
  /** Null also from a server that did not know checks yet. */
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

/** A comment. Mentions are in `description` as `@<user id>`. */
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

/** A file on the card; its content is fetched by the id. */
export const attachment = z.object({
  id: uuid,
  board_id: uuid,
  card_id: uuid,
  user_id: uuid,
  /** Name of the file. */
  title: requiredText(),
  /** In bytes. */
  size: z.int(),
  /** Media type, detected from the content and not from the name. */
  content_type: z.string(),
  /** Width of a picture after its rotation, in pixels; null until the server has read it, and for other files. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  has_previews: z.boolean(),
  made_at: instant,
  created_at: instant,
  /** Time of the last renaming; null from a server that did not record it yet. */
  updated_at: z._default(z.nullable(instant), null),
  /**
   * Slot of the flow's roteiro that the photo fills, kept even when the roteiro no longer has the slot. Older servers
   * don't send it.
   */
  slot: z._default(z.nullable(uuid), null),
});
export type Attachment = z.infer<typeof attachment>;

/**
 * One side of a connection of two cards. `card_id` is one of the two, in the flow whose feed carries the row. If the
 * other card is of another flow, devices get null for it, because not all members of this flow may see it.
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

/** Days for which a share link opens its card. */
export const LINK_DAYS = 7;

/** Format of the last part of a share link's address. */
export const shareSlug = z.string().check(z.regex(/^[\w-]{1,64}$/));

/** Title of a share link, so that people know whom it was for. */
export const linkTitle = typedText(100);

/** A share link: opens the card to everyone who has its address, until it expires or is deactivated. */
export const externalLink = z.object({
  id: uuid,
  board_id: uuid,
  card_id: uuid,
  user_id: uuid,
  title: requiredText(100),
  /**
   * Whether the link shows comments and history. A link without these values is older than the choice, and shows both.
   */
  with_comments: z._default(z.boolean(), true),
  with_history: z._default(z.boolean(), true),
  /** Last part of the address, given by the server; null until the link has reached the server. */
  slug: z.nullable(z.string()),
  created_at: instant,
  expires_at: instant,
  deactivated_at: z.nullable(instant),
});
export type ExternalLink = z.infer<typeof externalLink>;

export const approvalState = z.enum(['pending', 'approved', 'rejected']);
export type ApprovalState = z.infer<typeof approvalState>;

/** The answer of one approver in one round of a card in a phase. */
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
  /** The card's `data_version` for which the answer was given. */
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
  /** A kind from a newer server. Its line is shown without a description of the event. */
  'unknown',
]);
export type HistoryKind = z.infer<typeof historyKind>;

/** One event of a card; `old` and `new` hold the columns that changed. */
export const history = z.object({
  id: uuid,
  board_id: uuid,
  card_id: uuid,
  kind: historyKind,
  /** The person who acted; with `automatic`, the person whose answer triggered the move. */
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
