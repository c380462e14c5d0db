import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seedBigFlow } from '../../../tests/factories/big-flow';
import { addPastCard, addPastCards, type PastCard } from '../../../tests/harness/past-cards';
import { addPerson } from '../../../tests/harness/people';
import { startServer, type TestServer } from '../../../tests/harness/server';
import { watchStatements } from '../../../tests/harness/statements';
import { createWorld, OUTSIDE_ADMIN, type World } from '../../../tests/harness/world';
import { readFlowStats, readStanding } from '../../repositories/flows/stats';

const SCALE = Number(process.env.TEST_SCALE ?? 1);
/** A Friday, early afternoon in São Paulo. */
const NOW = new Date('2026-03-20T15:00:00.000Z');
const PERIOD = 'from=2026-03-02&to=2026-03-20';
const HOUR = 3600;
const DAY = 24 * HOUR;

let server: TestServer;
let world: World;
let statements: string[];
let seed = 0;
beforeAll(async () => {
  server = await startServer({ clock: () => NOW });
  statements = watchStatements(server.pool);
});
afterAll(() => server.close());
beforeEach(async () => {
  seed += 1;
  world = await createWorld(server, seed);
});

async function get(who: string, path = `?${PERIOD}`, { people, flow } = world) {
  const { token, actor } = people[who]!;
  const answer = await server.app.inject({
    url: `/api/boards/${flow.board.id}/stats${path}`,
    headers: { authorization: `Bearer ${token}`, 'x-tenant': String(actor.tenant_id) },
  });
  const isJson = String(answer.headers['content-type']).includes('json');
  return { status: answer.statusCode, headers: answer.headers, body: isJson ? answer.json() : answer.body };
}
const stats = async (query = PERIOD) => (await get('gestor', `?${query}`)).body.data;
const phase = (name: string) => world.flow.phases.find(phase => phase.name === name)!.id;
const user = (who: string) => world.people[who]!.actor.user_id;

const tell = (told: PastCard) => addPastCard(server.pool, world, told);

