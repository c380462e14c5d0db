import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../server/database/transaction';
import { findDue } from '../../server/repositories/cards/reminders';
import { personParts, readLines } from '../../server/repositories/exported-rows';
import { createMembership } from '../../server/repositories/people/company-members';
import { addTenant } from '../harness/people';
import { startServer, type TestServer } from '../harness/server';
import { createWorld, OUTSIDE_ADMIN, type World } from '../harness/world';

/** Tests that support ends at its time, whenever the job runs that removes the person from the company. */

const AT_NINE = new Date('2026-03-20T12:00:00Z');
const ELSEWHERE = 900;
let server: TestServer;
let world: World;
let helper: string;
let helpers: string[];
let cardId: string;

/** A person of the organisation has helped with a card that is due; their time is over. */
beforeAll(async () => {
  server = await startServer({ runsJobs: false });
  await addTenant(server.pool, 0);
  await addTenant(server.pool, ELSEWHERE);
  world = await createWorld(server, 1);
  helper = world.people.aprova!.actor.user_id;
  helpers = [helper, world.people[OUTSIDE_ADMIN]!.actor.user_id];
  await server.pool.query(
    `INSERT INTO memberships (tenant_id, user_id, role) SELECT 0, unnest($1::uuid[]), 'user'`,
    [helpers],
  );
  const card = await world.call('aprova', 'POST', board('/cards'), {
    title: 'Onix',
    expiration_date: '2026-03-21',
  });
  cardId = card.body.data.id;
  await world.call('aprova', 'POST', board(`/cards/${cardId}/comments`), { description: 'Revisado.' });
});
afterAll(() => server.close());

const board = (path = '') => `/boards/${world.flow.board.id}${path}`;
const endsIn = (hours: number) =>
  server.pool.query(
    `UPDATE memberships SET support_ends_at = now() + make_interval(hours => $3) WHERE tenant_id = $1 AND user_id = ANY($2)`,
    [world.tenant_id, helpers, hours],
  );
const own = (path: string) => board(`/cards/${cardId}/owners${path}`);

const asked: [string, () => Promise<unknown>, unknown, unknown][] = [
  [
    'is reminded of no card',
    () => inTransaction(server.pool, client => findDue(client, world.tenant_id, AT_NINE, 9)),
    [expect.objectContaining({ card_id: expect.any(String) })],
    [],
  ],
  [
    'is given none',
    async () => {
      const { status } = await world.call('gestor', 'POST', own(''), { user_id: helper });
      await world.call('gestor', 'DELETE', own(`/${helper}`));
      return status;
    },
    200,
    409,
  ],
  [
    'is told of no mention, also who came as an administrator',
    async () => {
      const { user_id } = world.people[OUTSIDE_ADMIN]!.actor;
      await server.pool.query('DELETE FROM notifications');
      const comment = { description: `Veja, @${user_id}.` };
      await world.call('gestor', 'POST', board(`/cards/${cardId}/comments`), comment);
      const { rows } = await server.pool.query(`SELECT FROM notifications WHERE target_user_id = $1`, [
        user_id,
      ]);
      return rows.length;
    },
    1,
    0,
  ],
  [
    'gets nothing of the company with their own data',
    () =>
      inTransaction(server.pool, async client => {
        let lines = '';
        const comments = personParts(helper).find(({ name }) => name === 'comentarios')!;
        for await (const some of readLines(client, comments)) lines += some;
        return lines.includes('Revisado.');
      }),
    true,
    false,
  ],
  [
    'begins in the next company that they join',
    () =>
      inTransaction(server.pool, async client => {
        await client.query('UPDATE users SET current_tenant_id = $2 WHERE id = $1', [
          helper,
          world.tenant_id,
        ]);
        await client.query('DELETE FROM memberships WHERE tenant_id = $1', [ELSEWHERE]);
        await createMembership(client, ELSEWHERE, helper, 'user');
        const { rows } = await client.query('SELECT current_tenant_id FROM users WHERE id = $1', [helper]);
        return rows[0].current_tenant_id === ELSEWHERE;
      }),
    false,
    true,
  ],
];

test.each(asked)('a person whose time as support is over %s', async (_what, ask, before, after) => {
  await endsIn(1);
  expect(await ask()).toEqual(before);
  await endsIn(-1);
  expect(await ask()).toEqual(after);
});
