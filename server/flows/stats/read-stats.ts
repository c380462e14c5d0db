import type { BoardStats } from '../../../domain/stats';
import { todayIn } from '../../../domain/today-in';
import { invalid, unavailable } from '../../app-error';
import { BOUNDS } from '../../bounds';
import type { PoolClient } from '../../database/pool';
import { inTransaction } from '../../database/transaction';
import { Busy, fairTurns } from '../../fair-turns';
import type { CommandCaller } from '../../http/command-caller';
import { findTimeZone, readFlowStats, readStanding } from '../../repositories/flows/stats';
import { enterFlow } from '../configure';

/** Days of the default period. */
const USUAL_DAYS = 90;
const DAYS_MAX = 1100;
const DAY_MS = 86_400_000;

/** Queue of statistics: they read a flow's whole past, so those of one company run one after the other. */
const ofCompanies = fairTurns({ atOnce: BOUNDS.statsAtOnce, each: 1 });
const ofPeople = fairTurns({ each: 1, mostWaiting: BOUNDS.waiting });

export interface Period {
  from?: string | undefined;
  to?: string | undefined;
}

/** First day of a period. There were no cards before, and much earlier dates are unknown to the database. */
const FIRST_DAY = '1970-01-01';

/**
 * Returns the days of the period: without a beginning or an end, the ninety days until today. Days have no time zone.
 */
export function periodOf({ from, to }: Period, today: string): { from: string; to: string } {
  const last = to ?? (from && from > today ? from : today);
  const first = from ?? new Date(Date.parse(last) - (USUAL_DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
  if (first < FIRST_DAY) throw invalid({ [from ? 'from' : 'to']: ['Data inválida'] });
  const days = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
  if (days < 1) throw invalid({ from: ['O início do período vem depois do fim'] });
  if (days > DAYS_MAX) throw invalid({ from: [`O período tem no máximo ${DAYS_MAX} dias`] });
  return { from: first, to: last };
}

/**
 * Returns a flow's statistics, all read from one snapshot of the database, for a person who may enter the flow.
 *
 * @throws unavailable if others of the company have kept it waiting for too long
 * @param options.overdue number of overdue cards to list; all are counted
 */
export async function readStats(
  { pool, actor, now }: CommandCaller,
  boardId: string,
  period: Period,
  { overdue = 50 } = {},
): Promise<BoardStats> {
  const { tenant_id } = actor;
  const read = async (client: PoolClient) => {
    await enterFlow(client, actor, boardId);
    const time_zone = await findTimeZone(client, tenant_id);
    const today = todayIn(time_zone, now());
    const days = periodOf(period, today);
    const scope = { tenant_id, board_id: boardId, time_zone, today, ...days };
    const flow = await readFlowStats(client, scope);
    const standing = await readStanding(client, scope, overdue);
    return { ...days, time_zone, ...flow, ...standing };
  };
  const options = { isolation: 'repeatable read', readOnly: true } as const;
  const until = performance.now() + BOUNDS.turnWait;
  const inTurn = () =>
    ofCompanies.run(tenant_id, () => inTransaction(pool, read, options), until - performance.now());
  return ofPeople.run(actor.user_id, inTurn, BOUNDS.turnWait).catch(error => {
    throw error instanceof Busy ? unavailable() : error;
  });
}