describe('statistics of a known history', () => {
  beforeEach(() => addPastCards(server.pool, world));

  test('count the cards of each phase, and those created and concluded per week', async () => {
    const { phases, weeks, from, to, time_zone } = await stats();
    expect({ from, to, time_zone }).toEqual({
      from: '2026-03-02',
      to: '2026-03-20',
      time_zone: 'America/Sao_Paulo',
    });
    expect(phases).toEqual(
      [
        { name: 'Interesse', cards: 1 },
        { name: 'Proposta', cards: 1 },
        { name: 'Aprovação', cards: 1 },
        { name: 'Entregue', cards: 2, is_final: true },
      ].map(row => expect.objectContaining(row)),
    );
    expect(weeks).toEqual([
      { week: '2026-03-02', created: 3, concluded: 1 },
      { week: '2026-03-09', created: 0, concluded: 1 },
      { week: '2026-03-16', created: 1, concluded: 1 },
    ]);
    // A week that the period cuts counts only its days in the period.
    expect((await stats('from=2026-03-05&to=2026-03-08')).weeks).toEqual([
      { week: '2026-03-02', created: 1, concluded: 1 },
    ]);
  });

  test('show how long cards stay in each phase, and from creation to conclusion', async () => {
    const { times, cycle } = await stats();
    const row = (name: string, count: number, mean: number | null, p85: number | null) => ({
      phase_id: phase(name),
      name,
      count,
      mean_seconds: mean,
      p85_seconds: p85,
    });
    expect(times).toEqual([
      // 1, 1 and 2 days.
      row('Interesse', 3, (4 / 3) * DAY, 1.7 * DAY),
      // 2, 2 and 20 days.
      row('Proposta', 3, 8 * DAY, 14.6 * DAY),
      row('Aprovação', 1, 12 * HOUR, 12 * HOUR),
      row('Entregue', 1, DAY, DAY),
    ]);
    // 3.5, 40 and 43 days.
    expect(cycle).toEqual({ count: 3, mean_seconds: (86.5 / 3) * DAY, p85_seconds: 42.1 * DAY });
  });

  test('show what is overdue, and how many open cards each person has', async () => {
    const { overdue, people } = await stats();
    expect(overdue).toEqual({
      count: 1,
      cards: [expect.objectContaining({ phase_name: 'Proposta', expiration_date: '2026-03-18', days: 2 })],
    });
    expect(people).toEqual([
      { user_id: user('vendas'), name: 'vendas', cards: 2, overdue: 1 },
      { user_id: user('gestor'), name: 'gestor', cards: 1, overdue: 0 },
      { user_id: null, name: null, cards: 1, overdue: 0 },
      { user_id: user('aprova'), name: 'aprova', cards: 0, overdue: 0 },
    ]);
  });

  test('show how the flow filled, day by day', async () => {
    const { cumulative_flow } = await stats();
    expect(cumulative_flow).toHaveLength(19);
    const on = (date: string) => {
      const { cards } = cumulative_flow.find(({ day }: { day: string }) => day === date);
      return ['Interesse', 'Proposta', 'Aprovação', 'Entregue'].map(name => cards[phase(name)]);
    };
    expect(on('2026-03-02')).toEqual([1, 1, 1, 1]);
    expect(on('2026-03-03')).toEqual([0, 2, 1, 1]);
    expect(on('2026-03-04')).toEqual([1, 2, 1, 1]);
    expect(on('2026-03-05')).toEqual([1, 1, 1, 2]);
    expect(on('2026-03-08')).toEqual([2, 1, 1, 2]);
    expect(on('2026-03-10')).toEqual([0, 2, 1, 2]);
    expect(on('2026-03-12')).toEqual([1, 1, 1, 2]);
    expect(on('2026-03-13')).toEqual([0, 1, 1, 3]);
    expect(on('2026-03-14')).toEqual([0, 2, 1, 2]);
    expect(on('2026-03-16')).toEqual([0, 1, 1, 3]);
    expect(on('2026-03-20')).toEqual([1, 1, 1, 3]);
    // Days that have not begun are left out.
    expect((await stats('from=2026-03-20&to=2026-03-31')).cumulative_flow).toHaveLength(1);
    expect((await stats('from=2026-03-21&to=2026-03-31')).cumulative_flow).toEqual([]);
  });

  test('show how long approvals take, by each approver’s first answer', async () => {
    const { approvals } = await stats();
    const [two, long] = [2 * HOUR, 59 * DAY];
    expect(approvals).toEqual({
      count: 2,
      mean_seconds: (two + long) / 2,
      p85_seconds: two + 0.85 * (long - two),
      approvers: [
        { user_id: user('aprova'), name: 'aprova', count: 1, mean_seconds: two, p85_seconds: two },
        { user_id: user('gestor'), name: 'gestor', count: 1, mean_seconds: long, p85_seconds: long },
      ],
    });
  });

  test('give each table as a file for spreadsheets', async () => {
    const { status, headers, body } = await get('vendas', `/times.csv?${PERIOD}`);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="tempo-por-fase-2026-03-02-2026-03-20.csv"',
    });
    expect(body).toBe(
      '\uFEFFFase;Passagens;Média (dias);Percentil 85 (dias)\r\nInteresse;3;1,33;1,7\r\nProposta;3;8;14,6\r\n' +
        'Aprovação;1;0,5;0,5\r\nEntregue;1;1;1\r\n',
    );
    const lines = async (table: string) =>
      (await get('vendas', `/${table}.csv?${PERIOD}`)).body.slice(1).trimEnd().split('\r\n');
    expect(await lines('phases')).toEqual([
      'Fase;Cards',
      'Interesse;1',
      'Proposta;1',
      'Aprovação;1',
      'Entregue;2',
    ]);
    expect(await lines('weeks')).toEqual([
      'Semana de;Criados;Concluídos',
      '02/03/2026;3;1',
      '09/03/2026;0;1',
      '16/03/2026;1;1',
    ]);
    expect(await lines('cycle')).toEqual([
      'Cards concluídos;Média (dias);Percentil 85 (dias)',
      '3;28,83;42,1',
    ]);
    expect(await lines('overdue')).toEqual([
      'Card;Título;Fase;Vencimento;Dias de atraso',
      expect.stringMatching(/^VND-\d+;'=Card \d+;Proposta;18\/03\/2026;2$/),
    ]);
    const flow = await lines('cumulative_flow');
    expect(flow).toHaveLength(20);
    expect([flow[0], flow[4]]).toEqual(['Dia;Interesse;Proposta;Aprovação;Entregue', '05/03/2026;1;1;1;2']);
    expect(await lines('people')).toEqual([
      'Responsável;Cards abertos;Atrasados',
      'vendas;2;1',
      'gestor;1;0',
      'Sem responsável;1;0',
      'aprova;0;0',
    ]);
    expect(await lines('approvals')).toEqual([
      'Aprovador;Respostas;Média (horas);Percentil 85 (horas)',
      'aprova;1;2;2',
      'gestor;1;1416;1416',
      'Todos;2;709;1203,9',
    ]);
    expect((await get('vendas', '/senhas.csv')).status).toBe(404);
  });

  test('drop the stays of a deleted phase, and nothing else', async () => {
    const { tenant_id } = world;
    const gone = await server.pool.query(
      `INSERT INTO phases (tenant_id, id, board_id, name, phase_order, color) VALUES ($1, $2, $3, 'Antiga', 9, '#000000') RETURNING id`,
      [tenant_id, world.newId(), world.flow.board.id],
    );
    world.flow.phases.push({ ...world.flow.phases[0]!, id: gone.rows[0].id, name: 'Antiga' });
    await tell({
      created: '2026-03-17T12:00:00Z',
      in: 'Interesse',
      moves: [
        ['2026-03-18T12:00:00Z', 'Antiga'],
        ['2026-03-19T12:00:00Z', 'Entregue'],
      ],
    });
    await server.pool.query('DELETE FROM phases WHERE tenant_id = $1 AND id = $2', [
      tenant_id,
      gone.rows[0].id,
    ]);
    const { times, cycle, weeks } = await stats();
    expect(times.map(({ count }: { count: number }) => count)).toEqual([4, 3, 1, 1]);
    expect(cycle.count).toBe(4);
    expect(weeks[2]).toEqual({ week: '2026-03-16', created: 2, concluded: 2 });
  });
});

