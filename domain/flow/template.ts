import * as z from 'zod/mini';
import { board } from '../entities/board';
import { color, instant, optionalText, typedText, uuid, wrong } from '../entities/scalars';
import { SLOTS_MAX } from '../limits';
import { foldText } from '../text/fold-text';
import { askedOfCards, FLOW_MAX, inRoteiro, namedSlot, newBoard, newField, newTag } from './configuration';
import { flowOutline } from './flow-outline';

/**
 * Schemas of templates, from which flows are created: phases and the ways between them, fields of the form, and tags.
 */

const yesOrNo = z.boolean('Valor inválido');

const placeOf = (error: string) => z.int(error).check(z.minimum(0, error));
const placesOf = (error: string, max: number, tooMany: string) =>
  z._default(z.array(placeOf(error), 'Lista inválida').check(z.maxLength(max, tooMany)), []);

const templatePhase = z.object({
  name: typedText(),
  description: z._default(optionalText(), ''),
  color: z._default(color, '#868e96'),
  /** Whether cards that enter the phase count as concluded. */
  is_final: z._default(yesOrNo, false),
  /** Whether the phase needs approval. The person who creates a flow from the template becomes its first approver. */
  needs_approval: z._default(yesOrNo, false),
  /** The passage of the phase; its fields and slots are positions in `fields` and `photo_slots`, from 0. */
  passage: z._default(
    z.nullable(
      z.object(
        {
          fields: placesOf('Campo inválido', ...FLOW_MAX.custom_field),
          slots: placesOf('Foto inválida', SLOTS_MAX, `No máximo ${SLOTS_MAX} fotos`),
          ...askedOfCards,
        },
        'Valor inválido',
      ),
    ),
    null,
  ),
  /** Whether the notification to an approver has a button «Aprovar». */
  quick_approval: z._default(yesOrNo, true),
});

const place = placeOf('Fase inválida');

const isOnce = <Row>(rows: Row[], keyOf: (row: Row) => string) =>
  new Set(rows.map(keyOf)).size === rows.length;

export const templateContent = z
  .object({
    /** Suggested Sigla of a new flow. */
    prefix: newBoard.shape.prefix,
    phase_config: board.shape.phase_config,
    phases: z
      .array(templatePhase, 'Lista inválida')
      .check(z.minLength(1, 'O modelo precisa de ao menos uma fase'), z.maxLength(...FLOW_MAX.phase)),
    /** Ways between phases, by positions in `phases`, from 0. */
    rules: z.array(z.object({ from: place, to: place }), 'Lista inválida').check(
      // At most one rule in each direction between any two phases.
      z.maxLength(9900, 'No máximo 9900 regras'),
      z.refine(rules => rules.every(({ from, to }) => from !== to), 'Uma fase não leva a ela mesma'),
      z.refine(rules => isOnce(rules, ({ from, to }) => `${from} ${to}`), 'Há itens repetidos'),
    ),
    fields: z.array(newField, 'Lista inválida').check(z.maxLength(...FLOW_MAX.custom_field)),
    tags: z.array(newTag, 'Lista inválida').check(
      z.maxLength(...FLOW_MAX.tag),
      z.refine(tags => isOnce(tags, ({ name }) => foldText(name)), 'Há etiquetas com o mesmo nome'),
    ),
    photo_slots: z._default(inRoteiro(namedSlot), []),
  })
  .check(
    z.refine(({ phases, rules }) => rules.every(({ from, to }) => Math.max(from, to) < phases.length), {
      path: ['rules'],
      error: 'Há uma fase que não existe neste modelo',
    }),
    z.refine(
      ({ phases, fields }) =>
        phases.every(({ passage }) => !passage || passage.fields.every(at => at < fields.length)),
      { path: ['phases'], error: 'Há um campo que não existe neste modelo' },
    ),
    z.refine(
      ({ phases, photo_slots }) =>
        phases.every(({ passage }) => !passage || passage.slots.every(at => at < photo_slots.length)),
      { path: ['phases'], error: 'Há uma foto que não existe neste modelo' },
    ),
  );
export type TemplateContent = z.infer<typeof templateContent>;

const names = { name: typedText(), description: optionalText(), color };

/** Input that saves a flow as a template. */
export const newTemplate = z.object({
  board_id: uuid,
  name: names.name,
  description: z._default(names.description, ''),
});
/** A change of a template. `board_id` replaces its content by that of the flow as it is now, instead of `content`. */
export const templateChange = z.partial(z.object({ ...names, content: templateContent, board_id: uuid }));
/** Data of the form of a template. */
export const templateData = z.object(names);

/** Input that creates a flow from a template. Missing values are taken from the template. */
export const fromTemplate = z.object({
  template_id: uuid,
  name: z.optional(names.name),
  prefix: z.optional(newBoard.shape.prefix),
  description: z.optional(names.description),
  color: z.optional(color),
  enabled: z.optional(yesOrNo),
});

const templatePart = z.enum(['fields', 'tags'], 'Opção inválida');
/** Input that adds a template's fields or tags to a flow's own. */
export const templateUse = z.object({
  template_id: z.uuid(wrong('Escolha um modelo')).check(z.toLowerCase()),
  parts: z.array(templatePart, wrong('Escolha campos, etiquetas ou ambos')).check(
    z.minLength(1, 'Escolha campos, etiquetas ou ambos'),
    z.refine(parts => new Set(parts).size === parts.length, 'Há itens repetidos'),
  ),
});

export const templateKind = z.enum(['flow', 'forms', 'tags'], 'Deve ser flow, forms ou tags');
export type TemplateKind = z.infer<typeof templateKind>;

/** A template as the list of templates shows it. */
export const listedTemplate = z.object({
  id: uuid,
  name: z.string(),
  description: z.string(),
  color,
  /** Whether the template comes with the product, and so can't be changed. */
  shipped: z.boolean(),
  user_id: z.nullable(uuid),
  creator_name: z.nullable(z.string()),
  created_at: z.nullable(instant),
  updated_at: z.nullable(instant),
  /** Kinds of parts that the template has. */
  kinds: z.array(templateKind),
  phases_count: z.int(),
  rules_count: z.int(),
  fields_count: z.int(),
  tags_count: z.int(),
  /** Outline that lists draw. If there are very many rules, it has only the first. */
  outline: flowOutline,
});
export type ListedTemplate = z.infer<typeof listedTemplate>;

export const template = z.extend(listedTemplate, { content: templateContent });
export type Template = z.infer<typeof template>;
