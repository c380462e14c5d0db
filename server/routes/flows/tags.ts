import * as z from 'zod/mini';
import { tag } from '../../../domain/entities/board';
import { uuid } from '../../../domain/entities/scalars';
import { newTag, tagChange } from '../../../domain/flow/configuration';
import type { App } from '../../app-type';
import { enterFlow } from '../../flows/configure';
import { addTag, editTag, removeTag } from '../../flows/edit-tags';
import { callerOf } from '../../http/caller';
import { requireFlowSession } from '../../http/require-area';
import { answerAll, bearer, errorAnswers, listOf, one } from '../cards/answers';
import { boardParams } from './boards';

const tagParams = z.extend(boardParams, { tag_id: uuid });

/** Adds the routes of the tags for a flow's cards. */
export async function tagRoutes(app: App): Promise<void> {
  const about = (summary: string) => ({ tags: ['Etiquetas'], summary, security: bearer });
  const onRequest = requireFlowSession;

  app.get(
    '/boards/:board_id/tags',
    {
      onRequest,
      schema: {
        ...about('Etiquetas do fluxo'),
        params: boardParams,
        response: { 200: listOf(tag), ...errorAnswers },
      },
    },
    async request => {
      const flow = await enterFlow(app.pool, callerOf(request).actor, request.params.board_id);
      return answerAll(flow.tags);
    },
  );

  app.post(
    '/boards/:board_id/tags',
    {
      onRequest,
      schema: {
        ...about('Criar uma etiqueta'),
        params: boardParams,
        body: newTag,
        response: { 201: one(tag), ...errorAnswers },
      },
    },
    async (request, reply) => {
      const added = await addTag(callerOf(request), request.params.board_id, request.body);
      return reply.code(201).send({ data: added });
    },
  );

  app.patch(
    '/boards/:board_id/tags/:tag_id',
    {
      onRequest,
      schema: {
        ...about('Mudar uma etiqueta'),
        params: tagParams,
        body: tagChange,
        response: { 200: one(tag), ...errorAnswers },
      },
    },
    async request => {
      const { board_id, tag_id } = request.params;
      return { data: await editTag(callerOf(request), board_id, tag_id, request.body) };
    },
  );

  app.delete(
    '/boards/:board_id/tags/:tag_id',
    {
      onRequest,
      schema: {
        ...about('Excluir uma etiqueta'),
        params: tagParams,
        response: { 204: z.null(), ...errorAnswers },
      },
    },
    async (request, reply) => {
      await removeTag(callerOf(request), request.params.board_id, request.params.tag_id);
      return reply.code(204).send(null);
    },
  );
}
