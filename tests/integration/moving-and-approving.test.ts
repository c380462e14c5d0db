import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../harness/server';
import { createWorld, type Method, OUTSIDE_ADMIN, type World } from '../harness/world';

/**
 * Tests of each statement of the decision on moving and approving, through the server's API. The table of the move rule
 * itself is tested beside it in `domain/`.
 */

let server: TestServer;
let world: World;
let seed = 0;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  seed += 1;
  world = await createWorld(server, seed);
});

/** Calls the flow's API as a person of the company. */
const call = (who: string, method: Method, path: string, payload?: object) =>
  world.call(who, method, `/boards/${world.flow.board.id}${path}`, payload);

const phase = (name: string) => world.flow.phases.find(phase => phase.name === name)!.id;
const nameOf = (id: string) => world.flow.phases.find(phase => phase.id === id)?.name;
const member = (who: string) =>
  world.flow.members.find(({ user_id }) => user_id === world.people[who]!.actor.user_id)!.id;

async function makeCard(values: object = {}): Promise<string> {
  const { body } = await call('vendas', 'POST', '/cards', { title: 'Onix 2021', ...values });
  return body.data.id;
}
const move = (id: string, to: string, who = 'vendas') =>
  call(who, 'POST', `/cards/${id}/move`, { phase_id: phase(to) });
const archive = (id: string) => call('gestor', 'PATCH', `/cards/${id}/archive`);

/** Creates a card in the phase in which `aprova` is asked for approval. */
async function cardToApprove(): Promise<string> {
  const id = await makeCard({ current_phase_id: phase('Proposta') });
  expect((await move(id, 'Aprovação')).status).toBe(200);
  return id;
}

/** Returns the name of the card's phase once every job is done. */
async function phaseOf(id: string): Promise<string | undefined> {
  await server.drain();
  const { body } = await call('gestor', 'GET', `/cards/${id}`);
  return nameOf(body.data.current_phase_id);
}

const everyRound = async (id: string): Promise<Answer[]> =>
  (
    await server.pool.query(
      `SELECT a.id, u.name AS who, a.state, a.comment, a.round, c.round AS current
         FROM approvals a JOIN users u ON u.id = a.user_id
         JOIN cards c ON c.tenant_id = a.tenant_id AND c.id = a.card_id
        WHERE a.tenant_id = $1 AND a.card_id = $2 ORDER BY a.round, u.name`,
      [world.tenant_id, id],
    )
  ).rows;
interface Answer {
  id: string;
  who: string;
  state: string;
  comment: string | null;
  round: number;
  current: number;
}
const round = async (id: string) => (await everyRound(id)).filter(answer => answer.round === answer.current);
/** Lists who has given which answer: `['aprova: pending']`. */
const states = (answers: Answer[]) => answers.map(({ who, state }) => `${who}: ${state}`);

async function answer(id: string, who: string, verb: 'approve' | 'reject', payload?: object) {
  const own = (await round(id)).find(answer => answer.who === who)!;
  return call(who, 'POST', `/cards/${id}/approvals/${own.id}/${verb}`, payload);
}

const approversOf = (name: string) => `/phases/${phase(name)}/approvers`;
async function addApprover(who: string, name = 'Aprovação'): Promise<string> {
  const { body } = await call('gestor', 'POST', approversOf(name), { board_user_id: member(who) });
  return body.data.id;
}
const removeApprover = (id: string, name = 'Aprovação') =>
  call('gestor', 'DELETE', `${approversOf(name)}/${id}`);
const setRules = (from: string, ...to: string[]) =>
  call('gestor', 'POST', `/phases/${phase(from)}/rules`, { to_phase_ids: to.map(phase) });
const setFree = () => call('gestor', 'PATCH', '', { phase_config: 'free' });
const historyOf = async (id: string) => (await call('gestor', 'GET', `/cards/${id}/history`)).body.data;
const toldOf = async (id: string) =>
  (
    await server.pool.query(
      `SELECT u.name || ': ' || n.type AS line FROM notifications n JOIN users u ON u.id = n.target_user_id
        WHERE n.tenant_id = $1 AND n.card_id = $2 ORDER BY n.id`,
      [world.tenant_id, id],
    )
  ).rows.map(({ line }) => line);

