import { syncAnswer, syncRequest } from '../../domain/sync';
import type { App } from '../app-type';
import { readSync } from '../feeds/read-sync';
import { requireSession, sessionOf } from '../plugins/session';

/** Reads come here: what changed in each feed since the device's cursor, and the verdicts it still waits for (S4, S8). */
export async function syncRoutes(app: App): Promise<void> {
  app.post(
    '/sync',
    {
      schema: { tags: ['sync'], body: syncRequest, response: { 200: syncAnswer } },
      onRequest: requireSession,
    },
    async request => {
      const { user_id, tenant_id, role } = sessionOf(request);
      return { data: await readSync(app.pool, { user_id, tenant_id, role }, request.body) };
    },
  );
}
