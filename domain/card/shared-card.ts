import * as z from 'zod/mini';

const addresses = z.array(z.string());
const line = z.nullable(z.string());

export const sharedComment = z.object({
  /** Text of the comment, with the names of the people it mentions. */
  description: z.string(),
  /** Positions of those names in the text. */
  mentions: z.optional(z.array(z.object({ at: z.int(), length: z.int() }))),
  author_name: z.string(),
  made_at: z.optional(z.string()),
  created_at: z.string(),
});
export type SharedComment = z.infer<typeof sharedComment>;

/** An entry of history: the kind of event and its author, without any former content. */
export const sharedHistory = z.object({
  kind: z.string(),
  user_name: z.string(),
  made_at: z.optional(z.string()),
  created_at: z.string(),
});
export type SharedHistory = z.infer<typeof sharedHistory>;

const sharedProduct = z.object({
  /** Whether the vehicle is for sale. */
  enabled: z.optional(z.boolean()),
  title: z.string(),
  description: z.string(),
  make: z.string(),
  model: z.string(),
  year: z.nullable(z.int()),
  fabric_year: z.nullable(z.int()),
  /** In cents. */
  price: z.nullable(z.int()),
  condition: z.string(),
  /** In kilometres. */
  mileage: z.nullable(z.int()),
  color: line,
  fuel: line,
  transmission: line,
  images: addresses,
  /** Addresses of the pictures that this installation stores, valid for an hour and no longer than the link. */
  pictures: z.optional(addresses),
});
export type SharedProduct = z.infer<typeof sharedProduct>;

const sharedFile = z.object({
  title: z.string(),
  /** In bytes. */
  size: z.int(),
  content_type: z.string(),
  /** Address of the file, valid for an hour and no longer than the link. */
  url: z.string(),
  /** Addresses of smaller versions of a picture, by the length of their longer side in pixels. */
  previews: z.nullable(z.record(z.string(), z.string())),
});
export type SharedFile = z.infer<typeof sharedFile>;

const sharedTask = z.object({
  title: z.string(),
  options: z.array(z.object({ title: z.string(), checked: z.boolean() })),
});
export type SharedTask = z.infer<typeof sharedTask>;

const sharedPhase = z.object({ id: z.string(), name: z.string(), color: z.string(), phase_order: z.int() });

/**
 * A card as a person without an account reads it through a share link, without anything that is meant for colleagues
 * only.
 */
export const sharedCard = z.object({
  title: z.string(),
  /** Null only until the card has reached the server; a shared card always has one. */
  identifier: line,
  description: z.string(),
  more_info: z.string(),
  /** A day, without a time. */
  expiration_date: line,
  current_phase_id: z.string(),
  attachments_count: z.int(),
  company: z.object({
    name: z.string(),
    time_zone: z.string(),
    logo_url: line,
    phone: z.optional(line),
    /** The company's own origin, for links outside the page; null if the server doesn't know its address. */
    public_address: z.optional(line),
  }),
  /** Time at which the link expires. */
  expires_at: z.string(),
  owners: z.array(z.object({ name: z.string() })),
  tags: z.array(z.object({ id: z.string(), name: z.string(), color: z.string() })),
  phases: z.array(sharedPhase),
  custom_fields: z.array(
    z.object({
      id: z.string(),
      value: z.union([z.string(), z.number(), z.array(z.string())]),
      custom_field_id: z.string(),
      custom_field_name: z.string(),
      custom_field_type: z.string(),
      description: z.optional(z.string()),
    }),
  ),
  tasks: z.array(sharedTask),
  /** The newest comments; `comments_count` is the number of all. */
  comments: z.array(sharedComment),
  comments_count: z.int(),
  attachments: z.array(sharedFile),
  products: z.array(sharedProduct),
  /** The newest entries; `history_count` is the number of all. */
  history: z.array(sharedHistory),
  history_count: z.int(),
});
export type SharedCard = z.infer<typeof sharedCard>;