describe('a round', () => {
  it('opens with one pending approval per approver', async () => {
    await addApprover('gestor');
    expect(states(await round(await cardToApprove()))).toEqual(['aprova: pending', 'gestor: pending']);
  });

  it.each(['approve', 'reject'] as const)('accepts a comment with «%s», or none', async verb => {
    await addApprover('gestor');
    const id = await cardToApprove();
    const mine = async () => (await round(id)).find(({ who }) => who === 'aprova');
    const state = verb === 'approve' ? 'approved' : 'rejected';
    expect((await answer(id, 'aprova', verb)).status).toBe(200);
    expect(await mine()).toMatchObject({ state, comment: null });
    expect((await answer(id, 'aprova', verb, { comment: ' Visto ' })).status).toBe(200);
    expect(await mine()).toMatchObject({ state, comment: 'Visto' });
  });

  it('is answered only by the named approver, not by an administrator instead', async () => {
    const id = await cardToApprove();
    const [asked] = await round(id);
    for (const who of ['vendas', 'gestor', OUTSIDE_ADMIN]) {
      expect(await call(who, 'POST', `/cards/${id}/approvals/${asked!.id}/approve`)).toMatchObject({
        status: 409,
        body: { error: 'not_approver' },
      });
    }
    expect(states(await round(id))).toEqual(['aprova: pending']);
  });
});

describe('asking again', () => {
  it('opens a round in the same phase for all approvers, and notifies them with the comment', async () => {
    await addApprover('gestor');
    const id = await cardToApprove();
    await answer(id, 'aprova', 'reject', { comment: 'Falta o laudo' });
    const ask = () => call('vendas', 'POST', `/cards/${id}/approvals`, { comment: 'Laudo anexado' });
    const [late] = (await round(id)).filter(({ who }) => who === 'gestor');
    const entered = (await call('vendas', 'GET', `/cards/${id}`)).body.data.current_phase_moved_at;
    expect((await ask()).status).toBe(200);
    expect(states(await round(id))).toEqual(['aprova: pending', 'gestor: pending']);
    // Given answers stay, and pending approvals are removed.
    const before = (await everyRound(id)).filter(({ round, current }) => round < current);
    expect(before).toMatchObject([{ who: 'aprova', state: 'rejected', comment: 'Falta o laudo' }]);
    expect(await call('gestor', 'POST', `/cards/${id}/approvals/${late!.id}/approve`)).toMatchObject({
      status: 409,
      body: { error: 'approval_closed' },
    });
    const { body } = await call('vendas', 'GET', `/cards/${id}`);
    expect(nameOf(body.data.current_phase_id)).toBe('Aprovação');
    expect(body.data.current_phase_moved_at).toBe(entered);
    expect((await historyOf(id))[0]).toMatchObject({ kind: 'updated', new: { comment: 'Laudo anexado' } });
    expect((await toldOf(id)).filter(line => line.endsWith('approval_asked'))).toHaveLength(4);

    // Asking again meanwhile changes nothing; the answers then complete the round.
    expect((await ask()).status).toBe(200);
    expect(await round(id)).toHaveLength(2);
    for (const who of ['aprova', 'gestor']) expect((await answer(id, who, 'approve')).status).toBe(200);
    expect(await phaseOf(id)).toBe('Entregue');
  });

  it('does nothing while no approver has refused', async () => {
    const id = await cardToApprove();
    const ask = (who: string) => call(who, 'POST', `/cards/${id}/approvals`);
    expect((await ask('vendas')).status).toBe(200);
    expect((await round(id))[0]!.round).toBe(2);
    await answer(id, 'aprova', 'reject');
    expect((await ask('vendas')).status).toBe(200);
    expect((await round(id))[0]).toMatchObject({ state: 'pending', round: 3 });
  });
});

describe('an answer', () => {
  it('may be changed until the card leaves the phase, and not afterwards', async () => {
    await addApprover('gestor');
    const id = await cardToApprove();
    for (const verb of ['approve', 'reject', 'approve'] as const) await answer(id, 'aprova', verb);
    expect(states(await round(id))).toEqual(['aprova: approved', 'gestor: pending']);
    const [mine] = await round(id);
    await answer(id, 'gestor', 'approve');
    expect(await phaseOf(id)).toBe('Entregue');
    expect(await call('aprova', 'POST', `/cards/${id}/approvals/${mine!.id}/reject`)).toMatchObject({
      status: 409,
      body: { error: 'approval_closed' },
    });
  });

  it('that rejects keeps the card, notifies owners and creator, and blocks leaving until approved', async () => {
    const id = await cardToApprove();
    await call('vendas', 'POST', `/cards/${id}/owners`, { user_id: world.people.gestor!.actor.user_id });
    await answer(id, 'aprova', 'reject', { comment: 'Falta o laudo' });
    expect(await phaseOf(id)).toBe('Aprovação');
    expect(await toldOf(id)).toEqual(expect.arrayContaining(['vendas: rejected', 'gestor: rejected']));
    expect(await move(id, 'Entregue')).toMatchObject({ status: 409, body: { error: 'approval_rejected' } });
    await answer(id, 'aprova', 'approve');
    expect(await phaseOf(id)).toBe('Entregue');
  });
});

