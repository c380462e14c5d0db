import * as z from 'zod/mini';

const addresses = z.array(z.string());
const line = z.nullable(z.string());

export const sharedComment = z.object({
  /** With the names of those it mentions. */
  description: z.string(),
  /** Where those names stand in it. */
  mentions: z.optional(z.array(z.object({ at: z.int(), length: z.int() }))),
  author_name: z.string(),
  made_at: z.optional(z.string()),
  created_at: z.string(),
});
export type SharedComment = z.infer<typeof sharedComment>;

/** What happened and who did it, without a word of what was there. */
export const sharedHistory = z.object({
  kind: z.string(),
  user_name: z.string(),
  made_at: z.optional(z.string()),
  created_at: z.string(),
});
export type SharedHistory = z.infer<typeof sharedHistory>;

const sharedProduct = z.object({
  /** For sale. */
  enabled: z.optional(z.boolean()),
  title: z.string(),
  description: z.string(),
  make: z.string(),
  model: z.string(),
  year: z.nullable(z.int()),
  fabric_year: z.nullable(z.int()),
  /** Cents. */
  price: z.nullable(z.int()),
  condition: z.string(),
  /** Kilometres. */
  mileage: z.nullable(z.int()),
  color: line,
  fuel: line,
  transmission: line,
  images: addresses,
  /** Open those that this installation keeps, for an hour, and no longer than the link. */
  pictures: z.optional(addresses),
});
export type SharedProduct = z.infer<typeof sharedProduct>;

const sharedFile = z.object({
  title: z.string(),
  /** Bytes. */
  size: z.int(),
  content_type: z.string(),
  /** Opens it for an hour, and no longer than the link. */
  url: z.string(),
  /** Smaller ones of a picture, by the pixels of their longest side. */
  previews: z.nullable(z.record(z.string(), z.string())),
});
export type SharedFile = z.infer<typeof sharedFile>;

const sharedTask = z.object({
  title: z.string(),
  options: z.array(z.object({ title: z.string(), checked: z.boolean() })),
});
export type SharedTask = z.infer<typeof sharedTask>;

const sharedPhase = z.object({ id: z.string(), name: z.string(), color: z.string(), phase_order: z.int() });

/** A card as somebody without an account reads it by a share link: nothing that only colleagues may know. */
export const sharedCard = z.object({
  title: z.string(),
  /** Null until the card has arrived at the server, which a shared one has. */
  identifier: line,
  description: z.string(),
  more_info: z.string(),
  /** A day. */
  expiration_date: line,
  current_phase_id: z.string(),
  attachments_count: z.int(),
  company: z.object({
    name: z.string(),
    time_zone: z.string(),
    logo_url: line,
    phone: z.optional(line),
    /** The company's own origin, for what leaves the page; null where the server doesn't know its own. */
    public_address: z.optional(line),
  }),
  /** When the link ends. */
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
  /** The newest; `comments_count` says how many there are. */
  comments: z.array(sharedComment),
  comments_count: z.int(),
  attachments: z.array(sharedFile),
  products: z.array(sharedProduct),
  /** The newest; `history_count` says how many there are. */
  history: z.array(sharedHistory),
  history_count: z.int(),
});
export type SharedCard = z.infer<typeof sharedCard>;
