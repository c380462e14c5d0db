import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { idOf } from '../../tests/factories/ids';
import { createDatabase, type TestDatabase } from '../../tests/harness/database';
import { migrationsBefore } from '../../tests/harness/migrations-before';
import { migrate } from './migrate';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.close());

const [ana, eva, lia, board, other, card] = ['ana', 'eva', 'lia', 'fluxo', 'outro', 'card'].map(idOf) as [
  string,
  string,
  string,
  string,
  string,
  string,
];

test('people without a password become invited to their companies and flows, and are members of none until then', async () => {
  const { pool } = database;
  const rows = async (text: string) => (await pool.query(text)).rows;
  const insert = (table: string, values: object) =>
    pool.query(`INSERT INTO ${table} SELECT * FROM jsonb_populate_record(NULL::${table}, $1)`, [
      JSON.stringify(values),
    ]);
  await pool.query('DROP SCHEMA public CASCADE; DROP SCHEMA drizzle CASCADE; CREATE SCHEMA public');
  const before = await migrationsBefore('_invitations');
  await migrate(pool, before);
  await rm(before, { recursive: true });
  await pool.query(`INSERT INTO tenants (id, name) VALUES (1, 'Aurora'), (2, 'Serra')`);
  await pool.query(
    `INSERT INTO users (id, name, email, occupation, phone, password_hash, current_tenant_id) VALUES
       ($1, 'Ana', 'ana@aurora.test', NULL, NULL, 'x', 1),
       ($2, 'Eva', 'Eva@aurora.test', 'Vendas', '+5511987654321', NULL, 1),
       ($3, 'Lia', 'lia@serra.test', NULL, NULL, NULL, 2)`,
    [ana, eva, lia],
  );
  await pool.query(
    `INSERT INTO memberships (tenant_id, user_id, role, enabled) VALUES
       (1, $1, 'admin', true), (1, $2, 'user', true), (2, $2, 'admin', true), (2, $3, 'user', false)`,
    [ana, eva, lia],
  );
  for (const id of [board, other]) {
    await pool.query(
      `INSERT INTO boards (tenant_id, id, name, slug, color, user_id, prefix, phase_config)
       VALUES (1, $1, 'Venda', 'venda', '#123456', $2, $3, 'free')`,
      [id, ana, id === board ? 'VND' : 'OUT'],
    );
  }
  await pool.query(
    `INSERT INTO phases (tenant_id, id, board_id, name, phase_order, color) VALUES (1, $1, $1, 'Fase', 1, '#123456')`,
    [board],
  );
  await pool.query(
    `INSERT INTO board_users (tenant_id, id, board_id, user_id, role)
     VALUES (1, $1, $3, $1, 'user'), (1, $2, $3, $2, 'admin')`,
    [ana, eva, board],
  );
  await pool.query(
    `INSERT INTO phase_approvers (tenant_id, id, board_id, phase_id, board_user_id)
     VALUES (1, $1, $3, $3, $1), (1, $2, $3, $3, $2)`,
    [ana, eva, board],
  );
  await pool.query(
    `INSERT INTO cards (tenant_id, id, board_id, identifier, title, created_by, current_phase_id,
                        current_phase_moved_at, made_at, owner_ids)
     VALUES (1, $1, $2, 'VND-1', 'Onix', $3, $2, now(), now(), ARRAY[$4, $3]::uuid[])`,
    [card, board, ana, eva],
  );
  for (const who of [ana, eva]) {
    await pool.query(
      `INSERT INTO approvals (tenant_id, id, board_id, card_id, phase_id, phase_approver_id, user_id, round, state, updated_at)
       VALUES (1, $1, $2, $3, $2, $1, $1, 1, 'pending', now())`,
      [who, board, card],
    );
  }
  await insert('history', {
    ...{ tenant_id: 1, id: eva, board_id: board, card_id: card, kind: 'owner_added', user_id: ana },
    ...{ old: {}, new: { user_id: eva }, automatic: false },
    ...{ made_at: '2026-03-10T12:00:00Z', created_at: '2026-03-10T12:00:00Z' },
  });
  await pool.query(
    `INSERT INTO links (token_hash, purpose, user_id, tenant_id, expires_at) VALUES
       ('eva', 'create_password', $1, 1, now() + interval '1 day'),
       ('eva em outra', 'create_password', $1, 2, now() + interval '1 day'),
       ('de quem já tem senha', 'create_password', $2, 1, now() + interval '1 day'),
       ('senha', 'reset_password', $2, 1, now() + interval '1 day'),
       ('primeiro', 'create_password', NULL, NULL, now() + interval '1 day')`,
    [eva, ana],
  );
  await pool.query(
    `INSERT INTO jobs (id, kind, payload) VALUES
       ($1::uuid, 'mail', jsonb_build_object('letter', 'welcome', 'tenant_id', 2, 'user_id', $1::uuid)),
       ($2::uuid, 'mail', jsonb_build_object('letter', 'joined', 'tenant_id', 1, 'user_id', $2::uuid))`,
    [lia, ana],
  );
  await pool.query(`SELECT setval('revisions', 7)`);

  await migrate(pool);

  expect(
    await rows(
      `SELECT tenant_id, name, email, occupation, phone, role, enabled, flows, accepted_at
         FROM invitations ORDER BY tenant_id, name`,
    ),
  ).toEqual([
    {
      ...{
        tenant_id: 1,
        name: 'Eva',
        email: 'Eva@aurora.test',
        occupation: 'Vendas',
        phone: '+5511987654321',
      },
      ...{ role: 'user', enabled: true, flows: [{ board_id: board, role: 'admin' }], accepted_at: null },
    },
    expect.objectContaining({ tenant_id: 2, name: 'Eva', role: 'admin', flows: [] }),
    expect.objectContaining({ tenant_id: 2, name: 'Lia', role: 'user', enabled: false }),
  ]);
  expect(await rows('SELECT user_id FROM memberships')).toEqual([{ user_id: ana }]);
  expect(await rows('SELECT user_id FROM board_users')).toEqual([{ user_id: ana }]);
  expect(await rows('SELECT board_user_id FROM phase_approvers')).toEqual([{ board_user_id: ana }]);
  expect(await rows('SELECT user_id FROM approvals')).toEqual([{ user_id: ana }]);
  expect(await rows('SELECT owner_ids FROM cards')).toEqual([{ owner_ids: [ana] }]);
  // People named in history are kept and can be invited again; people without any trace are deleted.
  expect(await rows('SELECT name, current_tenant_id FROM users ORDER BY name')).toEqual([
    { name: 'Ana', current_tenant_id: 1 },
    { name: 'Eva', current_tenant_id: null },
  ]);
  expect(
    await rows(
      `SELECT l.token_hash, l.user_id, l.email, i.tenant_id, i.name
         FROM links l LEFT JOIN invitations i ON i.tenant_id = l.tenant_id AND i.id = l.invitation_id ORDER BY 1`,
    ),
  ).toEqual([
    { token_hash: 'eva', user_id: null, email: 'Eva@aurora.test', tenant_id: 1, name: 'Eva' },
    { token_hash: 'eva em outra', user_id: null, email: 'Eva@aurora.test', tenant_id: 2, name: 'Eva' },
    { token_hash: 'primeiro', user_id: null, email: null, tenant_id: null, name: null },
    { token_hash: 'senha', user_id: ana, email: null, tenant_id: null, name: null },
  ]);
  const [{ id: invitationOfLia }] = await rows(`SELECT id FROM invitations WHERE name = 'Lia'`);
  expect(await rows('SELECT kind, payload FROM jobs ORDER BY kind')).toEqual([
    {
      kind: 'mail',
      payload: {
        letter: 'invitation',
        tenant_id: 2,
        invitation_id: invitationOfLia,
        email: 'lia@serra.test',
      },
    },
    { kind: 'settle-rounds', payload: { tenant_id: 1, board_id: board, user_id: ana } },
  ]);
  const told = await rows('SELECT tenant_id, feed, entity, row_id, gone FROM changes');
  const at = (feed: string, entity: string, row_id: string, gone = true, tenant_id = 1) =>
    ({ tenant_id, feed, entity, row_id, gone }) as const;
  const flow = `board:${board}`;
  const expected = [
    ...[
      at('tenant:1', 'person', eva),
      at('tenant:2', 'person', eva, true, 2),
      at('tenant:2', 'person', lia, true, 2),
    ],
    ...[at(flow, 'member', eva), at(flow, 'phase_approver', eva), at(flow, 'approval', eva)],
    ...[at(flow, 'card', card, false), at(`user:${ana}`, 'my_board', board, false)],
  ];
  expect(told).toHaveLength(expected.length);
  expect(told).toEqual(expect.arrayContaining(expected));
  const [{ behind }] = await rows(
    `SELECT count(*) AS behind FROM changes c JOIN feeds f USING (tenant_id, feed)
      WHERE c.revision <> f.revision OR f.revision <= 7`,
  );
  expect(behind).toBe(0);
});
