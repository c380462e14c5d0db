import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Verdict } from '../../domain/sync';
import { runCommand } from '../../server/commands/run-command';
import { addApprover, removeApprover } from '../../server/flows/edit-approvers';
import { setRules } from '../../server/flows/edit-rules';
import { runs } from '../factories/arbitraries';
import { startServer, type TestServer } from '../harness/server';
import { createWorld, type World } from '../harness/world';

/** Number of rounds of each race: a thousand in all at full size. */
const RACES = runs(25).numRuns;

let server: TestServer;
let world: World;
let board_id: string;
let clock = Date.UTC(2026, 0, 5, 12);
beforeAll(async () => {
  server = await startServer();
  world = await createWorld(server, 1);
  board_id = world.flow.board.id;
});
afterAll(() => server.close());

const phase = (name: string) => world.flow.phases.find(phase => phase.name === name)!.id;
const memberId = (who: string) =>
  world.flow.members.find(({ user_id }) => user_id === world.people[who]!.actor.user_id)!.id;

async function act(who: string, name: string, input: Record<string, unknown>): Promise<Verdict> {
  const { actor } = world.people[who]!;
  const now = new Date(clock++).toISOString();
  const verdict = await runCommand(
    { pool: server.pool, actor, socketId: null, newId: v7, now: () => new Date() },
    {
      id: v7(),
      client_id: v7(),
      sequence: 1,
      name,
      version: 1,
      user_id: actor.user_id,
      made_at: now,
      input: { board_id, ...input },
      after: [],
    },
  );
  // The verdict `retry` would result from a deadlock, which must not happen.
  expect(verdict.status, JSON.stringify(verdict)).not.toBe('retry');
  return verdict;
}

async function aCard(at: 'Interesse' | 'Aprovação'): Promise<string> {
  const card_id = v7();
  const path = at === 'Aprovação' ? ['Proposta', 'Aprovação'] : [];
  expect(await act('vendas', 'card.create', { card_id, title: 'Onix' })).toMatchObject({ status: 'applied' });
  for (const name of path) {
    expect(await act('vendas', 'card.move', { card_id, phase_id: phase(name) })).toMatchObject({
      status: 'applied',
    });
  }
  return card_id;
}

const cardNow = async (id: string) =>
  (await server.pool.query('SELECT * FROM cards WHERE tenant_id = $1 AND id = $2', [world.tenant_id, id]))
    .rows[0];
const answersOf = async (id: string): Promise<{ id: string; user_id: string; state: string }[]> =>
  (
    await server.pool.query(
      `SELECT a.* FROM approvals a JOIN cards c ON c.id = a.card_id AND c.tenant_id = a.tenant_id
        WHERE a.tenant_id = $1 AND a.card_id = $2 AND a.phase_id = $3 ORDER BY a.id`,
      [world.tenant_id, id, phase('Aprovação')],
    )
  ).rows;
const movesOf = async (id: string) =>
  (
    await server.pool.query(
      "SELECT automatic FROM history WHERE tenant_id = $1 AND card_id = $2 AND kind = 'phase_moved'",
      [world.tenant_id, id],
    )
  ).rows.length;

/** Starts one at once and the other at some later moment, a different one each time. */
async function race<A, B>(at: number, first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
  const wait = async () => {
    for (let turns = 0; turns < (at % 12) * 3; turns++) await new Promise(resolve => setImmediate(resolve));
  };
  return at % 2 === 0
    ? Promise.all([first(), wait().then(second)])
    : Promise.all([wait().then(first), second()]);
}

