import type { Pool } from 'pg';
import { boardFeed } from '../../domain/entities/feeds';
import { loadState, lockTarget } from '../../server/commands/load-state';
import { inTransaction } from '../../server/database/transaction';
import { entitledFeeds } from '../../server/feeds/entitlement';
import { readPages } from '../../server/feeds/read-pages';
import { listBoards } from '../../server/repositories/boards';
import { findCardDetail } from '../../server/repositories/card-detail';
import { listCards, searchCards } from '../../server/repositories/card-list';
import { listApprovals, listNotifications } from '../../server/repositories/notifications';
import { findDue } from '../../server/repositories/reminders';
import { seedBigFlow } from '../factories/big-flow';
import { type Place, seconds } from './bench';

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Node[];
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** One line for each way in which a statement read a table: by which index, and how many rows. */
function readings(root: Node): string[] {
  return nodesOf(root)
    .filter(node => node['Relation Name'] || node['Index Name'])
    .filter(node => node['Node Type'] !== 'Bitmap Heap Scan')
    .map(node => {
      const by = node['Index Name'] ? `by ${node['Index Name']}` : 'WHOLE TABLE';
      const rows = node['Actual Rows'] * node['Actual Loops'];
      return `    ${node['Relation Name'] ?? ''} ${by}: ${rows} rows`.replace('     by', '    by');
    });
}

/** Runs what the server runs, with every statement explained as it goes. */
async function explain(pool: Pool, what: string, work: (client: never) => Promise<unknown>): Promise<void> {
  console.log(`\n${what}`);
  await inTransaction(pool, async client => {
    const query = async (text: string, values?: unknown[]) => {
      if (/^(SELECT \S|WITH listed)/.test(text.trim()) && !text.includes('pg_advisory')) {
        const { rows } = await client.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
        const { Plan, 'Execution Time': ms } = rows[0]['QUERY PLAN'][0];
        console.log(`  ${text.replace(/\s+/g, ' ').trim().slice(0, 90)}… ${ms} ms`);
        for (const line of new Set(readings(Plan))) console.log(line);
      }
      return client.query(text, values);
    };
    await work({ query } as never);
  });
}

/** How the statements that run most often read their tables when there are many cards. */
export async function explainAll(place: Place, more: number): Promise<void> {
  const { pool, tenant_id, person, flow } = place;
  const start = performance.now();
  await pool.query("UPDATE boards SET prefix = 'ESQ'");
  await seedBigFlow(pool, tenant_id, { medida: person }, 'medida', more);
  console.log(`\nseeded ${more} cards more in ${seconds(performance.now() - start)}`);
  const feed = boardFeed(flow.board.id);
  const { rows } = await pool.query(
    `SELECT c.id, f.revision, (SELECT id FROM epochs WHERE last_revision IS NULL) AS epoch
     FROM cards c, feeds f WHERE c.board_id = $1 AND f.feed = $2 LIMIT 1`,
    [flow.board.id, feed],
  );
  const { id: card_id, revision, epoch } = rows[0];
  const actor = { user_id: person, tenant_id, role: 'user' as const };
  await explain(pool, 'entitlement', client => entitledFeeds(client, actor, []));
  await explain(pool, 'a page after a few changes', client =>
    readPages(client, tenant_id, [[feed, `${epoch}.${revision - 5}`]]),
  );
  await explain(pool, 'a page of a first snapshot', client => readPages(client, tenant_id, [[feed, null]]));
  const inside = `${epoch}.${revision - 5}.${card_id}.card.${revision}`;
  await explain(pool, 'a page from the middle of a revision', client =>
    readPages(client, tenant_id, [[feed, inside]]),
  );
  await explain(pool, 'what a command is decided on', async client => {
    await lockTarget(client, tenant_id, { board_id: flow.board.id, card_id });
    await loadState(client, actor, { board_id: flow.board.id, card_id });
  });
  const page = { page: 1, limit: 50, orderBy: 'desc' as const };
  const cards = { ...page, sortBy: 'current_phase_moved_at' as const, archived: false };
  const now = new Date();
  await explain(pool, 'the list of flows', client => listBoards(client, actor, { ...page, sortBy: 'name' }));
  await explain(pool, 'a page of cards of a phase', client =>
    listCards(client, tenant_id, flow.board.id, { ...cards, phase_id: flow.phases[0]!.id }, now),
  );
  await explain(pool, 'cards by words', client =>
    listCards(client, tenant_id, flow.board.id, { ...cards, search: 'caminhao' }, now),
  );
  await explain(pool, 'a search over everything', client => searchCards(client, actor, 'caminhao'));
  await explain(pool, 'a card whole', client => findCardDetail(client, tenant_id, flow.board.id, card_id));
  await explain(pool, 'notifications', client =>
    listNotifications(client, actor, { ...page, sortBy: 'created_at' }, true),
  );
  await explain(pool, 'approvals', client =>
    listApprovals(client, actor, { ...page, sortBy: 'updated_at' }, 'pending'),
  );
  await explain(pool, 'what is due', client => findDue(client, now, 500));
}
