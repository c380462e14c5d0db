import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { boardFeed, tenantFeed } from '../../domain/entities/feeds';
import { makeTeamList, type TeamList, type TeamRow } from '../../domain/team-list';
import { readTeamFacts } from '../../src/view/slices/team-slice';
import { seedBigFlow } from '../factories/big-flow';
import { addPastCard, addPastCards } from '../harness/past-cards';
import { startServer, type TestServer } from '../harness/server';
import { watchStatements } from '../harness/statements';
import { createWorld, OUTSIDE_ADMIN, type World } from '../harness/world';

/** Time of the test: a Friday, early afternoon in São Paulo. */
const NOW = new Date('2026-03-20T15:00:00.000Z');
const TODAY = '2026-03-20';

let server: TestServer;
let world: World;
let statements: string[];
let seed = 0;
beforeAll(async () => {
  server = await startServer({ clock: () => NOW, runsJobs: false });
  statements = watchStatements(server.pool);
});
afterAll(() => server.close());
beforeEach(async () => {
  seed += 1;
  world = await createWorld(server, seed);
  await addPastCards(server.pool, world);
  // Two cards without activity for a long time, one of them due today.
  await addPastCard(server.pool, world, { created: '2026-02-01T12:00:00Z', in: 'Interesse' });
  const moves: [string, string][] = [['2026-03-01T12:00:00Z', 'Proposta']];
  await addPastCard(server.pool, world, {
    created: '2026-02-01T12:00:00Z',
    in: 'Interesse',
    moves,
    due: TODAY,
  });
  await server.pool.query(
    `INSERT INTO approvals (tenant_id, id, board_id, card_id, phase_id, phase_approver_id, user_id, round, state, updated_at)
     SELECT c.tenant_id, gen_random_uuid(), c.board_id, c.id, c.current_phase_id, a.id, u.user_id, c.round, 'pending',
            '2026-03-18T12:00:00Z'
       FROM cards c JOIN phase_approvers a ON a.tenant_id = c.tenant_id AND a.phase_id = c.current_phase_id
       JOIN board_users u ON u.tenant_id = a.tenant_id AND u.id = a.board_user_id
      WHERE c.tenant_id = $1 AND c.archived_at IS NULL`,
    [world.tenant_id],
  );
});

const user = (who: string) => world.people[who]!.actor.user_id;
const whose = (id: string) => Object.keys(world.people).find(who => user(who) === id);
const team = async (who = OUTSIDE_ADMIN) => {
  const { status, body } = await world.call(who, 'GET', `/tenants/${world.tenant_id}/team`);
  expect(status).toBe(200);
  return body.data as TeamList;
};
const plain = ({ rows }: TeamList) =>
  rows.map(({ kind, title, since, user_ids }: TeamRow) => [kind, title, since, user_ids.map(whose)]);

test('the server lists late, waiting and idle cards of a flow, with the person and since when', async () => {
  const list = await team();
  expect(plain(list)).toEqual([
    ['late', '=Card 2', '2026-03-18', ['vendas']],
    ['waiting', '=Card 7', '2026-03-18T12:00:00.000Z', ['aprova']],
    ['still', '=Card 7', '2026-01-10T12:00:00.000Z', ['gestor']],
    ['still', '=Card 8', '2026-02-01T12:00:00.000Z', ['gestor']],
    ['still', '=Card 9', '2026-03-01T12:00:00.000Z', ['gestor']],
  ]);
  await server.pool.query('UPDATE boards SET enabled = false WHERE tenant_id = $1', [world.tenant_id]);
  expect((await team()).counts).toEqual({ late: 0, waiting: 0, still: 0 });
});

