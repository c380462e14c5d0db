import * as z from 'zod/mini';
import { boardRole } from './people';
import { color, instant, optionalText, requiredText, uuid } from './scalars';

/** What somebody aims by when a photo of the roteiro is taken. */
export const slotOutline = z.enum([
  'front',
  'back',
  'left',
  'right',
  'dashboard',
  'odometer',
  'chassis',
  'none',
]);
export type SlotOutline = z.infer<typeof slotOutline>;

/** One photo of the roteiro. */
export const photoSlot = z.object({ id: uuid, name: requiredText(), outline: slotOutline });
export type PhotoSlot = z.infer<typeof photoSlot>;

const boardFacts = {
  id: uuid,
  name: requiredText(),
  slug: z.string(),
  description: optionalText(),
  color,
  user_id: uuid,
  enabled: z.boolean(),
  prefix: z.string().check(z.regex(/^[A-Z]{2,5}$/, 'A sigla tem de 2 a 5 letras')),
  phase_config: z.enum(['free', 'rules']),
  created_at: instant,
};

/** A flow. `phase_config: 'rules'` means that moves need a rule. */
export const board = z.object({
  ...boardFacts,
  /** «Roteiro de fotos»: the photos that each card is to have, in the order of taking. An older server doesn't say. */
  photo_slots: z._default(z.array(photoSlot), []),
});
export type Board = z.infer<typeof board>;

/** «Passagem»: what a phase asks of a card before it goes on to a later phase. */
export const passage = z.object({
  /** These fields are filled. */
  field_ids: z.array(uuid),
  /** Every item of every task is ticked. */
  checklist: z.boolean(),
  /** So many pictures are attached. */
  photos: z.int(),
  /** Each of these photos of the roteiro has been taken. An older server doesn't say. */
  slot_ids: z._default(z.array(uuid), []),
});
export type Passage = z.infer<typeof passage>;

export const phase = z.object({
  id: uuid,
  board_id: uuid,
  name: requiredText(),
  description: optionalText(),
  phase_order: z.int(),
  enabled: z.boolean(),
  color,
  /** Cards that enter it count as concluded. */
  is_final: z.boolean(),
  /** Null asks for nothing. An older server doesn't say. */
  passage: z._default(z.nullable(passage), null),
  /** «Aprovar» is a button of the notification that asks. An older server doesn't say. */
  quick_approval: z._default(z.boolean(), true),
});
export type Phase = z.infer<typeof phase>;

/** Allows moving from one phase to another while `deleted_at` is null. */
export const rule = z.object({
  id: uuid,
  board_id: uuid,
  from_phase_id: uuid,
  to_phase_id: uuid,
  deleted_at: z.nullable(instant),
});
export type Rule = z.infer<typeof rule>;

/** Names a member (`board_user_id`) who must approve before a card leaves the phase. */
export const phaseApprover = z.object({ id: uuid, board_id: uuid, phase_id: uuid, board_user_id: uuid });
export type PhaseApprover = z.infer<typeof phaseApprover>;

export const member = z.object({ id: uuid, board_id: uuid, user_id: uuid, role: boardRole });
export type Member = z.infer<typeof member>;

export const tag = z.object({ id: uuid, board_id: uuid, name: requiredText(), color });
export type Tag = z.infer<typeof tag>;

export const fieldType = z.enum([
  'string',
  'text',
  'select',
  'date',
  'time',
  'datetime',
  'multiselect',
  'email',
  'phone',
  'currency',
  'number',
]);
export type FieldType = z.infer<typeof fieldType>;

export const customField = z.object({
  id: uuid,
  board_id: uuid,
  order: z.int(),
  name: requiredText(),
  description: optionalText(),
  required: z.boolean(),
  type: fieldType,
  /** The choices of `select` and `multiselect`; empty for every other type. */
  options: z.array(requiredText()),
  /** Its value stands on the card's face on the board. An older server doesn't say. */
  show_on_card: z._default(z.boolean(), false),
  /** Whoever approves sees its value beside the question. An older server doesn't say. */
  show_on_approval: z._default(z.boolean(), false),
});
export type CustomField = z.infer<typeof customField>;

/**
 * A flow as the list of flows shows it; travels in the person's own feed, so that it lists flows not mirrored.
 * It has no count of cards: that would change with every card, and this row with the flow alone.
 */
export const myBoard = z.object({
  ...boardFacts,
  creator_name: z.string(),
  users_count: z.int(),
});
export type MyBoard = z.infer<typeof myBoard>;
