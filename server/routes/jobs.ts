import * as z from 'zod/mini';
import { instant, uuid } from '../../domain/entities/scalars';
import { notFound } from '../app-error';
import type { App } from '../app-type';
import { requireOrganizationAdmin } from '../http/require-area';
import { errorAnswer } from '../openapi/error-answer';
import { DEAD_ORDERS, listDeadJobs, retryJob } from '../repositories/jobs';
import { answerList, bearer, errorAnswers, listOf, listQuery, one } from './cards/answers';

/** Failed job without its payload, which may contain the recipient of an e-mail. */
const deadJob = z.object({
  id: uuid,
  kind: z.string(),
  attempts: z.int(),
  last_error: z.string(),
  created_at: instant,
  died_at: instant,
});

const answers = { ...errorAnswers, 403: errorAnswer };

/** Adds the routes of the jobs that failed for good, for the person who operates the installation. */
export async function jobRoutes(app: App): Promise<void> {
  const { pool } = app;

  app.get(
    '/jobs/dead',
    {
      onRequest: requireOrganizationAdmin,
      schema: {
        tags: ['Tarefas do servidor'],
        summary: 'Tarefas que o servidor desistiu de tentar',
        security: bearer,
        querystring: listQuery(DEAD_ORDERS),
        response: { 200: listOf(deadJob), ...answers },
      },
    },
    async request => answerList(await listDeadJobs(pool, request.query), request.query),
  );

  app.post(
    '/jobs/:id/retry',
    {
      onRequest: requireOrganizationAdmin,
      schema: {
        tags: ['Tarefas do servidor'],
        summary: 'Tentar de novo',
        security: bearer,
        params: z.object({ id: uuid }),
        response: { 200: one(z.object({ id: uuid })), ...answers },
      },
    },
    async request => {
      const { id } = request.params;
      if (!(await retryJob(pool, id))) throw notFound();
      return { data: { id } };
    },
  );
}