describe('a complete round', () => {
  it('needs every approval', async () => {
    await addApprover('gestor');
    const id = await cardToApprove();
    await answer(id, 'aprova', 'approve');
    expect(await phaseOf(id)).toBe('Aprovação');
    expect(await move(id, 'Entregue')).toMatchObject({ status: 409, body: { error: 'approval_needed' } });
  });

  it('moves the card along its only rule, in the answer’s own transaction', async () => {
    const id = await cardToApprove();
    await answer(id, 'aprova', 'approve');
    const { rows } = await server.pool.query(
      `SELECT c.current_phase_id, c.xmin = a.xmin AS together FROM cards c
         JOIN approvals a ON a.tenant_id = c.tenant_id AND a.card_id = c.id
        WHERE c.tenant_id = $1 AND c.id = $2`,
      [world.tenant_id, id],
    );
    expect(rows).toEqual([{ current_phase_id: phase('Entregue'), together: true }]);
    expect((await historyOf(id)).slice(0, 2)).toMatchObject([
      { kind: 'phase_moved', automatic: true },
      { kind: 'phase_approved', automatic: false },
    ]);
  });

  it('moves the card to the next enabled phase of a free flow', async () => {
    await addApprover('gestor', 'Interesse');
    await setFree();
    await call('gestor', 'PATCH', `/phases/${phase('Proposta')}`, { enabled: false });
    const id = await makeCard();
    await answer(id, 'gestor', 'approve');
    expect(await phaseOf(id)).toBe('Aprovação');
  });

  it('is the only way out of a phase with approvers, in a free flow too', async () => {
    await setFree();
    const id = await cardToApprove();
    for (const to of ['Entregue', 'Interesse']) {
      expect(await move(id, to, 'gestor')).toMatchObject({
        status: 409,
        body: { error: 'leaves_by_approval' },
      });
    }
    await answer(id, 'aprova', 'approve');
    expect(await phaseOf(id)).toBe('Entregue');
  });

  it('leaves the choice to any member if several phases can be reached', async () => {
    await setRules('Aprovação', 'Entregue', 'Interesse');
    const id = await cardToApprove();
    await answer(id, 'aprova', 'approve');
    expect(await phaseOf(id)).toBe('Aprovação');
    expect((await move(id, 'Interesse', 'vendas')).status).toBe(200);
  });

  it('is checked again when rules change, and when phases do', async () => {
    await setRules('Aprovação', 'Entregue', 'Interesse');
    const [byRule, byPhase] = [await cardToApprove(), await cardToApprove()];
    for (const id of [byRule, byPhase]) await answer(id, 'aprova', 'approve');
    await archive(byPhase);
    await setRules('Aprovação', 'Interesse');
    expect(await phaseOf(byRule)).toBe('Interesse');

    await setRules('Aprovação', 'Entregue', 'Interesse');
    await call('gestor', 'PATCH', `/cards/${byPhase}/unarchive`);
    expect(await phaseOf(byPhase)).toBe('Aprovação');
    await call('gestor', 'PATCH', `/phases/${phase('Interesse')}`, { enabled: false });
    expect(await phaseOf(byPhase)).toBe('Entregue');
  });

  it('is checked again when the flow becomes free, and when it is enabled again', async () => {
    await setRules('Aprovação');
    const id = await cardToApprove();
    await answer(id, 'aprova', 'approve');
    expect(await phaseOf(id)).toBe('Aprovação');
    await setFree();
    expect(await phaseOf(id)).toBe('Entregue');
  });
});

describe('a removed approver', () => {
  it.each([
    ['pending', undefined],
    ['rejected', 'reject'],
  ] as const)('takes the %s answer along, and cards that only waited for it move on', async (_, verb) => {
    const second = await addApprover('vendas');
    const [waits, untouched] = [await cardToApprove(), await cardToApprove()];
    await answer(waits, 'aprova', 'approve');
    if (verb) await answer(waits, 'vendas', verb);
    expect(await phaseOf(waits)).toBe('Aprovação');
    expect((await removeApprover(second)).status).toBe(204);
    expect(await phaseOf(waits)).toBe('Entregue');
    expect(await phaseOf(untouched)).toBe('Aprovação');
    expect(states(await round(untouched))).toEqual(['aprova: pending']);
    const { rows } = await server.pool.query(
      'SELECT user_id, automatic FROM history WHERE tenant_id = $1 AND card_id = $2 ORDER BY id DESC LIMIT 1',
      [world.tenant_id, waits],
    );
    expect(rows).toEqual([{ user_id: world.people.gestor!.actor.user_id, automatic: true }]);
  });

  it('leaves a given approval in place', async () => {
    const second = await addApprover('vendas');
    const id = await cardToApprove();
    await answer(id, 'vendas', 'approve');
    await removeApprover(second);
    expect(states(await round(id))).toEqual(['aprova: pending', 'vendas: approved']);
    expect(await phaseOf(id)).toBe('Aprovação');
  });

  it('completes no round as the only one: the card stays, and may leave freely', async () => {
    const id = await cardToApprove();
    await removeApprover(world.flow.approvers[0]!.id);
    expect(await phaseOf(id)).toBe('Aprovação');
    expect(await round(id)).toEqual([]);
    expect((await move(id, 'Entregue')).status).toBe(200);
  });

  it('has the same effects when they leave the flow', async () => {
    await addApprover('vendas');
    const id = await cardToApprove();
    await answer(id, 'vendas', 'approve');
    expect((await call('gestor', 'DELETE', `/users/${member('aprova')}`)).status).toBe(204);
    expect(await phaseOf(id)).toBe('Entregue');
  });
});

