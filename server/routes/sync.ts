import { syncAnswer, syncRequest } from '../../domain/sync';
import type { App } from '../app-type';
import { requireSessionOrNoCompany } from '../http/caller';
import { readSync } from '../sync/read-sync';
import { bearer, errorAnswers } from './cards/answers';

/**
 * Adds the route of the pull: returns the changes of each feed since the device's cursor, and the verdicts that it
 * still waits for (S4, S8).
 */
export async function syncRoutes(app: App): Promise<void> {
  app.post(
    '/sync',
    {
      schema: {
        tags: ['Sincronização'],
        summary: 'Buscar o que mudou',
        security: bearer,
        body: syncRequest,
        response: { 200: syncAnswer, ...errorAnswers },
      },
      onRequest: requireSessionOrNoCompany,
    },
    async request => {
      if (!request.session) return { data: { entitled: [], pages: [], verdicts: {} } };
      const { user_id, tenant_id, role } = request.session;
      return { data: await readSync(app.pool, { user_id, tenant_id, role }, request.body) };
    },
  );
}
