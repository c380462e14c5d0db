import type { Pool } from 'pg';
import type { Actor } from '../../domain/policy';
import type { SyncAnswer, SyncRequest, Verdict } from '../../domain/sync';
import type { Queryable } from '../database/pool';
import { inTransaction } from '../database/transaction';
import { entitledFeeds } from './entitlement';
import { readPages } from './read-pages';

/** Reads one response of the pull: entitled feeds, pages and verdicts, all from one snapshot. */
export function readSync(pool: Pool, actor: Actor, request: SyncRequest): Promise<SyncAnswer> {
  return inTransaction(
    pool,
    async client => {
      const entitled = await entitledFeeds(client, actor, Object.keys(request.feeds));
      const without = new Set(request.without);
      const feeds = entitled.filter(feed => !without.has(feed));
      const asked = feeds.map((feed): [string, string | null] => [feed, request.feeds[feed] ?? null]);
      return {
        entitled,
        verdicts: await readVerdicts(client, actor, request.unsettled),
        pages: await readPages(client, actor.tenant_id, asked, request.limit),
      };
    },
    { isolation: 'repeatable read', readOnly: true },
  );
}

async function readVerdicts(
  client: Queryable,
  actor: Actor,
  ids: string[],
): Promise<Record<string, Verdict | null>> {
  if (ids.length === 0) return {};
  const { rows } = await client.query(
    'SELECT id, verdict FROM commands WHERE tenant_id = $1 AND user_id = $2 AND id = ANY($3)',
    [actor.tenant_id, actor.user_id, ids],
  );
  const known = new Map(rows.map(row => [row.id, row.verdict]));
  return Object.fromEntries(ids.map(id => [id, known.get(id) ?? null]));
}
