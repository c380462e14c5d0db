import type { ApiCaller } from '../../src/api/client';
import type { PatioDatabase } from '../../src/mirror/database';
import { pullOnce } from '../../src/mirror/pull';

/** Pulls, answer by answer, until every feed is at its head. */
export async function pullAll(db: PatioDatabase, caller: ApiCaller, extra: string[] = []): Promise<void> {
  const pace = { share: 1 };
  while (!(await pullOnce(db, caller, extra, pace))) {
    // What has come is kept, so that each turn asks for less.
  }
}
