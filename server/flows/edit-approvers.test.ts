import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedBigFlow } from '../../tests/factories/big-flow';
import { startServer, type TestServer } from '../../tests/harness/server';
import { watchStatements } from '../../tests/harness/statements';
import { createWorld, type World } from '../../tests/harness/world';
import { addApprover, removeApprover } from './edit-approvers';

const SCALE = Number(process.env.TEST_SCALE ?? 1);

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startServer({ runsJobs: false });
  world = await createWorld(server, 1);
});
afterAll(() => server.close());

/**
 * Makes a flow with a number of cards in its first phase, and returns the queries of adding and removing an approver.
 */
async function comeAndGo(
  cards: number,
): Promise<{ come: string[]; go: string[]; asked: number; told: number }> {
  const { user_id } = world.people.gestor!.actor;
  await server.pool.query(
    "UPDATE boards SET prefix = 'X' || substr(md5(random()::text), 1, 4) WHERE prefix = 'EST'",
  );
  const flow = await seedBigFlow(server.pool, world.tenant_id, { gestor: user_id }, 'gestor', cards);
  const phase = flow.phases[0]!.id;
  await server.pool.query('UPDATE cards SET current_phase_id = $1 WHERE board_id = $2', [
    phase,
    flow.board.id,
  ]);
  await server.pool.query("UPDATE board_users SET role = 'admin' WHERE board_id = $1", [flow.board.id]);
  const statements = watchStatements(server.pool);
  const { approver } = await addApprover(world.manager, flow.board.id, phase, flow.members[0]!.id);
  const come = statements.splice(0);
  const { rows } = await server.pool.query(
    `SELECT count(*)::int AS asked,
            (SELECT count(*)::int FROM changes WHERE feed = 'board:' || $1 AND entity = 'approval' AND NOT gone) AS told
       FROM approvals WHERE board_id = $1::uuid AND state = 'pending'`,
    [flow.board.id],
  );
  statements.splice(0);
  await removeApprover(world.manager, flow.board.id, phase, approver.id);
  return { come, go: statements.splice(0), ...rows[0] };
}

test('adding an approver needs as many statements for thousands of cards in the phase as for ten', async () => {
  const few = await comeAndGo(10);
  const many = await comeAndGo(1000 * SCALE);
  expect([few.asked, few.told, many.asked, many.told]).toEqual([10, 10, 1000 * SCALE, 1000 * SCALE]);
  expect([many.come.length, many.go.length]).toEqual([few.come.length, few.go.length]);
  expect(many.come.length).toBeLessThan(16);
  // No card is locked: commands on cards wait only for the row of the flow.
  expect([...many.come, ...many.go].filter(text => /cards[\s\S]*FOR UPDATE/.test(text))).toEqual([]);
  const { rows } = await server.pool.query(
    "SELECT count(*)::int AS left FROM approvals WHERE state = 'pending'",
  );
  expect(rows).toEqual([{ left: 0 }]);
});