describe(`${RACES * 5} races`, { timeout: 600_000 }, () => {
  it('two approvers at once: both answers count, and the card moves on once', async () => {
    const { approver: added } = await addApprover(
      world.manager,
      board_id,
      phase('Aprovação'),
      memberId('gestor'),
    );
    for (let at = 0; at < RACES; at++) {
      const card_id = await aCard('Aprovação');
      const approvals = await answersOf(card_id);
      const answerOf = (who: string) =>
        approvals.find(({ user_id }) => user_id === world.people[who]!.actor.user_id)!;
      const approve = (who: string) => () =>
        act(who, 'approval.approve', { card_id, approval_id: answerOf(who).id });
      const verdicts = await race(at, approve('aprova'), approve('gestor'));
      expect(verdicts).toMatchObject([{ status: 'applied' }, { status: 'applied' }]);
      expect((await cardNow(card_id)).current_phase_id).toBe(phase('Entregue'));
      expect((await answersOf(card_id)).map(({ state }) => state)).toEqual(['approved', 'approved']);
      expect(await movesOf(card_id)).toBe(3);
    }
    await removeApprover(world.manager, board_id, phase('Aprovação'), added.id);
  });

  it('a move and the deletion of its rule: it moved before, or is refused', async () => {
    for (let at = 0; at < RACES; at++) {
      const card_id = await aCard('Interesse');
      const [verdict] = await race(
        at,
        () => act('vendas', 'card.move', { card_id, phase_id: phase('Proposta') }),
        () => setRules(world.manager, board_id, phase('Interesse'), []),
      );
      const moved = (await cardNow(card_id)).current_phase_id === phase('Proposta');
      expect(verdict).toMatchObject(moved ? { status: 'applied' } : { status: 'refused', code: 'no_rule' });
      expect(await movesOf(card_id)).toBe(moved ? 1 : 0);
      await setRules(world.manager, board_id, phase('Interesse'), [phase('Proposta')]);
    }
  });

  it('an approver removed while answering: the answer counted before, or finds no approval', async () => {
    for (let at = 0; at < RACES; at++) {
      const { approver: added } = await addApprover(
        world.manager,
        board_id,
        phase('Aprovação'),
        memberId('gestor'),
      );
      const card_id = await aCard('Aprovação');
      const mine = (await answersOf(card_id)).find(
        ({ user_id }) => user_id === world.people.gestor!.actor.user_id,
      )!;
      const [verdict] = await race(
        at,
        () => act('gestor', 'approval.approve', { card_id, approval_id: mine.id }),
        () => removeApprover(world.manager, board_id, phase('Aprovação'), added.id),
      );
      const left = await answersOf(card_id);
      if (verdict.status === 'applied') {
        expect(left.map(({ state }) => state).sort()).toEqual(['approved', 'pending']);
      } else {
        expect(verdict).toMatchObject({ status: 'refused' });
        expect(left.map(({ state }) => state)).toEqual(['pending']);
      }
      expect((await cardNow(card_id)).current_phase_id).toBe(phase('Aprovação'));
    }
  });

  it('the last approval and an archiving: the card moved and was then archived, or was archived and stayed', async () => {
    for (let at = 0; at < RACES; at++) {
      const card_id = await aCard('Aprovação');
      const [mine] = await answersOf(card_id);
      const [answer, archive] = await race(
        at,
        () => act('aprova', 'approval.approve', { card_id, approval_id: mine!.id }),
        () => act('vendas', 'card.archive', { card_id }),
      );
      expect(archive).toMatchObject({ status: 'applied' });
      const { archived_at, current_phase_id } = await cardNow(card_id);
      expect(archived_at).not.toBeNull();
      if (answer.status === 'applied') expect(current_phase_id).toBe(phase('Entregue'));
      else {
        expect(answer).toMatchObject({ status: 'refused', code: 'card_archived' });
        expect(current_phase_id).toBe(phase('Aprovação'));
        expect((await answersOf(card_id)).map(({ state }) => state)).toEqual(['pending']);
      }
    }
  });

  it('a notice is read while its card is removed: no deadlock', async () => {
    const { user_id } = world.people.aprova!.actor;
    for (let at = 0; at < RACES; at++) {
      const card_id = await aCard('Interesse');
      for (let said = 0; said < 4; said++) {
        const description = `@${user_id}, veja ${said}`;
        await act('vendas', 'comment.add', { card_id, comment_id: v7(), description });
      }
      const { rows } = await server.pool.query(
        'SELECT id FROM notifications WHERE tenant_id = $1 AND card_id = $2 ORDER BY id DESC',
        [world.tenant_id, card_id],
      );
      const notification_ids = rows.map(({ id }) => id);
      const verdicts = await race(
        at,
        () => act('aprova', 'notification.read', { notification_ids }),
        () => act('vendas', 'card.delete', { card_id }),
      );
      expect(verdicts).toMatchObject([{ status: 'applied' }, { status: 'applied' }]);
      const { rows: told } = await server.pool.query(
        'SELECT gone FROM changes WHERE tenant_id = $1 AND row_id = ANY($2)',
        [world.tenant_id, notification_ids],
      );
      expect(told).toEqual(notification_ids.map(() => ({ gone: true })));
    }
  });
});
