import { makeTeamList, teamList } from '../../../domain/team-list';
import { todayIn } from '../../../domain/today-in';
import type { App } from '../../app-type';
import { readBriefly } from '../../database/read-briefly';
import { requireCompany } from '../../http/require-area';
import { requireSession } from '../../http/require-session';
import { findTimeZone } from '../../repositories/flows/stats';
import { findCardLooks, findTeamFacts } from '../../repositories/flows/team-list';
import { bearer, errorAnswers, one } from '../cards/answers';
import { companyParams } from '../tenants';

/**
 * Adds the route that lists overdue cards, pending approvals and idle cards of all active flows of a company, for its
 * administrators.
 */
export async function teamRoutes(app: App): Promise<void> {
  app.get(
    '/tenants/:id/team',
    {
      onRequest: requireSession,
      schema: {
        tags: ['Empresas'],
        summary: 'O que está atrasado, aguarda aprovação ou está parado em todos os fluxos ativos',
        description:
          'De cada tipo, os 200 que esperam há mais tempo; `counts` conta todos. Parado: 14 dias na mesma fase, que não é final, e nada no histórico há 7.',
        security: bearer,
        params: companyParams,
        response: { 200: one(teamList), ...errorAnswers },
      },
    },
    async request => {
      const { id } = request.params;
      await requireCompany(request, 'see_team', id);
      const now = app.clock();
      const data = await readBriefly(app.pool, async client => {
        const today = todayIn(await findTimeZone(client, id), now);
        const list = makeTeamList(await findTeamFacts(client, id, today, now), today, now.getTime());
        const ids = [...new Set(list.rows.map(({ card_id }) => card_id))];
        const looks = await findCardLooks(client, id, ids);
        return { ...list, rows: list.rows.map(row => ({ ...row, ...looks.get(row.card_id) })) };
      });
      return { data };
    },
  );
}
