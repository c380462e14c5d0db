import * as z from 'zod/mini';
import { customField } from '../../../domain/entities/board';
import { uuid } from '../../../domain/entities/scalars';
import { fieldChange, fieldOrder, newField } from '../../../domain/flow/configuration';
import { byFieldOrder } from '../../../domain/flow/custom-fields';
import type { App } from '../../app-type';
import { enterFlow } from '../../flows/configure';
import { addField, editField, orderField, removeField } from '../../flows/edit-fields';
import { callerOf } from '../../http/caller';
import { requireFlowSession } from '../../http/require-area';
import { answerAll, bearer, errorAnswers, listOf, one } from '../cards/answers';
import { boardParams } from './boards';

const fieldParams = z.extend(boardParams, { field_id: uuid });
const fields = listOf(customField);

/** Adds the routes of a flow's custom fields, which its cards have besides the title. */
export async function customFieldRoutes(app: App): Promise<void> {
  const about = (summary: string) => ({ tags: ['Campos'], summary, security: bearer });
  const onRequest = requireFlowSession;

  app.get(
    '/boards/:board_id/custom_fields',
    {
      onRequest,
      schema: {
        ...about('Campos, na ordem'),
        params: boardParams,
        response: { 200: fields, ...errorAnswers },
      },
    },
    async request => {
      const flow = await enterFlow(app.pool, callerOf(request).actor, request.params.board_id);
      return answerAll(flow.fields.sort(byFieldOrder));
    },
  );

  app.post(
    '/boards/:board_id/custom_fields',
    {
      onRequest,
      schema: {
        ...about('Criar um campo, no fim'),
        params: boardParams,
        body: newField,
        response: { 201: one(customField), ...errorAnswers },
      },
    },
    async (request, reply) => {
      const added = await addField(callerOf(request), request.params.board_id, request.body);
      return reply.code(201).send({ data: added });
    },
  );

  app.patch(
    '/boards/:board_id/custom_fields/:field_id',
    {
      onRequest,
      schema: {
        ...about('Mudar um campo'),
        params: fieldParams,
        body: fieldChange,
        response: { 200: one(customField), ...errorAnswers },
      },
    },
    async request => {
      const { board_id, field_id } = request.params;
      return { data: await editField(callerOf(request), board_id, field_id, request.body) };
    },
  );

  app.delete(
    '/boards/:board_id/custom_fields/:field_id',
    {
      onRequest,
      schema: {
        ...about('Excluir um campo'),
        params: fieldParams,
        response: { 204: z.null(), ...errorAnswers },
      },
    },
    async (request, reply) => {
      await removeField(callerOf(request), request.params.board_id, request.params.field_id);
      return reply.code(204).send(null);
    },
  );

  app.patch(
    '/boards/:board_id/custom_fields/:field_id/order',
    {
      onRequest,
      schema: {
        ...about('Mudar o lugar de um campo'),
        params: fieldParams,
        body: fieldOrder,
        response: { 200: fields, ...errorAnswers },
      },
    },
    async request => {
      const { board_id, field_id } = request.params;
      return answerAll(await orderField(callerOf(request), board_id, field_id, request.body.order));
    },
  );
}
