import type * as z from 'zod/mini';
import { withFreeNames } from '../../../domain/csv/card-columns';
import { slugOf } from '../../../domain/flow/configuration';
import { freePrefix } from '../../../domain/flow/free-prefix';
import type { fromTemplate, Template, templateUse } from '../../../domain/flow/template';
import { foldText } from '../../../domain/text/fold-text';
import { AppError } from '../../app-error';
import type { RowChange } from '../../database/write-changes';
import type { CommandCaller } from '../../http/command-caller';
import type { Flow } from '../../repositories/flows/flows';
import { listPrefixes } from '../../repositories/flows/templates';
import { configure, enterFlow } from '../configure';
import { makeFlow } from '../edit-flow';
import { enterTemplate } from './own-templates';

type TemplatePassage = NonNullable<Template['content']['phases'][number]['passage']>;

/**
 * Number of attempts to find another Sigla, when the chosen one is taken meanwhile or cards of another flow still have
 * it.
 */
const TRIES = 5;

/**
 * Creates a flow from a template, with the caller as its administrator and as approver in all phases that need one.
 * Each call creates another one.
 */
export async function createFromTemplate(
  caller: CommandCaller,
  input: z.infer<typeof fromTemplate>,
): Promise<Flow> {
  const template = await enterTemplate(caller, input.template_id);
  if (input.prefix !== undefined) return build(caller, template, input, input.prefix);
  const refused: string[] = [];
  for (;;) {
    const taken = await listPrefixes(caller.pool, caller.actor.tenant_id);
    const prefix = freePrefix(template.content.prefix, [...taken, ...refused]);
    try {
      return await build(caller, template, input, prefix);
    } catch (error) {
      if (!(error instanceof AppError && error.errors?.prefix) || refused.length === TRIES) throw error;
      refused.push(prefix);
    }
  }
}

function build(
  caller: CommandCaller,
  { content, ...template }: Template,
  input: z.infer<typeof fromTemplate>,
  prefix: string,
): Promise<Flow> {
  const { actor, newId } = caller;
  const board_id = newId();
  const name = input.name ?? template.name;
  const board = {
    id: board_id,
    name,
    slug: slugOf(name),
    description: input.description ?? template.description,
    color: input.color ?? template.color,
    user_id: actor.user_id,
    enabled: input.enabled ?? true,
    prefix,
    phase_config: content.phase_config,
    photo_slots: content.photo_slots.map(slot => ({ id: newId(), ...slot })),
  };
  const fields = withFreeNames(content.fields).map((field, at) => ({
    id: newId(),
    board_id,
    order: at + 1,
    ...field,
  }));
  const asked = ({ fields: places, slots, ...rest }: TemplatePassage) => ({
    field_ids: places.map(at => fields[at]!.id),
    slot_ids: slots.map(at => board.photo_slots[at]!.id),
    ...rest,
  });
  const phases = content.phases.map(({ needs_approval: _, passage, ...phase }, at) => ({
    id: newId(),
    board_id,
    phase_order: at + 1,
    enabled: true,
    ...phase,
    passage: passage && asked(passage),
  }));
  const rules = content.rules.map(({ from, to }) => ({
    id: newId(),
    board_id,
    from_phase_id: phases[from]!.id,
    to_phase_id: phases[to]!.id,
    deleted_at: null,
  }));
  const tags = content.tags.map(tag => ({ id: newId(), board_id, ...tag }));
  const approvalPhaseIds = phases.filter((_, at) => content.phases[at]!.needs_approval).map(({ id }) => id);
  return makeFlow(caller, { board, phases, rules, fields, tags }, approvalPhaseIds);
}

/**
 * Adds a template's fields, tags or both to a flow. Names that the flow already has are left out. May be
 * repeated.
 */
export async function applyTemplate(
  caller: CommandCaller,
  boardId: string,
  { template_id, parts }: z.infer<typeof templateUse>,
): Promise<Flow> {
  // Checked before the transaction, which would otherwise wait for a second connection while it holds the first.
  await enterFlow(caller.pool, caller.actor, boardId);
  const { content } = await enterTemplate(caller, template_id);
  return configure(caller, boardId, flow => ({
    changes: [
      ...(parts.includes('fields') ? newFields(caller, flow, content) : []),
      ...(parts.includes('tags') ? newTags(caller, flow, content) : []),
    ],
  }));
}

function newFields({ newId }: CommandCaller, flow: Flow, { fields }: Template['content']): RowChange[] {
  const last = Math.max(0, ...flow.fields.map(({ order }) => order));
  return missing(flow.fields, withFreeNames(missing([], fields))).map((field, at) => {
    const values = { id: newId(), board_id: flow.board.id, order: last + at + 1, ...field };
    return { op: 'insert', entity: 'custom_field', id: values.id, values };
  });
}

function newTags({ newId }: CommandCaller, flow: Flow, { tags }: Template['content']): RowChange[] {
  return missing(flow.tags, tags).map(tag => {
    const values = { id: newId(), board_id: flow.board.id, ...tag };
    return { op: 'insert', entity: 'tag', id: values.id, values };
  });
}

/** Returns the rows whose name doesn't exist yet, without regard to case and accents. */
function missing<Row extends { name: string }>(there: { name: string }[], wanted: Row[]): Row[] {
  const names = new Set(there.map(({ name }) => foldText(name)));
  return wanted.filter(({ name }) => {
    const isNew = !names.has(foldText(name));
    names.add(foldText(name));
    return isNew;
  });
}
