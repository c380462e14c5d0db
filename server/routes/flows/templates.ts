import * as z from 'zod/mini';
import { uuid } from '../../../domain/entities/scalars';
import {
  fromTemplate,
  listedTemplate,
  newTemplate,
  template,
  templateChange,
  templateKind,
  templateUse,
} from '../../../domain/flow/template';
import { permission } from '../../../domain/policy';
import type { App } from '../../app-type';
import {
  editTemplate,
  enterTemplate,
  keepAsTemplate,
  removeTemplate,
} from '../../flows/templates/own-templates';
import { SHIPPED } from '../../flows/templates/shipped';
import { applyTemplate, createFromTemplate } from '../../flows/templates/use-template';
import { callerOf } from '../../http/caller';
import { requireFlowSession } from '../../http/require-area';
import { requireSession } from '../../http/require-session';
import { listTemplates, TEMPLATE_ORDERS } from '../../repositories/flows/templates';
import { answerList, bearer, errorAnswers, flag, listOf, listQuery, one } from '../cards/answers';
import { answerFlow, boardParams, flowRow } from './boards';

const params = z.object({ template_id: uuid });

const query = z.extend(listQuery(TEMPLATE_ORDERS), {
  kind: z.optional(templateKind),
  shipped: z.optional(flag),
});

/** Adds the routes of the templates for new flows: those shipped with the product, and the company's own. */
export async function templateRoutes(app: App): Promise<void> {
  const about = (summary: string) => ({ tags: ['Modelos'], summary, security: bearer });
  const onRequest = requireFlowSession;

  app.get(
    '/templates',
    {
      onRequest: requireSession,
      schema: {
        ...about('Modelos: os que já vêm prontos e os da empresa'),
        querystring: query,
        response: { 200: listOf(listedTemplate), ...errorAnswers },
      },
    },
    async request => {
      const { actor } = callerOf(request);
      const hasThem = permission(actor, 'see_templates') === 'yes';
      const listed = hasThem
        ? await listTemplates(app.pool, actor.tenant_id, SHIPPED, request.query)
        : { rows: [], total: 0 };
      return answerList(listed, request.query);
    },
  );

  app.get(
    '/templates/:template_id',
    {
      onRequest,
      schema: { ...about('Um modelo inteiro'), params, response: { 200: one(template), ...errorAnswers } },
    },
    async request => ({ data: await enterTemplate(callerOf(request), request.params.template_id) }),
  );

  app.post(
    '/templates',
    {
      onRequest,
      schema: {
        ...about('Guardar um fluxo como modelo da empresa'),
        body: newTemplate,
        response: { 201: one(template), ...errorAnswers },
      },
    },
    async (request, reply) =>
      reply.code(201).send({ data: await keepAsTemplate(callerOf(request), request.body) }),
  );

  app.patch(
    '/templates/:template_id',
    {
      onRequest,
      schema: {
        ...about('Mudar um modelo da empresa'),
        params,
        body: templateChange,
        response: { 200: one(template), ...errorAnswers },
      },
    },
    async request => ({
      data: await editTemplate(callerOf(request), request.params.template_id, request.body),
    }),
  );

  app.delete(
    '/templates/:template_id',
    {
      onRequest,
      schema: {
        ...about('Excluir um modelo da empresa'),
        params,
        response: { 204: z.null(), ...errorAnswers },
      },
    },
    async (request, reply) => {
      await removeTemplate(callerOf(request), request.params.template_id);
      return reply.code(204).send(null);
    },
  );

  // The second spelling is for older clients only.
  for (const path of ['/boards/create_from_template', '/boards/create_from_template/']) {
    app.post(
      path,
      {
        onRequest,
        schema: {
          ...about('Criar um fluxo a partir de um modelo'),
          hide: path.endsWith('/'),
          body: fromTemplate,
          response: { 201: one(flowRow), ...errorAnswers },
        },
      },
      async (request, reply) => {
        const caller = callerOf(request);
        const flow = await createFromTemplate(caller, request.body);
        return reply.code(201).send({ data: await answerFlow(app.pool, caller.actor, flow) });
      },
    );
  }

  app.post(
    '/boards/:board_id/apply_template',
    {
      onRequest,
      schema: {
        ...about('Adicionar a um fluxo os campos e etiquetas de um modelo que ele ainda não tem'),
        params: boardParams,
        body: templateUse,
        response: { 200: one(flowRow), ...errorAnswers },
      },
    },
    async request => {
      const caller = callerOf(request);
      const flow = await applyTemplate(caller, request.params.board_id, request.body);
      return { data: await answerFlow(app.pool, caller.actor, flow) };
    },
  );
}
