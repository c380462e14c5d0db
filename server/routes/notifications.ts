import * as z from 'zod/mini';
import { READ_MAX } from '../../domain/commands/notification-read';
import { approval, approvalState } from '../../domain/entities/card';
import { notification } from '../../domain/entities/people';
import { uuid } from '../../domain/entities/scalars';
import { notFound } from '../app-error';
import type { App } from '../app-type';
import { callerOf } from '../http/caller';
import type { CommandCaller } from '../http/command-caller';
import { requireSession } from '../http/require-session';
import { APPROVAL_ORDERS, listApprovals } from '../repositories/cards/my-approvals';
import {
  hasNotification,
  listNotifications,
  NOTIFICATION_ORDERS,
  unreadIds,
} from '../repositories/notifications';
import { answerList, bearer, errorAnswers, flag, listOf, one, pageQuery } from './cards/answers';
import { runRest } from './cards/run-rest';
import { companyParams } from './tenants';

const notificationRow = z.extend(notification, {
  tenant_id: z.int(),
  /** When it was read, else when it was created. */
  updated_at: z.string(),
  created_by_name: z.nullable(z.string()),
  board_name: z.string(),
  identifier: z.string(),
});
const approvalItem = z.extend(approval, {
  /** Current name of the phase; null once it is deleted. */
  phase_name: z.nullable(z.string()),
  card: z.object({
    id: uuid,
    title: z.string(),
    identifier: z.string(),
    board_id: uuid,
    board_title: z.string(),
    board: z.object({ id: uuid, title: z.string(), name: z.string() }),
  }),
});

/** Adds the routes of a person's notifications and approvals in their current company. */
export async function notificationRoutes(app: App): Promise<void> {
  const { pool } = app;
  const about = (summary: string) => ({ tags: ['Avisos e aprovações'], summary, security: bearer });
  const onRequest = requireSession;

  /**
   * Returns the caller. Throws 404 if the company is not their current one, so that notifications of other companies
   * can't be read.
   */
  function callerIn(request: Parameters<typeof callerOf>[0], id: number): CommandCaller {
    const caller = callerOf(request);
    if (caller.actor.tenant_id !== id) throw notFound();
    return caller;
  }

  /**
   * Marks notifications as read with the same command that devices send. It names those that are unread now, in batches
   * of `READ_MAX`; a null id means all of them.
   */
  async function read(caller: CommandCaller, id: string | null): Promise<number> {
    const unread = await unreadIds(pool, caller.actor, id);
    for (let at = 0; at < unread.length; at += READ_MAX) {
      await runRest(caller, 'notification.read', { notification_ids: unread.slice(at, at + READ_MAX) });
    }
    return unread.length;
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
      const { rows, total } = await listNotifications(pool, actor, query, query.unread ?? false);
      const listed = { rows: rows.map(row => ({ ...row, tenant_id: actor.tenant_id })), total };
      return answerList(listed, query);
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
        ...about('O que espera a minha aprovação, e o que respondi'),
        description:
          'Sem `state`, o que espera e as respostas que ainda valem. Com `approved` ou `rejected`, tudo o que se respondeu assim, também onde o card já seguiu, foi arquivado ou o fluxo está desativado.',
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