describe('days follow the company’s time zone', () => {
  const createdOn = async (date: string) => {
    const { weeks, cumulative_flow } = await stats(`from=${date}&to=${date}`);
    return [weeks[0].created, cumulative_flow[0].cards[phase('Interesse')]];
  };
  const live = (zone: string) =>
    server.pool.query('UPDATE tenants SET time_zone = $2 WHERE id = $1', [world.tenant_id, zone]);

  test('even when midnight is skipped or occurs twice', async () => {
    // In São Paulo the clocks went from 0 to 1 on 4 November 2018, and from 0 to 23 on 17 February 2019.
    const moments = ['2018-11-04T02:59:59Z', '2018-11-04T03:00:00Z', '2019-02-17T01:30:00Z'];
    for (const created of [...moments, '2019-02-17T02:30:00Z', '2019-02-17T03:00:00Z']) {
      await tell({ created, in: 'Interesse' });
    }
    expect(await createdOn('2018-11-03')).toEqual([1, 1]);
    expect(await createdOn('2018-11-04')).toEqual([1, 2]);
    expect(await createdOn('2019-02-16')).toEqual([2, 4]);
    expect(await createdOn('2019-02-17')).toEqual([1, 5]);
    // In Havana the clocks go from 1 to 0: the first half hour of that day occurs twice, and counts for that day twice.
    await live('America/Havana');
    await tell({ created: '2025-11-02T04:30:00Z', in: 'Interesse' });
    await tell({ created: '2025-11-02T05:30:00Z', in: 'Interesse' });
    expect((await createdOn('2025-11-02'))[0]).toBe(2);
    expect((await createdOn('2025-11-01'))[0]).toBe(0);
  });

  test('for today and for the ninety days before it', async () => {
    await tell({ created: '2026-03-20T11:00:00Z', in: 'Interesse', due: '2026-03-20' });
    expect(await stats('')).toMatchObject({ from: '2025-12-21', to: '2026-03-20', overdue: { count: 0 } });
    await live('Pacific/Kiritimati');
    expect(await stats('')).toMatchObject({ from: '2025-12-22', to: '2026-03-21', overdue: { count: 1 } });
    expect(await createdOn('2026-03-21')).toEqual([1, 1]);
  });

  test('and a stay across a clock change keeps its real length', async () => {
    await live('America/New_York');
    // 8 March 2026 has 23 hours there.
    await tell({
      created: '2026-03-08T05:00:00Z',
      in: 'Interesse',
      moves: [['2026-03-09T04:00:00Z', 'Proposta']],
    });
    expect((await stats()).times[0]).toMatchObject({ count: 1, mean_seconds: 23 * HOUR });
  });
});

