import type { PoolClient } from 'pg';
import { boardFeed } from '../../domain/entities/feeds';
import { inTransaction } from '../../server/database/transaction';
import { findDue } from '../../server/repositories/cards/reminders';
import { fillFlow } from '../factories/big-flow';
import type { FullCompany } from '../harness/full-company';
import { growCompany } from '../harness/grow-company';
import { onStatement, type Statement } from '../harness/statements';
import { WORKING_CALLS, workingRequest } from '../integration/access/working-calls';
import { type Place, post, seconds } from './bench';

/** Number of cards in the flow that all calls ask about, and of any other rows that may be many. */
const CARDS = 100_000;
const OTHERS = 1000;
/** Number of rows from which on a table must never be read whole. */
const MANY = 5000;

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Plan Rows': number;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Describes each way in which a statement read a table: by which index, and how many rows. */
function readings(root: Node): string[] {
  return nodesOf(root)
    .filter(node => node['Relation Name'] || node['Index Name'])
    .filter(node => node['Node Type'] !== 'Bitmap Heap Scan' && node['Node Type'] !== 'ModifyTable')
    .map(node => {
      const { 'Index Name': index, 'Relation Name': table = '' } = node;
      const dropped = node['Rows Removed by Filter'] ?? 0;
      const read = ((node['Actual Rows'] ?? node['Plan Rows']) + dropped) * (node['Actual Loops'] ?? 1);
      return index ? `${table} by ${index}: ${read}` : `${table} ${read > MANY ? 'WHOLE' : 'whole'}: ${read}`;
    });
}

/** Returns whether a statement only reads; statements that write are planned and not run again. */
const isRead = (text: string) => /^(SELECT|WITH)/.test(text) && !/\b(INSERT|UPDATE \w|DELETE)\b/.test(text);

/** Explains how a statement reads its tables, with the values that it was run with. */
async function explain({ pool }: Place, { text, values }: Statement): Promise<string[]> {
  return inTransaction(pool, async client => {
    const { rows } = await client.query(
      `EXPLAIN (${isRead(text) ? 'ANALYZE, ' : ''}FORMAT JSON) ${text}`,
      values,
    );
    const { Plan, 'Execution Time': ms } = rows[0]['QUERY PLAN'][0];
    return [...(ms ? [`${ms} ms`] : []), ...new Set(readings(Plan))];
  });
}

/** Returns requests that are no REST calls: a device's later pulls, and scheduled jobs. */
async function besides({
  pool,
  company,
  token,
  url,
}: Place): Promise<Record<string, () => Promise<unknown>>> {
  const feed = boardFeed(company.own.board_id!);
  const { tenant_id } = company.world;
  const { rows } = await pool.query(
    `SELECT f.revision, (SELECT id FROM epochs WHERE last_revision IS NULL) AS epoch
       FROM feeds f WHERE f.tenant_id = $1 AND f.feed = $2`,
    [tenant_id, feed],
  );
  const { revision, epoch } = rows[0];
  const pull = (cursor: string) => () =>
    post({ url, token, company }, '/sync', { feeds: { [feed]: cursor }, unsettled: [] });
  return {
    'a pull after a few changes': pull(`${epoch}.${revision - 5}`),
    'a pull from the middle of a revision': pull(
      `${epoch}.${revision - 5}.${company.own.card_id}.card.${revision}`,
    ),
    'cards of a phase': () => ask(`phase_id=${company.own.phase_id}`),
    'cards by words': () => ask('search=caminhao'),
    'cards by owner and tag': () => ask(`owner_id=${company.own.user_id}&tag_id=${company.own.tag_id}`),
    'archived cards': () => ask('archived=1'),
    'cards that are late': () => ask('due=overdue'),
    'what is due': () => inTransaction(pool, client => findDue(client, tenant_id, new Date(), 500)),
  };

  async function ask(query: string): Promise<void> {
    const answer = await fetch(`${url}/api/boards/${company.own.board_id}/cards?${query}`, {
      headers: { authorization: `Bearer ${token}`, 'x-tenant': String(tenant_id) },
    });
    if (!answer.ok) throw new Error(`${query}: ${await answer.text()}`);
  }
}

/**
 * Adds rows for many cards and people: if one card or person had all rows, reading the whole table would be the best
 * plan.
 */
async function spread(client: PoolClient, { world, own }: FullCompany): Promise<void> {
  for (const table of ['attachments', 'external_links', 'history', 'approvals', 'notifications']) {
    const slug = table === 'external_links' ? ", 'slug', md5(c.id::text)" : '';
    const person = table === 'notifications' ? ", 'target_user_id', m.user_id" : '';
    await client.query(
      `INSERT INTO ${table} SELECT r.* FROM (SELECT s AS one FROM ${table} s WHERE tenant_id = $1 AND board_id = $2 LIMIT 1) t,
         (SELECT id, row_number() OVER () AS n FROM cards WHERE tenant_id = $1 AND board_id = $2 LIMIT 20000) c
         JOIN (SELECT user_id, row_number() OVER () AS n FROM memberships WHERE tenant_id = $1) m ON m.n = 1 + c.n % 1000,
         jsonb_populate_record(t.one, jsonb_build_object('id', gen_random_uuid(), 'card_id', c.id${slug}${person})) r
       ON CONFLICT DO NOTHING`,
      [world.tenant_id, own.board_id],
    );
  }
}

/** Runs every call of the API on a flow of many cards, and prints how each of its statements reads its tables. */
export async function explainAll(place: Place): Promise<void> {
  const { app, pool, company, organization } = place;
  const start = performance.now();
  await growCompany(pool, company, OTHERS);
  // Inserts a tenth at a time, as all at once exceed the server's statement timeout.
  for (let part = 0; part < 10; part++) {
    const { tenant_id, flow } = company.world;
    await inTransaction(pool, client => fillFlow(client, tenant_id, flow, CARDS / 10));
  }
  await inTransaction(pool, client => spread(client, company));
  await pool.query('ANALYZE');
  console.log(`\nseeded ${CARDS} cards and ${OTHERS} of all else in ${seconds(performance.now() - start)}`);

  let heard: Statement[] = [];
  onStatement(pool, statement => heard.push(statement));
  const seen = new Set<string>();
  const whole: string[] = [];
  const tell = async (what: string) => {
    console.log(`\n${what}`);
    const asked = heard.filter(({ text }) => /^(SELECT|WITH|INSERT|UPDATE|DELETE)\b/.test(text));
    for (const statement of asked) {
      const text = statement.text.replace(/\s+/g, ' ');
      if (seen.has(text) || /^SELECT (pg_|set_config|1$)/.test(text)) continue;
      seen.add(text);
      const found = await explain(place, statement);
      console.log(`  ${text.slice(0, 100)}\n      ${found.join(' · ')}`);
      if (found.some(reading => reading.includes('WHOLE'))) whole.push(`${what}: ${text.slice(0, 60)}`);
    }
    heard = [];
  };

  for (const [what, work] of Object.entries(await besides(place))) {
    await work();
    await tell(what);
  }
  for (const call of WORKING_CALLS) {
    await app.inject(workingRequest(call, company, organization.token));
    await tell(call);
  }
  console.log(`\n${seen.size} statements, ${whole.length} of them read a table of many rows whole`);
  for (const line of whole) console.log(`  ${line}`);
}
