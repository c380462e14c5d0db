import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { boardFeed, userFeed } from '../../domain/entities/feeds';
import type { CommandEnvelope } from '../../domain/sync';
import { dropRule } from '../../tests/harness/configuring';
import { startServer, type TestServer } from '../../tests/harness/server';
import { createWorld, type World } from '../../tests/harness/world';
import { editBoard } from '../flows/edit-flow';
import { removeMember } from '../flows/edit-members';
import { runCommand } from './run-command';

let server: TestServer;
let world: World;
let board_id: string;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await createWorld(server, 1);
  board_id = world.flow.board.id;
});

const callerOf = (person = 'vendas') => ({
  pool: server.pool,
  actor: world.people[person]!.actor,
  socketId: null,
  newId: v7,
  now: () => new Date('2026-01-05T12:00:00.000Z'),
});

function envelope(name: string, input: object, more: Partial<CommandEnvelope> = {}): CommandEnvelope {
  return {
    id: world.newId(),
    client_id: world.newId(),
    sequence: 1,
    name,
    version: 1,
    user_id: world.people.vendas!.actor.user_id,
    made_at: '2026-01-05T11:00:00.000Z',
    input: { board_id, ...input },
    after: [],
    ...more,
  };
}

const run = (sent: CommandEnvelope, person?: string) => runCommand(callerOf(person), sent);

async function aCardOnServer(title = 'Onix'): Promise<string> {
  const card_id = world.newId();
  expect(await run(envelope('card.create', { card_id, title }))).toMatchObject({ status: 'applied' });
  return card_id;
}

const count = async (table: string, where: string, ...values: unknown[]) =>
  (
    await server.pool.query(`SELECT count(*) AS n FROM ${table} WHERE tenant_id = $1 AND ${where}`, [
      world.tenant_id,
      ...values,
    ])
  ).rows[0].n as number;

