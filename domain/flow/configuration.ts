import * as z from 'zod/mini';
import { fieldType, slotOutline } from '../entities/board';
import { boardRole } from '../entities/people';
import { color, optionalText, typedText, uuid, wrong } from '../entities/scalars';
import { PHOTOS_MAX, REQUIRED, SLOTS_MAX, TEXT_MAX } from '../limits';
import { foldText } from '../text/fold-text';

/** Schemas of a flow and its parts, used by the forms and the calls. A change (PATCH) may have any of the fields. */

const yesOrNo = z.boolean('Valor inválido');

/** Sigla, typed in upper or lower case. */
const prefix = z
  .string(REQUIRED)
  .check(
    z.trim(),
    z.toUpperCase(),
    z.minLength(1, { error: REQUIRED, abort: true }),
    z.regex(/^[A-Z]{2,5}$/, 'A sigla tem de 2 a 5 letras'),
  );

/** A slot of the roteiro, as a user names it. */
export const namedSlot = z.object({
  name: typedText(50),
  outline: z.enum(slotOutline.options, 'Opção inválida'),
});
/** Makes the schema of a roteiro: slots in the order of taking, no two with the same name. */
export const inRoteiro = <Slot extends z.ZodMiniType<z.infer<typeof namedSlot>, unknown>>(slot: Slot) =>
  z.array(slot, 'Lista inválida').check(
    z.maxLength(SLOTS_MAX, `No máximo ${SLOTS_MAX} fotos`),
    z.refine(
      slots => new Set(slots.map(({ name }) => foldText(name))).size === slots.length,
      'Há fotos com o mesmo nome',
    ),
  );
/** «Roteiro de fotos» as a whole. The client gives an id to each new slot. */
export const photoSlots = inRoteiro(z.extend(namedSlot, { id: uuid })).check(
  z.refine(slots => new Set(slots.map(({ id }) => id)).size === slots.length, 'Há itens repetidos'),
);

const boardFields = {
  name: typedText(),
  prefix,
  description: optionalText(),
  color,
  enabled: yesOrNo,
  phase_config: z.enum(['free', 'rules'], 'Opção inválida'),
  photo_slots: photoSlots,
};
export const newBoard = z.object({
  ...boardFields,
  description: z._default(optionalText(), ''),
  color: z._default(color, '#0b7285'),
  enabled: z._default(yesOrNo, true),
  phase_config: z._default(boardFields.phase_config, 'free'),
  photo_slots: z._default(photoSlots, []),
});
/**
 * Values before the person's change. If other users have changed them since, the conflict is reported instead of
 * overwriting their change.
 */
const was = z.optional(z.record(z.string(), z.unknown(), 'Valores inválidos'));
export const boardChange = z.extend(z.partial(z.object(boardFields)), { was });
/** Data of the form of a flow. */
export const flowData = z.pick(z.object(boardFields), {
  name: true,
  prefix: true,
  description: true,
  color: true,
  enabled: true,
});

/** Phases of a flow that is created without a template. */
export const BLANK_PHASES = [
  { name: 'A fazer', color: '#868e96', is_final: false },
  { name: 'Em andamento', color: '#1c7ed6', is_final: false },
  { name: 'Concluído', color: '#2f9e44', is_final: true },
];

/**
 * Most parts of each kind that a flow or a template may have. The limit exists because every command reads all of them.
 */
export const FLOW_MAX = {
  phase: [100, 'No máximo 100 fases'],
  custom_field: [200, 'No máximo 200 campos'],
  tag: [200, 'No máximo 200 etiquetas'],
} as const;

const idList = (max: number) =>
  z.array(uuid, wrong('Lista inválida')).check(
    z.maxLength(max, `No máximo ${max}`),
    z.refine(ids => new Set(ids).size === ids.length, 'Há itens repetidos'),
  );

/**
 * Parts of a passage that a flow and a template have in common. They differ in fields and slots, which a flow names by
 * ids and a template by positions.
 */
