import { notificationChange, notificationChoices } from '../../domain/notices/notification-choices';
import { unauthenticated } from '../app-error';
import type { App } from '../app-type';
import { requireSession, sessionOf } from '../http/require-session';
import { changeNotificationChoices, findNotificationChoices } from '../repositories/notification-choices';
import { bearer, errorAnswers, one } from './cards/answers';

const KINDS =
  'Os tipos: `approval` (pedem a sua aprovação), `answer` (aprovaram ou reprovaram um card seu), `mention` (citaram você), `comment` (comentaram num card seu), `move` (moveram um card seu), `assignment` (você virou responsável), `due` (prazo perto ou vencido). Valem para todos os aparelhos e empresas da pessoa; a lista de avisos tem sempre todos.';

/** Adds the routes for a person's choice of the notifications that are pushed to their devices. */
export async function notificationChoiceRoutes(app: App): Promise<void> {
  const { pool } = app;
  const common = { tags: ['Conta'], security: bearer };
  const onRequest = requireSession;
  const response = { 200: one(notificationChoices), ...errorAnswers };

  app.get(
    '/user/notification-choices',
    { onRequest, schema: { ...common, summary: 'Que avisos recebo por push', description: KINDS, response } },
    async request => {
      const data = await findNotificationChoices(pool, sessionOf(request).user_id);
      if (!data) throw unauthenticated();
      return { data };
    },
  );

  app.put(
    '/user/notification-choices',
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Escolher que avisos recebo por push',
        description: `O que não é dito fica como está. ${KINDS}`,
        body: notificationChange,
        response,
      },
    },
    async request => {
      const data = await changeNotificationChoices(pool, sessionOf(request).user_id, request.body);
      if (!data) throw unauthenticated();
      return { data };
    },
  );
}
