import * as z from 'zod/mini';
import { uuid } from '../../../domain/entities/scalars';
import { notFound } from '../../app-error';
import type { App } from '../../app-type';
import { inTransaction } from '../../database/transaction';
import { requireSession, sessionOf } from '../../http/require-session';
import { endSession, endSessions, listSessions } from '../../repositories/people/sessions';
import { askSocketsAgain } from '../../sync/ask-again';
import { bearer, errorAnswers } from '../cards/answers';

const session = z.object({
  id: uuid,
  /** Browser and system, such as «Chrome em Android»; null if unknown at sign-in. */
  device: z.nullable(z.string()),
  created_at: z.string(),
  /** Latest use, precise to the hour. */
  last_seen_at: z.string(),
  /** True for the session of this request. */
  current: z.boolean(),
});

/** Adds the routes that list a person's sessions and end them from another device. */
export async function ownSessionRoutes(app: App): Promise<void> {
  const { pool } = app;
  const common = { tags: ['Conta'], security: bearer };
  const answer = { 204: z.null(), ...errorAnswers };

  app.get(
    '/user/sessions',
    {
      onRequest: requireSession,
      schema: {
        ...common,
        summary: 'Onde estou conectado',
        response: { 200: z.object({ data: z.array(session) }), ...errorAnswers },
      },
    },
    async request => {
      const { user_id, token_hash } = sessionOf(request);
      return { data: await listSessions(pool, user_id, token_hash) };
    },
  );

  app.delete(
    '/user/sessions/:session_id',
    {
      onRequest: requireSession,
      schema: {
        ...common,
        summary: 'Sair de um aparelho',
        params: z.object({ session_id: uuid }),
        response: answer,
      },
    },
    async (request, reply) => {
      const { user_id } = sessionOf(request);
      await inTransaction(pool, async client => {
        if (!(await endSession(client, user_id, request.params.session_id))) throw notFound();
        await askSocketsAgain(client, [user_id]);
      });
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/user/sessions',
    {
      onRequest: requireSession,
      schema: { ...common, summary: 'Sair de todos os outros aparelhos', response: answer },
    },
    async (request, reply) => {
      const { user_id, token_hash } = sessionOf(request);
      await inTransaction(pool, async client => {
        await endSessions(client, user_id, token_hash);
        await askSocketsAgain(client, [user_id]);
      });
      return reply.code(204).send(null);
    },
  );
}
