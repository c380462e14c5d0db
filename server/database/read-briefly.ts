import { AppError } from '../app-error';
import { findInCauses } from './database-failures';
import type { Pool, PoolClient } from './pool';
import { inTransaction } from './transaction';

/**
 * Milliseconds after which people no longer wait for a list. A longer query would only block the database for others.
 */
const READ_MS = 2_000;

/**
 * Reads lists and searches in a transaction in which the database ends every statement after 2 s.
 *
 * @throws 422 `too_slow` then; it isn't «unavailable», which devices retry, because the same query would take as long
 *   again
 */
export async function readBriefly<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const limited = async (client: PoolClient) => {
    await client.query(`SET LOCAL statement_timeout = ${READ_MS}`);
    return work(client);
  };
  return inTransaction(pool, limited, { readOnly: true }).catch(error => {
    if (findInCauses(error, ({ code }) => code === '57014')) throw tooSlow();
    throw error;
  });
}

const tooSlow = () =>
  new AppError(
    422,
    'too_slow',
    'Esta consulta demora demais. Use um filtro, ou procure por palavras mais longas.',
  );
