import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../tests/harness/server';
import { createWorld, type World } from '../../tests/harness/world';
import { inTransaction } from './transaction';
import { writeChanges } from './write-changes';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startServer({ runsJobs: false });
  world = await createWorld(server, 1);
});
afterAll(() => server.close());

test('a column without a value gets its default, as does one that an older server doesn’t know', async () => {
  const [given, plain] = [world.newId(), world.newId()];
  const field = { board_id: world.flow.board.id, order: 9, name: 'Campo', type: 'string' };
  const insert = (id: string, values: object) =>
    ({ op: 'insert', entity: 'custom_field', id, values: { id, ...field, ...values } }) as const;
  await inTransaction(server.pool, client =>
    writeChanges(client, world.tenant_id, [
      insert(given, { required: true, options: ['Sim'] }),
      insert(plain, {}),
    ]),
  );
  const { rows } = await server.pool.query(
    'SELECT required, options, show_on_card FROM custom_fields WHERE id = ANY($1) ORDER BY required',
    [[given, plain]],
  );
  expect(rows).toEqual([
    { required: false, options: [], show_on_card: false },
    { required: true, options: ['Sim'], show_on_card: false },
  ]);
});
