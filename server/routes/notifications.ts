import * as z from 'zod/mini';
import { approval, approvalState } from '../../domain/entities/card';
import { userFeed } from '../../domain/entities/feeds';
import { notification } from '../../domain/entities/people';
import { uuid } from '../../domain/entities/scalars';
import type { App } from '../app-type';
import type { CommandCaller } from '../commands/run-command';
import { inTransaction } from '../database/transaction';
import { notFound } from '../errors';
import { touchFeeds } from '../feeds/touch-feeds';
import { callerOf } from '../plugins/caller';
import { requireSession } from '../plugins/session';
import {
  APPROVAL_ORDERS,
  hasNotification,
  listApprovals,
  listNotifications,
  markRead,
  NOTIFICATION_ORDERS,
} from '../repositories/notifications';
import { answerList, bearer, errorAnswers, flag, listOf, one, pageQuery } from './answers';
import { companyParams } from './tenants';

const notificationRow = z.extend(notification, {
  created_by_name: z.nullable(z.string()),
  board_name: z.string(),
  identifier: z.string(),
});
const approvalItem = z.extend(approval, {
  card: z.object({
    id: uuid,
    title: z.string(),
    identifier: z.string(),
    board_id: uuid,
    board: z.object({ id: uuid, name: z.string() }),
  }),
});

/** What somebody is told, and what they are asked, in the company that they are in. */
export async function notificationRoutes(app: App): Promise<void> {
  const { pool } = app;
  const about = (summary: string) => ({ tags: ['Avisos e aprovações'], summary, security: bearer });
  const onRequest = requireSession;

  /** Nobody looks at another company's from here, nor at another person's. */
  function callerIn(request: Parameters<typeof callerOf>[0], id: number): CommandCaller {
    const caller = callerOf(request);
    if (caller.actor.tenant_id !== id) throw notFound();
    return caller;
  }

  async function read({ actor, socketId }: CommandCaller, id: string | null): Promise<number> {
    return inTransaction(pool, async client => {
      const ids = await markRead(client, actor, id);
      const touched = ids.map(row_id => ({
        feed: userFeed(actor.user_id),
        entity: 'notification' as const,
        row_id,
        gone: false,
      }));
      await touchFeeds(client, actor.tenant_id, touched, socketId);
      return ids.length;
    });
  }

  app.get(
    '/tenants/:id/notifications',
    {
      onRequest,
      schema: {
        ...about('O que me foi avisado, o mais novo primeiro'),
        params: companyParams,
        querystring: z.extend(pageQuery(NOTIFICATION_ORDERS, 'desc'), {
          unread: z.optional(flag),
        }),
        response: { 200: listOf(notificationRow), ...errorAnswers },
      },
    },
    async request => {
      const { actor } = callerIn(request, request.params.id);
      const { query } = request;
      return answerList(await listNotifications(pool, actor, query, query.unread ?? false), query);
    },
  );

  app.patch(
    '/tenants/:id/notifications/:notification_id/read',
    {
      onRequest,
      schema: {
        ...about('Marcar um aviso como lido'),
        params: z.extend(companyParams, { notification_id: uuid }),
        response: { 200: one(z.object({ read: z.int() })), ...errorAnswers },
      },
    },
    async request => {
      const caller = callerIn(request, request.params.id);
      const { notification_id } = request.params;
      if (!(await hasNotification(pool, caller.actor, notification_id))) throw notFound();
      return { data: { read: await read(caller, notification_id) } };
    },
  );

  app.patch(
    '/tenants/:id/notifications/read',
    {
      onRequest,
      schema: {
        ...about('Marcar todos os avisos como lidos'),
        params: companyParams,
        response: { 200: one(z.object({ read: z.int() })), ...errorAnswers },
      },
    },
    async request => ({ data: { read: await read(callerIn(request, request.params.id), null) } }),
  );

  app.get(
    '/tenants/:id/approvals',
    {
      onRequest,
      schema: {
        ...about('O que espera a minha aprovação, e o que respondi e ainda vale'),
        params: companyParams,
        querystring: z.extend(pageQuery(APPROVAL_ORDERS, 'desc'), {
          state: z.optional(approvalState),
        }),
        response: { 200: listOf(approvalItem), ...errorAnswers },
      },
    },
    async request => {
      const { actor } = callerIn(request, request.params.id);
      const { query } = request;
      return answerList(await listApprovals(pool, actor, query, query.state ?? null), query);
    },
  );
}
