import type { ApiCaller } from '../../src/api/client';
import type { PatioDatabase } from '../../src/mirror/database';
import { pullOnce } from '../../src/mirror/pull';

/** Pulls, response by response, until every feed is at its head. */
export async function pullAll(db: PatioDatabase, caller: ApiCaller, extra: string[] = []): Promise<void> {
  const pace = { share: 1 };
  while (!(await pullOnce(db, caller, extra, pace))) {
    // Pulled rows are stored, so each turn requests less.
  }
}
