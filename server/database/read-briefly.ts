import { AppError } from '../app-error';
import { findInCauses } from './database-failures';
import type { Pool, PoolClient } from './pool';
import { inTransaction } from './transaction';

/** As long as anybody waits for a list; what takes longer would only keep others from the database. */
const READ_MS = 2_000;

/**
 * For lists and searches: reads in a transaction whose every statement the database ends after 2 s.
 *
 * @throws 422 `too_slow` then: the same once more would take as long, so it is no «unavailable» that devices try again
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
