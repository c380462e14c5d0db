import * as z from 'zod/mini';
import { boardRole } from './people';
import { color, instant, optionalText, requiredText, uuid } from './scalars';

/** Outline that is shown in the camera while a photo of the roteiro is taken. */
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

/** A slot of the roteiro. */
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

/** A flow. With `phase_config: 'rules'` a move needs a rule. */
export const board = z.object({
  ...boardFacts,
  /** «Roteiro de fotos»: the photos that each card should have, in the order of taking. Older servers don't send it. */
  photo_slots: z._default(z.array(photoSlot), []),
});
export type Board = z.infer<typeof board>;

/** «Passagem»: what a phase asks of a card before it goes on to a later phase. */
export const passage = z.object({
  /** Fields that must be filled in. */
  field_ids: z.array(uuid),
  /** Whether every item of every task must be ticked. */
  checklist: z.boolean(),
  /** Number of photos that must be attached. */
  photos: z.int(),
  /** Slots of the roteiro that must have a photo. Older servers don't send it. */
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
  /** Whether cards that enter the phase count as concluded. */
  is_final: z.boolean(),
  /** Null if the phase asks for nothing. Older servers don't send it. */
  passage: z._default(z.nullable(passage), null),
  /** Whether the notification to an approver has a button «Aprovar». Older servers don't send it. */
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
  /** Choices of `select` and `multiselect`; empty for every other type. */
  options: z.array(requiredText()),
  /** Whether the value is shown on the card's face on the board. Older servers don't send it. */
  show_on_card: z._default(z.boolean(), false),
  /** Whether the value is shown to approvers beside the question. Older servers don't send it. */
  show_on_approval: z._default(z.boolean(), false),
});
export type CustomField = z.infer<typeof customField>;

/**
 * A flow as the list of flows shows it. It is sent in the person's own feed, so that flows that are not mirrored are
 * listed too. It has no count of cards, because it would then change with every card instead of only with the flow.
 */
export const myBoard = z.object({
  ...boardFacts,
  creator_name: z.string(),
  users_count: z.int(),
});
export type MyBoard = z.infer<typeof myBoard>;
