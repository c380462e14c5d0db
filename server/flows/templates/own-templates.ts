import type * as z from 'zod/mini';
import type { Passage } from '../../../domain/entities/board';
import { byFieldOrder } from '../../../domain/flow/custom-fields';
import { byOrder } from '../../../domain/flow/phase-order';
import type { newTemplate, Template, TemplateContent, templateChange } from '../../../domain/flow/template';
import { permission } from '../../../domain/policy';
import { notAllowed, notFound } from '../../app-error';
import type { CommandCaller } from '../../http/command-caller';
import type { Flow } from '../../repositories/flows/flows';
import {
  deleteTemplate,
  findTemplate,
  insertTemplate,
  updateTemplate,
} from '../../repositories/flows/templates';
import { configure } from '../configure';
import { SHIPPED } from './shipped';

/**
 * Returns a template that this person may use.
 *
 * @throws not found if it doesn't exist for them, always for the organisation, which has no templates
 */
export async function enterTemplate({ pool, actor }: CommandCaller, id: string): Promise<Template> {
  const found =
    permission(actor, 'see_templates') === 'yes' && (await findTemplate(pool, actor.tenant_id, SHIPPED, id));
  if (!found) throw notFound('Não foi possível localizar o modelo.');
  return found;
}

/** Saves a flow as a template of the company. The caller has to be allowed to configure that flow. */
export async function keepAsTemplate(
  caller: CommandCaller,
  { board_id, name, description }: z.infer<typeof newTemplate>,
): Promise<Template> {
  const { pool, actor, newId, now } = caller;
  const id = newId();
  const flow = await flowToKeep(caller, board_id);
  const { color } = flow.board;
  const row = { id, name, description, color, content: contentOf(flow), user_id: actor.user_id };
  await insertTemplate(pool, actor.tenant_id, row, now());
  return enterTemplate(caller, id);
}

/** Returns the flow under its lock, without a change, so that no one changes it meanwhile. */
const flowToKeep = (caller: CommandCaller, boardId: string): Promise<Flow> =>
  configure(caller, boardId, () => ({ changes: [] }), { evenDisabled: true });

/** Returns a flow's content for a template: its active phases and the rules between them, its fields and tags. */
function contentOf({ board, phases, rules, approvers, fields, tags }: Flow): TemplateContent {
  const active = phases.filter(({ enabled }) => enabled).sort(byOrder);
  const place = (phaseId: string) => active.findIndex(({ id }) => id === phaseId);
  const ordered = [...fields].sort(byFieldOrder);
  const places = (ids: string[], rows: { id: string }[]) =>
    ids.map(id => rows.findIndex(row => row.id === id)).filter(at => at >= 0);
  const asked = ({ field_ids, slot_ids = [], ...rest }: Passage) => ({
    fields: places(field_ids, ordered),
    slots: places(slot_ids, board.photo_slots),
    ...rest,
  });
  return {
    prefix: board.prefix,
    phase_config: board.phase_config,
    phases: active.map(({ id, name, description, color, is_final, passage, quick_approval }) => ({
      name,
      description,
      color,
      is_final,
      needs_approval: approvers.some(({ phase_id }) => phase_id === id),
      passage: passage && asked(passage),
      quick_approval,
    })),
    rules: rules
      .filter(({ deleted_at }) => !deleted_at)
      .map(rule => ({ from: place(rule.from_phase_id), to: place(rule.to_phase_id) }))
      .filter(({ from, to }) => from >= 0 && to >= 0),
    fields: ordered.map(({ id: _, board_id: __, order: ___, ...field }) => field),
    tags: tags.map(({ name, color }) => ({ name, color })),
    photo_slots: board.photo_slots.map(({ name, outline }) => ({ name, outline })),
  };
}

/**
 * Checks that the caller may change a template: the product's own can't be changed, the company's only by its
 * administrators and by the person who made the template.
 */
async function enterOwn(caller: CommandCaller, id: string): Promise<void> {
  const { shipped, user_id } = await enterTemplate(caller, id);
  if (shipped) throw notAllowed('Este modelo já vem pronto e não pode ser alterado.');
  const isAuthor = user_id === caller.actor.user_id;
  if (permission(caller.actor, 'change_template', { isAuthor }) !== 'yes') throw notAllowed();
}

/**
 * Changes the named properties of a template; flows that were made from it don't change. To take over the content of a
 * flow, the caller has to be allowed to configure that flow too.
 */
export async function editTemplate(
  caller: CommandCaller,
  id: string,
  { board_id, ...named }: z.infer<typeof templateChange>,
): Promise<Template> {
  await enterOwn(caller, id);
  const change = board_id ? { ...named, content: contentOf(await flowToKeep(caller, board_id)) } : named;
  await updateTemplate(caller.pool, caller.actor.tenant_id, id, change, caller.now());
  return enterTemplate(caller, id);
}

export async function removeTemplate(caller: CommandCaller, id: string): Promise<void> {
  await enterOwn(caller, id);
  await deleteTemplate(caller.pool, caller.actor.tenant_id, id);
}
