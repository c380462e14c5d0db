import type * as z from 'zod/mini';
import { fieldNameProblem, foldColumn } from '../../domain/csv/card-columns';
import type { CustomField } from '../../domain/entities/board';
import { type fieldChange, hasItsOptions, type newField } from '../../domain/flow/configuration';
import { byFieldOrder } from '../../domain/flow/custom-fields';
import { invalid, notFound } from '../app-error';
import type { RowChange } from '../database/write-changes';
import type { CommandCaller } from '../http/command-caller';
import { enqueue } from '../jobs/enqueue';
import { isFieldFilled } from '../repositories/cards/cards';
import type { Flow } from '../repositories/flows/flows';
import { configure } from './configure';
import { editsOf } from './edits-of';

function fieldOf(flow: Flow, fieldId: string): CustomField {
  const field = flow.fields.find(({ id }) => id === fieldId);
  if (!field) throw notFound('Não foi possível localizar o campo.');
  return field;
}

/** Checks that a field's name can be the name of a column, since a file of cards has a column for each field. */
function requireName(name: string, others: CustomField[]): void {
  const problem = fieldNameProblem(name, others);
  if (problem) throw invalid({ name: [problem] });
}

/** Adds a field at the end of the form. Each call adds another one. */
export async function addField(caller: CommandCaller, boardId: string, input: z.infer<typeof newField>) {
  const id = caller.newId();
  const flow = await configure(caller, boardId, ({ fields }) => {
    requireName(input.name, fields);
    const order = Math.max(0, ...fields.map(field => field.order)) + 1;
    const values: CustomField = { id, board_id: boardId, order, ...input };
    return { changes: [{ op: 'insert', entity: 'custom_field', id, values }] };
  });
  return fieldOf(flow, id);
}

/** Changes the named properties of a field. Its type can't be changed once a card has a value of that type. */
export async function editField(
  caller: CommandCaller,
  boardId: string,
  fieldId: string,
  input: z.infer<typeof fieldChange>,
) {
  const flow = await configure(caller, boardId, async (flow, client) => {
    const field = fieldOf(flow, fieldId);
    if (!hasItsOptions({ ...field, ...input })) {
      throw invalid({ options: ['É preciso adicionar items para este campo'] });
    }
    // Fields that got their name from an import or template keep it.
    if (input.name !== undefined && foldColumn(input.name) !== foldColumn(field.name)) {
      requireName(
        input.name,
        flow.fields.filter(({ id }) => id !== fieldId),
      );
    }
    const changesType = input.type !== undefined && input.type !== field.type;
    if (changesType && (await isFieldFilled(client, caller.actor.tenant_id, boardId, fieldId))) {
      throw invalid({ type: ['Há cards com este campo preenchido: o tipo não pode mudar'] });
    }
    const values = await editsOf(client, caller, boardId, field, input);
    if (Object.keys(values).length === 0) return { changes: [] };
    return { changes: [{ op: 'update', entity: 'custom_field', id: fieldId, values }] };
  });
  return fieldOf(flow, fieldId);
}

/** Removes a field from the form, from passages of phases, and its values from cards. */
export async function removeField(caller: CommandCaller, boardId: string, fieldId: string): Promise<void> {
  await configure(caller, boardId, async (flow, client) => {
    fieldOf(flow, fieldId);
    await enqueue(
      client,
      'clear-cards',
      { tenant_id: caller.actor.tenant_id, board_id: boardId },
      { key: boardId },
    );
    const asking = flow.phases.flatMap(({ id, passage }): RowChange[] => {
      if (!passage?.field_ids.includes(fieldId)) return [];
      const field_ids = passage.field_ids.filter(id => id !== fieldId);
      return [{ op: 'update', entity: 'phase', id, values: { passage: { ...passage, field_ids } } }];
    });
    return {
      changes: [{ op: 'remove', entity: 'custom_field', id: fieldId }, ...asking],
      opensWays: asking.length > 0,
    };
  });
}

/** Moves a field to a position among the others, from 1; a position beyond the end means the last. */
export async function orderField(caller: CommandCaller, boardId: string, fieldId: string, order: number) {
  const flow = await configure(caller, boardId, flow => {
    const field = fieldOf(flow, fieldId);
    const others = flow.fields.filter(({ id }) => id !== fieldId).sort(byFieldOrder);
    const placed = others.toSpliced(order - 1, 0, field);
    const changes = placed.flatMap(({ id, order: was }, at): RowChange[] =>
      was === at + 1 ? [] : [{ op: 'update', entity: 'custom_field', id, values: { order: at + 1 } }],
    );
    return { changes };
  });
  return flow.fields.sort(byFieldOrder);
}