test('an empty flow has empty statistics', async () => {
  const data = await stats();
  expect(data).toMatchObject({
    cycle: { count: 0, mean_seconds: null, p85_seconds: null },
    overdue: { count: 0, cards: [] },
    approvals: { count: 0, mean_seconds: null, approvers: [] },
  });
  expect(data.weeks).toHaveLength(3);
  expect(data.times).toHaveLength(4);
  expect((await get('gestor', `/approvals.csv?${PERIOD}`)).body).toContain('Todos;0;;\r\n');
});

test('each stay is answered on its own, even in the moment that ends it', async () => {
  await tell({
    created: '2026-03-10T12:00:00Z',
    in: 'Interesse',
    moves: [
      ['2026-03-10T13:00:00Z', 'Aprovação'],
      ['2026-03-10T16:00:00Z', 'Interesse'],
      ['2026-03-11T12:00:00Z', 'Aprovação'],
    ],
    answers: [
      ['2026-03-10T16:00:00Z', 'aprova', 'phase_approved', 'Aprovação'],
      ['2026-03-11T13:00:00Z', 'aprova', 'phase_rejected', 'Aprovação'],
    ],
  });
  expect((await stats()).approvals).toMatchObject({
    count: 2,
    mean_seconds: 2 * HOUR,
    p85_seconds: 2.7 * HOUR,
  });
});

test('moving between final phases doesn’t conclude a card again', async () => {
  await server.pool.query('UPDATE phases SET is_final = true WHERE id = $1', [phase('Aprovação')]);
  await tell({
    created: '2026-03-10T12:00:00Z',
    in: 'Interesse',
    moves: [
      ['2026-03-11T12:00:00Z', 'Aprovação'],
      ['2026-03-18T12:00:00Z', 'Entregue'],
    ],
  });
  const { weeks, cycle } = await stats();
  expect(weeks.map(({ concluded }: { concluded: number }) => concluded)).toEqual([0, 1, 0]);
  expect(cycle).toEqual({ count: 1, mean_seconds: DAY, p85_seconds: DAY });
});

test('differing clocks make no card older than its first move', async () => {
  await tell({
    created: '2026-03-10T12:00:01Z',
    in: 'Interesse',
    moves: [['2026-03-10T12:00:00Z', 'Proposta']],
  });
  const { times, phases } = await stats();
  expect(times[0]).toMatchObject({ count: 1, mean_seconds: 0 });
  expect(phases[1].cards).toBe(1);
});

test('only people who may enter the flow see them', async () => {
  for (const who of ['gestor', 'vendas', 'aprova', OUTSIDE_ADMIN]) expect((await get(who)).status).toBe(200);
  const other = await createWorld(server, seed + 1000);
  const missing = {
    status: 404,
    body: { error: 'not_found', message: 'Não foi possível localizar o fluxo.' },
  };
  const strange = { people: other.people, flow: world.flow } as World;
  expect(await get('gestor', '', strange)).toMatchObject(missing);
  expect(await get(OUTSIDE_ADMIN, '/phases.csv', strange)).toMatchObject(missing);
  const { id, headers } = await addPerson(server.pool, `Colega${seed}`, [{ tenant: world.tenant_id }]);
  expect(id).toBeDefined();
  const colleague = await server.app.inject({ url: `/api/boards/${world.flow.board.id}/stats`, headers });
  expect(colleague.statusCode).toBe(404);
  await server.pool.query(`INSERT INTO tenants (id, name) VALUES (0, 'Grupo') ON CONFLICT DO NOTHING`);
  const organization = await addPerson(server.pool, `Org${seed}`, [{ tenant: 0, role: 'admin' }]);
  const told = await server.app.inject({
    url: `/api/boards/${world.flow.board.id}/stats`,
    headers: organization.headers,
  });
  expect(told.json()).toEqual({
    error: 'not_allowed',
    message: 'Você não pode acessar diretamente este ambiente',
  });
  expect((await server.app.inject(`/api/boards/${world.flow.board.id}/stats`)).statusCode).toBe(401);
});