describe('an added approver', () => {
  it('is asked once about the cards already there, archived ones too', async () => {
    const [open, archived] = [await cardToApprove(), await cardToApprove()];
    await archive(archived);
    const added = await addApprover('vendas');
    for (const id of [open, archived]) {
      expect(states(await round(id))).toEqual(['aprova: pending', 'vendas: pending']);
    }
    expect(await addApprover('vendas')).toBe(added);
    expect(await round(open)).toHaveLength(2);
    const { body } = await world.call('vendas', 'GET', `/tenants/${world.tenant_id}/approvals?state=pending`);
    expect(body.data.map(({ card_id }: { card_id: string }) => card_id)).toContain(open);
  });

  it('must be a member of the flow', async () => {
    expect(
      await call('gestor', 'POST', approversOf('Aprovação'), { board_user_id: world.newId() }),
    ).toMatchObject({ status: 409, body: { error: 'member_unavailable' } });
  });
});

it('a card that returns opens a new round, and the old one stays', async () => {
  await setRules('Entregue', 'Aprovação');
  const id = await cardToApprove();
  await answer(id, 'aprova', 'approve', { comment: 'Primeira' });
  expect(await phaseOf(id)).toBe('Entregue');
  expect((await move(id, 'Aprovação')).status).toBe(200);
  expect(await everyRound(id)).toMatchObject([
    { state: 'approved', comment: 'Primeira' },
    { state: 'pending', comment: null },
  ]);
  expect((await historyOf(id)).map(({ kind }: { kind: string }) => kind)).toContain('phase_approved');
});

it('a phase with cards is not deleted, and the refusal gives their number', async () => {
  const { current_phase_id } = { current_phase_id: phase('Proposta') };
  for (const values of [{ current_phase_id }, { current_phase_id }]) await makeCard(values);
  await archive(await makeCard({ current_phase_id }));
  expect(await call('gestor', 'DELETE', `/phases/${phase('Proposta')}`)).toEqual({
    status: 409,
    body: {
      error: 'phase_has_cards',
      message: 'Esta fase tem 2 cards e 1 card arquivado. Mova-os para outra fase antes de excluí-la.',
    },
  });
});

it('the latest card to arrive is first within a phase', async () => {
  const first = await makeCard();
  const second = await makeCard();
  const back = await makeCard({ current_phase_id: phase('Proposta') });
  const list = async () =>
    (await call('vendas', 'GET', `/cards?phase_id=${phase('Interesse')}`)).body.data.map(
      ({ id }: { id: string }) => id,
    );
  expect(await list()).toEqual([second, first]);
  await move(back, 'Interesse');
  expect(await list()).toEqual([back, second, first]);
});

describe('a new card', () => {
  it('starts in the first enabled phase', async () => {
    await call('gestor', 'PATCH', `/phases/${phase('Interesse')}`, { enabled: false });
    expect(await phaseOf(await makeCard())).toBe('Proposta');
  });

  it('starts in the given phase, if that is an enabled phase of the flow', async () => {
    expect(await phaseOf(await makeCard({ current_phase_id: phase('Entregue') }))).toBe('Entregue');
    await call('gestor', 'PATCH', `/phases/${phase('Entregue')}`, { enabled: false });
    for (const wrong of [phase('Entregue'), world.newId()]) {
      const refused = await call('vendas', 'POST', '/cards', { title: 'Argo', current_phase_id: wrong });
      expect(refused).toMatchObject({ status: 409, body: { error: 'phase_unavailable' } });
    }
  });

  it('asks the approvers of its first phase', async () => {
    const id = await makeCard({ current_phase_id: phase('Aprovação') });
    expect(states(await round(id))).toEqual(['aprova: pending']);
  });
});

it('the refusal of a move says first that the card can’t be moved, and then why', async () => {
  const id = await makeCard();
  const { status, body } = await move(id, 'Entregue');
  expect(status).toBe(409);
  expect(body.message).toMatch(
    /^O card não pode ser movido para essa fase\. De Interesse, o card só vai para .+\.$/,
  );
});
