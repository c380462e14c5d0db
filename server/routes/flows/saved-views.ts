import * as z from 'zod/mini';
import { uuid } from '../../../domain/entities/scalars';
import { newSavedView, savedView, savedViewChange } from '../../../domain/flow/saved-views';
import type { App } from '../../app-type';
import { enterFlow } from '../../flows/configure';
import { addView, editView, removeView } from '../../flows/edit-views';
import { callerOf } from '../../http/caller';
import { requireFlowSession } from '../../http/require-area';
import { listSavedViews } from '../../repositories/flows/saved-views';
import { answerAll, bearer, errorAnswers, listOf, one } from '../cards/answers';
import { boardParams } from './boards';

const viewParams = z.extend(boardParams, { view_id: uuid });
const viewRow = z.extend(savedView, { shared: z.boolean() });

/**
 * Adds the routes of saved views, the named filters of a flow's board: a person's own, and those that the flow's
 * administrators share.
 */
export async function savedViewRoutes(app: App): Promise<void> {
  const about = (summary: string) => ({ tags: ['Visões'], summary, security: bearer });
  const onRequest = requireFlowSession;

  app.get(
    '/boards/:board_id/views',
    {
      onRequest,
      schema: {
        ...about('Visões compartilhadas do fluxo, e as minhas'),
        params: boardParams,
        response: { 200: listOf(viewRow), ...errorAnswers },
      },
    },
    async request => {
      const { actor } = callerOf(request);
      await enterFlow(app.pool, actor, request.params.board_id);
      return answerAll(await listSavedViews(app.pool, actor, request.params.board_id));
    },
  );

  app.post(
    '/boards/:board_id/views',
    {
      onRequest,
      schema: {
        ...about('Salvar uma visão'),
        params: boardParams,
        body: newSavedView,
        response: { 201: one(viewRow), ...errorAnswers },
      },
    },
    async (request, reply) => {
      const added = await addView(callerOf(request), request.params.board_id, request.body);
      return reply.code(201).send({ data: added });
    },
  );

  app.patch(
    '/boards/:board_id/views/:view_id',
    {
      onRequest,
      schema: {
        ...about('Mudar o nome ou os filtros de uma visão'),
        params: viewParams,
        body: savedViewChange,
        response: { 200: one(viewRow), ...errorAnswers },
      },
    },
    async request => {
      const { board_id, view_id } = request.params;
      return { data: await editView(callerOf(request), board_id, view_id, request.body) };
    },
  );

  app.delete(
    '/boards/:board_id/views/:view_id',
    {
      onRequest,
      schema: {
        ...about('Excluir uma visão'),
        params: viewParams,
        response: { 204: z.null(), ...errorAnswers },
      },
    },
    async (request, reply) => {
      await removeView(callerOf(request), request.params.board_id, request.params.view_id);
      return reply.code(204).send(null);
    },
  );
}