/** Adds a vehicle with a picture to one card and a photo to another, and returns the ids of both pictures. */
async function addPictures(): Promise<{ vehicle: string; photo: string }> {
  const { tenant_id } = world;
  const [product, vehicle, photo] = [world.newId(), world.newId(), world.newId()];
  await server.pool.query(
    "INSERT INTO products (tenant_id, id, title, plate, images) VALUES ($1, $2, 'Onix', 'ABC1D23', $3)",
    [tenant_id, product, JSON.stringify(['https://fotos.test/1.jpg'])],
  );
  await server.pool.query(
    `INSERT INTO vehicle_pictures (tenant_id, id, product_id, address, file_key, size, tried_at)
     VALUES ($1, $2, $3, 'https://fotos.test/1.jpg', 'foto', 10, now())`,
    [tenant_id, vehicle, product],
  );
  await server.pool.query(
    "UPDATE cards SET product_ids = ARRAY[$2::uuid] WHERE tenant_id = $1 AND title = '=Card 2'",
    [tenant_id, product],
  );
  await server.pool.query(
    `INSERT INTO attachments (tenant_id, id, board_id, card_id, user_id, title, file_key, size, content_type,
       has_previews, made_at)
     SELECT tenant_id, $2, board_id, id, created_by, 'frente.jpg', 'frente', 10, 'image/jpeg', true, now()
       FROM cards WHERE tenant_id = $1 AND title = '=Card 7'`,
    [tenant_id, photo],
  );
  return { vehicle, photo };
}

test('server and mirror give the same list for the same rows', async () => {
  const { vehicle, photo } = await addPictures();
  // Adds feed entries for rows that were inserted directly, so that devices receive them.
  await server.pool.query(
    `INSERT INTO changes (tenant_id, feed, entity, row_id, revision)
     SELECT $1, f.feed, r.entity, r.id, f.revision FROM feeds f
       JOIN (SELECT 'card' AS entity, id, $2 AS feed FROM cards WHERE tenant_id = $1
             UNION ALL SELECT 'approval', id, $2 FROM approvals WHERE tenant_id = $1
             UNION ALL SELECT 'attachment', id, $2 FROM attachments WHERE tenant_id = $1
             UNION ALL SELECT 'history', id, $2 FROM history WHERE tenant_id = $1
             UNION ALL SELECT 'product', id, $3 FROM products WHERE tenant_id = $1) r ON r.feed = f.feed
      WHERE f.tenant_id = $1
     ON CONFLICT DO NOTHING`,
    [world.tenant_id, boardFeed(world.flow.board.id), tenantFeed(world.tenant_id)],
  );
  const device = world.client('mesa', 'gestor');
  device.startSync();
  await world.settle();
  const facts = await readTeamFacts(device.db, world.people.gestor!.actor, TODAY);
  const fromServer = await team();
  expect(fromServer.rows.length).toBeGreaterThan(3);
  expect(makeTeamList(facts!, TODAY, NOW.getTime())).toEqual(fromServer);
  const looks = fromServer.rows.map(({ title, plate, photo }) => [title, plate, photo]);
  expect(looks).toContainEqual(['=Card 2', 'ABC1D23', expect.stringContaining(`/pictures/${vehicle}/480`)]);
  expect(looks).toContainEqual(['=Card 7', null, expect.stringContaining(`/attachments/${photo}/previews/`)]);
  expect(looks).toContainEqual(['=Card 8', null, null]);
});

test('a company of 10,000 cards is listed in as many statements as a small one, within the time limit', async () => {
  await team();
  const before = statements.length;
  await team();
  const few = statements.length - before;
  const people = Object.fromEntries(Object.keys(world.people).map(key => [key, user(key)]));
  await seedBigFlow(server.pool, world.tenant_id, people, 'gestor', 10_000);
  await server.pool.query(
    `UPDATE cards SET current_phase_moved_at = '2026-01-01', created_at = '2026-01-01' WHERE tenant_id = $1 AND identifier LIKE 'EST-%'`,
    [world.tenant_id],
  );
  await server.pool.query('ANALYZE');
  const start = statements.length;
  const list = await team();
  expect(statements.length - start).toBe(few);
  expect(list.counts.still).toBeGreaterThan(9_000);
  expect(list.rows.filter(({ kind }) => kind === 'still')).toHaveLength(200);
});