describe('a command', () => {
  it('S3: is applied once, and returns the same verdict each time it is repeated', async () => {
    const card_id = await aCardOnServer();
    const sent = envelope('comment.add', { card_id, comment_id: world.newId(), description: 'Combinado.' });
    const first = await run(sent);
    expect(first).toEqual({ status: 'applied', feeds: { [boardFeed(board_id)]: expect.any(Number) } });
    expect(await run({ ...sent, sequence: 9, after: [] })).toEqual(first);
    expect(await count('comments', 'card_id = $2', card_id)).toBe(1);
    expect(await count('history', "card_id = $2 AND kind = 'commented'", card_id)).toBe(1);
  });

  it('S3: is applied once when sent ten times concurrently', async () => {
    const card_id = await aCardOnServer();
    const sent = envelope('comment.add', { card_id, comment_id: world.newId(), description: 'Uma vez.' });
    const verdicts = await Promise.all(Array.from({ length: 10 }, () => run(sent)));
    for (const verdict of verdicts) expect(verdict).toEqual(verdicts[0]);
    expect(await count('comments', 'card_id = $2', card_id)).toBe(1);
  });

  it('S3: is refused when its id was used with other content, and the first verdict is kept', async () => {
    const card_id = await aCardOnServer();
    const sent = envelope('comment.add', { card_id, comment_id: world.newId(), description: 'Primeiro' });
    const first = await run(sent);
    const other = { ...sent, input: { ...sent.input, description: 'Outro' } };
    expect(await run(other)).toMatchObject({ status: 'refused', code: 'key_reused' });
    expect(await run(sent)).toEqual(first);
  });

  it('S3: stores a refusal, and repeats it even if the command could be applied by now', async () => {
    const card_id = await aCardOnServer();
    await editBoard(world.manager, board_id, { enabled: false });
    const sent = envelope('card.archive', { card_id });
    expect(await run(sent)).toMatchObject({ status: 'refused', code: 'board_disabled' });
    await editBoard(world.manager, board_id, { enabled: true });
    expect(await run(sent)).toMatchObject({ status: 'refused', code: 'board_disabled' });
  });

  it('S5: is retried later when what it depends on is missing, and is not recorded', async () => {
    const card_id = world.newId();
    const create = envelope('card.create', { card_id, title: 'Argo' });
    const comment = envelope(
      'comment.add',
      { card_id, comment_id: world.newId(), description: 'x' },
      { after: [create.id] },
    );
    expect(await run(comment)).toEqual({ status: 'out_of_order' });
    await run(create);
    expect(await run(comment)).toMatchObject({ status: 'applied' });
  });

  it('S5: is applied without history when the wanted state already holds', async () => {
    const card_id = await aCardOnServer();
    const [first, second] = world.flow.phases;
    await run(envelope('card.move', { card_id, phase_id: second!.id, from_phase_id: first!.id }));
    const histories = await count('history', 'card_id = $2', card_id);
    const again = envelope('card.move', { card_id, phase_id: second!.id, from_phase_id: first!.id });
    expect(await run(again)).toEqual({ status: 'applied', feeds: {} });
    expect(await count('history', 'card_id = $2', card_id)).toBe(histories);
  });

  it('S5: is refused with both values when the card changed meanwhile', async () => {
    const card_id = await aCardOnServer('Onix');
    await run(envelope('card.update', { card_id, title: 'Onix azul' }));
    const late = envelope('card.update', { card_id, title: 'Onix 2021', was: { title: 'Onix' } });
    expect(await run(late)).toMatchObject({
      status: 'refused',
      code: 'changed_meanwhile',
      conflict: { title: { theirs: 'Onix azul', yours: 'Onix 2021' } },
    });
  });

  describe('S5: a refusal caused by another person’s change names that person', () => {
    const plate = (value: string) => [{ field_id: world.flow.fields[0]!.id, value }];
    const phase = (at: number) => ({ phase_id: world.flow.phases[at]!.id });
    type Did = [name: string, input: () => object];
    const late: [what: string, theirs: Did, mine: Did][] = [
      [
        'a title',
        ['card.update', () => ({ title: 'Onix azul' })],
        ['card.update', () => ({ title: 'Onix 2021', was: { title: 'Onix' } })],
      ],
      [
        'a field',
        ['card.update', () => ({ custom_fields: plate('A') })],
        ['card.update', () => ({ custom_fields: plate('B'), was: { custom_fields: plate('') } })],
      ],
      [
        'the phase',
        ['card.move', () => phase(1)],
        ['card.move', () => ({ ...phase(2), from_phase_id: phase(0).phase_id })],
      ],
      [
        'that it is archived',
        ['card.archive', () => ({})],
        ['comment.add', () => ({ comment_id: world.newId(), description: 'Oi' })],
      ],
    ];
    it.each(late)('for %s', async (_what, [theirs, given], [mine, wanted]) => {
      const card_id = await aCardOnServer('Onix');
      const { user_id } = world.people.gestor!.actor;
      const made_at = '2026-01-05T10:30:00.000Z';
      const done = envelope(theirs, { card_id, ...given() }, { user_id, made_at });
      expect(await run(done, 'gestor')).toMatchObject({ status: 'applied' });
      // A later change of another part must not be attributed to anyone.
      if (theirs !== 'card.archive') await run(envelope('card.update', { card_id, more_info: 'Outra' }));
      expect(await run(envelope(mine, { card_id, ...wanted() }))).toMatchObject({
        status: 'refused',
        changed_by: { name: 'gestor', at: made_at },
      });
    });

    it('with the server’s time when the time of their device is implausible', async () => {
      const card_id = await aCardOnServer('Onix');
      const { user_id } = world.people.gestor!.actor;
      const made_at = '2001-01-01T00:00:00.000Z';
      await run(envelope('card.archive', { card_id }, { user_id, made_at }), 'gestor');
      const { rows } = await server.pool.query(
        'SELECT created_at FROM history WHERE card_id = $1 ORDER BY created_at DESC LIMIT 1',
        [card_id],
      );
      const mine = { card_id, comment_id: world.newId(), description: 'Oi' };
      expect(await run(envelope('comment.add', mine))).toMatchObject({
        changed_by: { name: 'gestor', at: rows[0].created_at },
      });
    });

    it('for an approval, no matter who changed the card that was read', async () => {
      const card_id = await aCardOnServer('Onix');
      for (const phase of world.flow.phases.slice(1, 3))
        await run(envelope('card.move', { card_id, phase_id: phase.id }));
      const { rows } = await server.pool.query('SELECT id FROM approvals WHERE card_id = $1', [card_id]);
      const { user_id } = world.people.aprova!.actor;
      await run(envelope('card.update', { card_id, title: 'Onix azul' }));
      const late = { card_id, approval_id: rows[0].id, data_version: 1 };
      expect(await run(envelope('approval.approve', late, { user_id }), 'aprova')).toMatchObject({
        code: 'changed_meanwhile',
        changed_by: { name: 'vendas' },
      });
    });

    it('and no other refusal names anyone', async () => {
      const card_id = await aCardOnServer();
      const phase_id = world.flow.phases[3]!.id;
      expect(await run(envelope('card.move', { card_id, phase_id }))).not.toHaveProperty('changed_by');
    });
  });

  it('that moves a card is refused when its rule was deleted meanwhile', async () => {
    const card_id = await aCardOnServer();
    await dropRule(world.manager, world.flow.rules[0]!);
    const [first, second] = world.flow.phases;
    expect(
      await run(envelope('card.move', { card_id, phase_id: second!.id, from_phase_id: first!.id })),
    ).toMatchObject({
      status: 'refused',
      code: 'no_rule',
      message: expect.stringContaining('O card não pode ser movido para essa fase'),
    });
  });

  it('never runs for another person, or for a person outside the flow', async () => {
    const card_id = await aCardOnServer();
    const mine = envelope('card.archive', { card_id });
    expect(await run(mine, 'aprova')).toMatchObject({ status: 'refused', code: 'not_allowed' });
    const stranger = await createWorld(server, 2);
    const caller = { ...callerOf(), actor: stranger.people.vendas!.actor };
    const theirs = envelope('card.archive', { card_id }, { user_id: stranger.people.vendas!.actor.user_id });
    expect(await runCommand(caller, theirs)).toMatchObject({ status: 'refused', code: 'not_found' });
  });

  it('refuses an id that another card has, in this flow or another', async () => {
    const card_id = await aCardOnServer();
    const other = await createWorld(server, 3);
    const comment_id = world.newId();
    await run(envelope('comment.add', { card_id, comment_id, description: 'x' }));
    const second = await aCardOnServer();
    const clash = envelope('comment.add', { card_id: second, comment_id, description: 'y' });
    expect(await run(clash)).toMatchObject({ status: 'refused', code: 'id_taken' });
    expect(await run(clash)).toMatchObject({ status: 'refused', code: 'id_taken' });
    expect(await count('comments', 'card_id = $2', second)).toBe(0);
    other.close();
  });

  it('refuses the id of a removed row', async () => {
    const card_id = await aCardOnServer();
    const task_id = world.newId();
    await run(envelope('task.add', { card_id, task_id, title: 'Documentos' }));
    await run(envelope('task.remove', { card_id, task_id }));
    expect(await run(envelope('task.add', { card_id, task_id, title: 'Documentos' }))).toMatchObject({
      status: 'refused',
      code: 'id_taken',
    });
  });

  it('S12: of an unknown version is kept by the client, and the reply names the version that the server knows', async () => {
    const told = (version: number) => ({ status: 'upgrade_required', version });
    expect(await run(envelope('card.teleport', {}))).toEqual(told(0));
    expect(await run(envelope('card.move', {}, { version: 99 }))).toEqual(told(1));
    expect(await run(envelope('card.move', {}, { version: 0 }))).toEqual(told(1));
  });

  it('with invalid input is refused with an error for each field, in Portuguese', async () => {
    const card_id = world.newId();
    expect(
      await run(envelope('card.create', { card_id, title: ' ', expiration_date: '31/12' })),
    ).toMatchObject({
      status: 'refused',
      code: 'invalid',
      errors: { title: ['Campo obrigatório'], expiration_date: ['Data inválida'] },
    });
  });

  it('S5: without a flow marks the person’s notifications once, and changes only their own feed', async () => {
    const { user_id } = world.people.aprova!.actor;
    const card_id = await aCardOnServer();
    const description = `@${user_id}, veja`;
    await run(envelope('comment.add', { card_id, comment_id: world.newId(), description }));
    await run(envelope('owner.add', { card_id, user_id }));
    const { rows } = await server.pool.query('SELECT id FROM notifications WHERE target_user_id = $1', [
      user_id,
    ]);
    const ids = rows.map(({ id }) => id);
    const read = (notification_ids: string[], person = 'aprova') =>
      run(
        envelope('notification.read', { notification_ids }, { user_id: world.people[person]!.actor.user_id }),
        person,
      );
    // Changes nothing for another person, or for a missing notification.
    expect(await read(ids, 'gestor')).toEqual({ status: 'applied', feeds: {} });
    expect(await read([world.newId()])).toEqual({ status: 'applied', feeds: {} });
    expect(await count('notifications', 'is_read')).toBe(0);
    const applied = { status: 'applied', feeds: { [userFeed(user_id)]: expect.any(Number) } };
    expect(await read(ids.slice(0, 1))).toEqual(applied);
    expect(await count('notifications', 'is_read')).toBe(1);
    expect(await read(ids)).toEqual(applied);
    expect(await read(ids)).toEqual({ status: 'applied', feeds: {} });
    expect(await count('notifications', 'is_read')).toBe(ids.length);
    expect(await read([])).toMatchObject({
      code: 'invalid',
      errors: { notification_ids: expect.any(Array) },
    });
  });

  it('S5: does not mark notifications of a flow that the person has left', async () => {
    const { user_id } = world.people.aprova!.actor;
    const card_id = await aCardOnServer();
    await run(envelope('owner.add', { card_id, user_id }));
    const { rows } = await server.pool.query('SELECT id FROM notifications WHERE target_user_id = $1', [
      user_id,
    ]);
    const member = world.flow.members.find(row => row.user_id === user_id)!;
    await removeMember(world.manager, board_id, member.id);
    const sent = envelope('notification.read', { notification_ids: rows.map(({ id }) => id) }, { user_id });
    expect(await run(sent, 'aprova')).toEqual({ status: 'applied', feeds: {} });
    expect(await count('notifications', 'is_read')).toBe(0);
  });

  it('updates the search text of the card, without sending it to devices', async () => {
    const card_id = await aCardOnServer('Onix');
    const text = async () =>
      (await server.pool.query('SELECT search_text FROM cards WHERE id = $1', [card_id])).rows[0].search_text;
    expect(await text()).toBe(' vnd 1 onix vnd1');
    const custom_fields = [{ field_id: world.flow.fields[0]!.id, value: 'ABC-1D23' }];
    await run(envelope('card.update', { card_id, title: 'Onix Azul', custom_fields }));
    expect(await text()).toBe(' vnd 1 onix azul abc 1d23 vnd1 abc1d23');
    await run(envelope('card.move', { card_id, phase_id: world.flow.phases[1]!.id }));
    expect(await text()).toBe(' vnd 1 onix azul abc 1d23 vnd1 abc1d23');
    const feed = boardFeed(board_id);
    const { body } = await world.call('vendas', 'POST', '/sync', { feeds: { [feed]: null }, unsettled: [] });
    const page = body.data.pages.find((one: { feed: string }) => one.feed === feed);
    const { row } = page.rows.find(({ id }: { id: string }) => id === card_id);
    expect(row).toMatchObject({ title: 'Onix Azul' });
    expect(row).not.toHaveProperty('search_text');
  });

  it('numbers cards consecutively, even when they are created concurrently', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, at) => aCardOnServer(`Card ${at}`)));
    const { rows } = await server.pool.query('SELECT identifier FROM cards WHERE tenant_id = $1', [
      world.tenant_id,
    ]);
    const numbers = rows.map(({ identifier }) => Number(identifier.slice(4))).sort((a, b) => a - b);
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('with the last approval moves the card and notifies people in the same transaction', async () => {
    const card_id = await aCardOnServer();
    const [, proposal, approval, delivered] = world.flow.phases;
    await run(envelope('card.move', { card_id, phase_id: proposal!.id }));
    const asked = await run(envelope('card.move', { card_id, phase_id: approval!.id }));
    const approver = world.people.aprova!.actor.user_id;
    expect(asked).toMatchObject({ feeds: { [userFeed(approver)]: expect.any(Number) } });
    const { rows } = await server.pool.query(
      'SELECT id FROM approvals WHERE tenant_id = $1 AND card_id = $2',
      [world.tenant_id, card_id],
    );
    const answer = envelope('approval.approve', { card_id, approval_id: rows[0].id }, { user_id: approver });
    expect(await run(answer, 'aprova')).toMatchObject({ status: 'applied' });
    const { rows: cards } = await server.pool.query('SELECT current_phase_id FROM cards WHERE id = $1', [
      card_id,
    ]);
    expect(cards[0].current_phase_id).toBe(delivered!.id);
    expect(await count('history', "card_id = $2 AND kind = 'phase_moved' AND automatic", card_id)).toBe(1);
    expect(await count('notifications', "card_id = $2 AND type = 'approved'", card_id)).toBe(1);
  });
});
