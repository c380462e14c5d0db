import type * as z from 'zod/mini';
import { userFeed } from '../../domain/entities/feeds';
import { type newSavedView, SAVED_VIEWS_MAX, type savedViewChange } from '../../domain/flow/saved-views';
import { foldText } from '../../domain/text/fold-text';
import { AppError, invalid, notFound } from '../app-error';
import type { PoolClient } from '../database/pool';
import { inTransaction } from '../database/transaction';
import { type RowChange, writeChanges } from '../database/write-changes';
import { type Touched, touchFeeds } from '../feeds/touch-feeds';
import type { CommandCaller } from '../http/command-caller';
import { lockFlow } from '../repositories/flows/flows';
import { listSavedViews, type SavedViewRow } from '../repositories/flows/saved-views';
import { configure, enterFlow } from './configure';

const noView = () => notFound('Não foi possível localizar a visão.');

/**
 * Saves a filter of a flow's board under a name: for the caller alone, or `shared` as a part of the flow's
 * configuration, which only its administrators change.
 */
export async function addView(
  caller: CommandCaller,
  boardId: string,
  { shared, ...input }: z.infer<typeof newSavedView>,
): Promise<SavedViewRow> {
  const { actor, pool } = caller;
  const id = caller.newId();
  await change(caller, boardId, shared, (views, entity) => {
    if (views.length >= SAVED_VIEWS_MAX) throw tooMany(shared);
    requireFree(views, input.name);
    const owner_id = shared ? null : actor.user_id;
    return { op: 'insert', entity, id, values: { id, board_id: boardId, owner_id, ...input } };
  });
  return viewOf(await listSavedViews(pool, actor, boardId), id);
}

/** Changes the name or the filter of a view. */
export async function editView(
  caller: CommandCaller,
  boardId: string,
  viewId: string,
  input: z.infer<typeof savedViewChange>,
): Promise<SavedViewRow> {
  const { actor, pool } = caller;
  const { shared } = await seenView(caller, boardId, viewId);
  await change(caller, boardId, shared, (views, entity) => {
    viewOf(views, viewId);
    if (input.name !== undefined) requireFree(views, input.name, viewId);
    if (Object.keys(input).length === 0) return null;
    return { op: 'update', entity, id: viewId, values: input };
  });
  return viewOf(await listSavedViews(pool, actor, boardId), viewId);
}

/** Deletes a view; a shared one for everyone. */
export async function removeView(caller: CommandCaller, boardId: string, viewId: string): Promise<void> {
  const { shared } = await seenView(caller, boardId, viewId);
  await change(caller, boardId, shared, (views, entity) => {
    viewOf(views, viewId);
    return { op: 'remove', entity, id: viewId };
  });
}

function viewOf(views: SavedViewRow[], viewId: string): SavedViewRow {
  const view = views.find(({ id }) => id === viewId);
  if (!view) throw noView();
  return view;
}

async function seenView({ pool, actor }: CommandCaller, boardId: string, viewId: string) {
  await enterFlow(pool, actor, boardId);
  return viewOf(await listSavedViews(pool, actor, boardId), viewId);
}

function requireFree(views: SavedViewRow[], name: string, except?: string): void {
  if (views.some(view => view.id !== except && foldText(view.name) === foldText(name))) {
    throw invalid({ name: ['Já há uma visão com este nome'] });
  }
}

const tooMany = (shared: boolean) =>
  new AppError(
    409,
    'flow_full',
    shared
      ? `No máximo ${SAVED_VIEWS_MAX} visões compartilhadas por fluxo: exclua uma antes de salvar outra.`
      : `No máximo ${SAVED_VIEWS_MAX} visões suas por fluxo: exclua uma antes de salvar outra.`,
  );

/**
 * Changes views in a transaction. `work` gets the views of the same kind. The flow's row is locked, so that the second
 * of two changes sees the first.
 */
async function change(
  caller: CommandCaller,
  boardId: string,
  shared: boolean,
  work: (views: SavedViewRow[], entity: 'shared_view' | 'own_view') => RowChange | null,
): Promise<void> {
  const { pool, actor, socketId } = caller;
  const entity = shared ? 'shared_view' : 'own_view';
  const changesOf = async (client: PoolClient): Promise<{ changes: RowChange[]; views: SavedViewRow[] }> => {
    const all = await listSavedViews(client, actor, boardId);
    const views = all.filter(view => view.shared === shared);
    const changed = work(views, entity);
    return { changes: changed ? [changed] : [], views };
  };
  if (shared) {
    await configure(caller, boardId, (_flow, client) => changesOf(client));
    return;
  }
  await inTransaction(pool, async client => {
    await lockFlow(client, actor.tenant_id, boardId);
    await enterFlow(client, actor, boardId);
    const { changes } = await changesOf(client);
    await writeChanges(client, actor.tenant_id, changes);
    const touched = changes.map(
      ({ op, id }): Touched => ({
        feed: userFeed(actor.user_id),
        entity,
        row_id: id,
        gone: op === 'remove',
      }),
    );
    await touchFeeds(client, actor.tenant_id, touched, socketId);
  });
}
