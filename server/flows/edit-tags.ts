import type * as z from 'zod/mini';
import type { Tag } from '../../domain/entities/board';
import type { newTag, tagChange } from '../../domain/flow/configuration';
import { foldText } from '../../domain/text/fold-text';
import { invalid, notFound } from '../app-error';
import type { CommandCaller } from '../http/command-caller';
import { enqueue } from '../jobs/enqueue';
import type { Flow } from '../repositories/flows/flows';
import { configure } from './configure';
import { editsOf } from './edits-of';

function tagOf(flow: Flow, tagId: string): Tag {
  const tag = flow.tags.find(({ id }) => id === tagId);
  if (!tag) throw notFound('Não foi possível localizar a etiqueta.');
  return tag;
}

function requireFree({ tags }: Flow, name: string, except?: string): void {
  if (tags.some(tag => tag.id !== except && foldText(tag.name) === foldText(name))) {
    throw invalid({ name: ['Já há uma etiqueta com este nome'] });
  }
}

/** Adds a tag for the flow's cards. */
export async function addTag(caller: CommandCaller, boardId: string, input: z.infer<typeof newTag>) {
  const id = caller.newId();
  const flow = await configure(caller, boardId, flow => {
    requireFree(flow, input.name);
    return { changes: [{ op: 'insert', entity: 'tag', id, values: { id, board_id: boardId, ...input } }] };
  });
  return tagOf(flow, id);
}

export async function editTag(
  caller: CommandCaller,
  boardId: string,
  tagId: string,
  input: z.infer<typeof tagChange>,
) {
  const flow = await configure(caller, boardId, async (flow, client) => {
    const tag = tagOf(flow, tagId);
    if (input.name !== undefined) requireFree(flow, input.name, tagId);
    const values = await editsOf(client, caller, boardId, tag, input);
    if (Object.keys(values).length === 0) return { changes: [] };
    return { changes: [{ op: 'update', entity: 'tag', id: tagId, values }] };
  });
  return tagOf(flow, tagId);
}

/** Removes a tag, also from the cards that have it. */
export async function removeTag(caller: CommandCaller, boardId: string, tagId: string): Promise<void> {
  await configure(caller, boardId, async (flow, client) => {
    tagOf(flow, tagId);
    await enqueue(
      client,
      'clear-cards',
      { tenant_id: caller.actor.tenant_id, board_id: boardId },
      { key: boardId },
    );
    return { changes: [{ op: 'remove', entity: 'tag', id: tagId }] };
  });
}