test.each([
  ['from=2026-02-30', 'from'],
  ['to=ontem', 'to'],
  ['from=2026-03-02&to=2026-03-01', 'from'],
  ['from=2000-01-01', 'from'],
  ['to=0001-01-01', 'to'],
])('a period of %s names the invalid parameter', async (query, field) => {
  const { status, body } = await get('gestor', `?${query}`);
  expect(status).toBe(422);
  expect(Object.keys(body.errors)).toEqual([field]);
});

describe('statistics of a big flow', () => {
  /** Inserts history lines for each card: three moves, and ten of other kinds. */
  const tellOf = (boardId: string) =>
    server.pool.query(
      `INSERT INTO history (tenant_id, id, board_id, card_id, kind, user_id, old, new, made_at, created_at)
       SELECT c.tenant_id, gen_random_uuid(), c.board_id, c.id, CASE WHEN n % 5 = 0 AND n < 15 THEN 'phase_moved' ELSE 'commented' END,
              c.created_by, jsonb_build_object('phase_id', c.current_phase_id), jsonb_build_object('phase_id', c.current_phase_id),
              c.created_at + make_interval(hours => n), c.created_at + make_interval(hours => n)
         FROM cards c, generate_series(0, 12) n WHERE c.board_id = $1`,
      [boardId],
    );

  test('take as many statements as those of a small one, each by its index', async () => {
    const big = (count: number) =>
      seedBigFlow(server.pool, world.tenant_id, { eu: user('gestor') }, 'eu', count);
    const flow = await big(1000 * SCALE);
    await server.pool.query("UPDATE boards SET prefix = 'ESQ' WHERE id = $1", [flow.board.id]);
    const other = await big(8000 * SCALE);
    for (const { board } of [flow, other]) await tellOf(board.id);
    await server.pool.query('ANALYZE');

    const counted = async (what: World['flow']) => {
      const { length } = statements;
      const at = performance.now();
      const { status } = await get('gestor', '', { ...world, flow: what });
      expect(status).toBe(200);
      const ms = Math.round(performance.now() - at);
      // Statements for sessions and jobs run in between at any time, so they are left out.
      const texts = statements.slice(length).filter(text => /\b(cards|history|phases|boards)\b/.test(text));
      return { texts: texts.map(text => text.slice(0, 40)), ms };
    };
    const small = await counted(world.flow);
    const large = await counted(flow);
    expect(large.texts).toEqual(small.texts);
    expect(large.texts.filter(text => /^(SELECT|WITH)/.test(text)).length).toBeLessThanOrEqual(6);
    if (SCALE > 1) process.stdout.write(`stats of ${1000 * SCALE} cards: ${large.ms} ms\n`);

    const seen = new Set<string>();
    const explaining = {
      async query(text: string, values: unknown[]) {
        const { rows } = await server.pool.query(`EXPLAIN (FORMAT JSON) ${text}`, values);
        for (const node of nodesOf(rows[0]['QUERY PLAN'][0].Plan)) {
          if (node['Relation Name']) seen.add(`${node['Node Type']} ${node['Relation Name']}`);
          if (node['Index Name']) seen.add(node['Index Name']);
        }
        return server.pool.query(text, values);
      },
    };
    const days = { from: '2026-01-01', to: '2026-03-20', today: '2026-03-20' };
    const scope = {
      tenant_id: world.tenant_id,
      board_id: flow.board.id,
      time_zone: 'America/Sao_Paulo',
      ...days,
    };
    await readFlowStats(explaining as never, scope);
    await readStanding(explaining as never, scope, 50);
    expect([...seen]).toContain('history_moves');
    expect([...seen]).not.toContain('Seq Scan history');
    expect([...seen]).not.toContain('Seq Scan cards');
  }, 120_000);
});

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: Node[];
}
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
