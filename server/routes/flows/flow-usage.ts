import * as z from 'zod/mini';
import { uuid } from '../../../domain/entities/scalars';
import type { App } from '../../app-type';
import { readBriefly } from '../../database/read-briefly';
import { enterFlow } from '../../flows/configure';
import { callerOf } from '../../http/caller';
import { requireFlowSession } from '../../http/require-area';
import { countUsage } from '../../repositories/flows/flow-usage';
import { bearer, errorAnswers, one } from '../cards/answers';
import { boardParams } from './boards';

const used = z.array(z.object({ id: uuid, cards: z.int(), archived: z.int() }));

/** Adds the route that counts what would be affected by removing something from a flow. */
export async function flowUsageRoutes(app: App): Promise<void> {
  app.get(
    '/boards/:board_id/usage',
    {
      onRequest: requireFlowSession,
      schema: {
        tags: ['Fluxos'],
        summary: 'Quantos cards usam cada etiqueta e campo, e têm cada responsável',
        description:
          '`cards` conta todos, e `archived` os arquivados entre eles. O que nenhum card usa não está na lista.',
        security: bearer,
        params: boardParams,
        response: { 200: one(z.object({ tags: used, fields: used, owners: used })), ...errorAnswers },
      },
    },
    async request => {
      const { actor } = callerOf(request);
      const { board_id } = request.params;
      const data = await readBriefly(app.pool, async client => {
        await enterFlow(client, actor, board_id);
        return countUsage(client, actor.tenant_id, board_id);
      });
      return { data };
    },
  );
}
