import * as z from 'zod/mini';
import { toCsv } from '../../../domain/csv/to-csv';
import { day } from '../../../domain/entities/scalars';
import { boardStats, statsTable } from '../../../domain/stats';
import { FILE_NAMES, tableOf } from '../../../domain/stats-tables';
import type { App } from '../../app-type';
import { readStats } from '../../flows/stats/read-stats';
import { callerOf } from '../../http/caller';
import { requireFlowSession } from '../../http/require-area';
import { bearer, errorAnswers, one } from '../cards/answers';
import { boardParams } from './boards';

/** Most rows in the file of overdue cards. */
const OVERDUE_MAX = 10_000;

const querystring = z.object({ from: z.optional(day), to: z.optional(day) });

/** Adds the routes of a flow's statistics, for everybody who may enter it. */
export async function statsRoutes(app: App): Promise<void> {
  const about = (summary: string) => ({ tags: ['Estatísticas'], summary, security: bearer, querystring });
  const onRequest = requireFlowSession;

  app.get(
    '/boards/:board_id/stats',
    {
      onRequest,
      config: { ownTurns: true },
      schema: {
        ...about('Estatísticas do fluxo num período; sem datas, os últimos 90 dias'),
        params: boardParams,
        response: { 200: one(boardStats), ...errorAnswers },
      },
    },
    async request => ({
      data: await readStats(callerOf(request), request.params.board_id, request.query),
    }),
  );

  app.get(
    '/boards/:board_id/stats/:table.csv',
    {
      onRequest,
      config: { ownTurns: true },
      schema: {
        ...about('Uma tabela das estatísticas, para planilhas'),
        produces: ['text/csv'],
        params: z.extend(boardParams, { table: statsTable }),
        response: { 200: z.string(), ...errorAnswers },
      },
    },
    async (request, reply) => {
      const { board_id, table } = request.params;
      const stats = await readStats(callerOf(request), board_id, request.query, { overdue: OVERDUE_MAX });
      const name = `${FILE_NAMES[table]}-${stats.from}-${stats.to}.csv`;
      reply.header('content-type', 'text/csv; charset=utf-8');
      reply.header('content-disposition', `attachment; filename="${name}"`);
      return reply.send(toCsv(tableOf(stats, table)));
    },
  );
}