export const askedOfCards = {
  checklist: z._default(yesOrNo, false),
  photos: z._default(
    z
      .int('Número inválido')
      .check(z.minimum(0, 'Deve ser no mínimo 0'), z.maximum(PHOTOS_MAX, `No máximo ${PHOTOS_MAX} fotos`)),
    0,
  ),
};

/** The passage of a phase: what it asks of a card before the card goes on to a later phase. */
export const phasePassage = z.object(
  {
    field_ids: z._default(idList(FLOW_MAX.custom_field[0]), []),
    slot_ids: z._default(idList(SLOTS_MAX), []),
    ...askedOfCards,
  },
  'Valor inválido',
);

const phaseFields = {
  name: typedText(),
  description: optionalText(),
  color,
  enabled: yesOrNo,
  /** Whether cards that enter the phase count as concluded. */
  is_final: yesOrNo,
  /** The whole passage; null for none. */
  passage: z.nullable(phasePassage),
  /** «Aprovar pelo aviso»: whether an approver may approve in the notification itself. */
  quick_approval: yesOrNo,
};
export const newPhase = z.object({
  ...phaseFields,
  /** The phase after which the new one is placed; null for the first place. By default it becomes the last. */
  after_phase_id: z.optional(z.nullable(uuid)),
  description: z._default(optionalText(), ''),
  color: z._default(color, '#868e96'),
  enabled: z._default(yesOrNo, true),
  is_final: z._default(yesOrNo, false),
  passage: z._default(phaseFields.passage, null),
  quick_approval: z._default(yesOrNo, true),
});
export const phaseChange = z.extend(z.partial(z.object(phaseFields)), { was });
/** Data of the form of a phase. */
export const phaseData = z.object({ ...phaseFields, passage: phasePassage });

/** Ids of all phases of the flow, first to last. */
export const phasesOrder = z.object({ phase_ids: idList(FLOW_MAX.phase[0]) });
/** All phases to which cards may move from a phase. */
export const phaseRules = z.object({ to_phase_ids: idList(FLOW_MAX.phase[0]) });

export const newMember = z.object({ user_id: uuid, role: z._default(boardRole, 'user') });
export const memberChange = z.object({ role: boardRole });
export const newApprover = z.object({ board_user_id: uuid });

const options = z.array(typedText(), 'Lista inválida').check(
  z.maxLength(200, 'No máximo 200 itens'),
  z.refine(list => new Set(list).size === list.length, 'Há itens repetidos'),
);
const fieldFields = {
  name: typedText(),
  description: optionalText(TEXT_MAX),
  required: yesOrNo,
  type: fieldType,
  options,
  /** «Mostrar no card»: whether the value is shown on the card's face on the board. */
  show_on_card: yesOrNo,
  /** «Mostrar na aprovação»: whether the value is shown to approvers beside the question. */
  show_on_approval: yesOrNo,
};
export const newField = z
  .object({
    ...fieldFields,
    description: z._default(fieldFields.description, ''),
    required: z._default(yesOrNo, false),
    options: z._default(options, []),
    show_on_card: z._default(yesOrNo, false),
    show_on_approval: z._default(yesOrNo, false),
  })
  .check(z.refine(hasItsOptions, { path: ['options'], error: 'É preciso adicionar items para este campo' }));
export const fieldChange = z.extend(z.partial(z.object(fieldFields)), { was });
/** Position among the flow's fields, from 1. */
export const fieldOrder = z.object({
  order: z.int(wrong('Número inválido')).check(z.minimum(1, 'Deve ser no mínimo 1'), z.maximum(1000)),
});

/** Checks that a field with choices has options. */
export function hasItsOptions({
  type,
  options,
}: {
  type: z.infer<typeof fieldType>;
  options: string[];
}): boolean {
  return (type !== 'select' && type !== 'multiselect') || options.length > 0;
}

export const newTag = z.object({ name: typedText(50), color: z._default(color, '#868e96') });
export const tagChange = z.extend(z.partial(z.object({ name: typedText(50), color })), { was });

/** Returns a name as the readable part of an address: `venda-de-veiculos` for «Venda de veículos». */
export function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
