import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DueFilter, dueState, isDue } from '../../domain/card/due';
import { isShown } from '../../domain/card/history-shown';
import { isAnswered, roundState } from '../../domain/card/round';
import { approvalState, type Card, history, historyKind } from '../../domain/entities/card';
import { permission } from '../../domain/policy';
import { isFound, isPlated, searchedParts, searchedPlate } from '../../domain/text/search';
import { searchText } from '../../domain/text/search-text';
import { loadState } from '../../server/commands/load-state';
import { inTransaction } from '../../server/database/transaction';
import { cardsWithCompleteRound } from '../../server/repositories/cards/approvals';
import { HISTORY } from '../../server/repositories/cards/card-detail';
import { listCards } from '../../server/repositories/cards/card-list';
import { findDue } from '../../server/repositories/cards/reminders';
import { listBoards } from '../../server/repositories/flows/boards';
import { whoSees } from '../../server/repositories/flows/flows';
import { seesFlow } from '../../server/repositories/flows/sees-flow';
import { readStanding } from '../../server/repositories/flows/stats';
import { runs } from '../factories/arbitraries';
import { aCard, anApproval, aProduct } from '../factories/card';
import { EARLIER } from '../factories/times';
import { startServer, type TestServer } from '../harness/server';
import { createWorld, type World } from '../harness/world';

/** Tests of rules that SQL repeats to apply them to many rows at once: on any state, both must agree. */

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startServer({ runsJobs: false });
  world = await createWorld(server, 1);
});
afterAll(() => server.close());

const insert = (table: string, rows: object[]) =>
  server.pool.query(
    `INSERT INTO ${table} SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`,
    [JSON.stringify(rows.map(row => ({ ...row, tenant_id: world.tenant_id })))],
  );
const empty = (...tables: string[]) =>
  Promise.all(
    tables.map(table => server.pool.query(`DELETE FROM ${table} WHERE tenant_id = $1`, [world.tenant_id])),
  );

/** Replaces the cards of the world's flow by these. */
async function onlyCards(cards: Partial<Card>[]): Promise<Card[]> {
  await empty('approvals', 'history');
  await empty('cards');
  const whole = cards.map((card, at) =>
    aCard({
      id: world.newId(),
      identifier: `VND-${at + 1}`,
      board_id: world.flow.board.id,
      created_by: world.people.vendas!.actor.user_id,
      ...card,
    }),
  );
  await insert(
    'cards',
    whole.map(card => ({ ...card, search_text: '' })),
  );
  return whole;
}

const PLATE = 'QRS7T89';
const LIST = { page: 1, limit: 100, sortBy: 'created_at', orderBy: 'asc' } as const;

describe('on any state, SQL and domain agree', { timeout: 120_000 }, () => {
  it('on who may see a flow', async () => {
    const people = Object.values(world.people).map(({ actor }) => actor.user_id);
    const role = fc.constantFrom('admin' as const, 'user' as const);
    const states = fc.tuple(
      fc.array(role, { minLength: people.length, maxLength: people.length }),
      fc.array(fc.option(role), { minLength: people.length, maxLength: people.length }),
    );
    const { body } = await world.call('gestor', 'POST', '/boards', { name: 'Outro', prefix: 'OUT' });
    const board_id: string = body.data.id;
    await fc.assert(
      fc.asyncProperty(states, async ([roles, memberRoles]) => {
        await server.pool.query('DELETE FROM board_users WHERE tenant_id = $1 AND board_id = $2', [
          world.tenant_id,
          board_id,
        ]);
        const members = people.map((user_id, at) => {
          const member = memberRoles[at];
          return member ? { id: world.newId(), board_id, user_id, role: member } : null;
        });
        await insert(
          'board_users',
          members.filter(member => member !== null),
        );
        for (const [at, user_id] of people.entries())
          await server.pool.query('UPDATE memberships SET role = $3 WHERE tenant_id = $1 AND user_id = $2', [
            world.tenant_id,
            user_id,
            roles[at],
          ]);
        const { rows } = await server.pool.query(
          `SELECT m.user_id FROM memberships m WHERE m.tenant_id = $1 AND ${seesFlow('$1', '$2', 'm.user_id')}`,
          [world.tenant_id, board_id],
        );
        const seeing = new Set(rows.map(({ user_id }) => user_id));
        expect(new Set(await whoSees(server.pool, world.tenant_id, board_id))).toEqual(seeing);
        for (const [at, user_id] of people.entries()) {
          const actor = { user_id, tenant_id: world.tenant_id, role: roles[at]! };
          const mayEnter = permission(actor, 'enter_flow', { member: members[at] }) === 'yes';
          expect(seeing.has(user_id)).toBe(mayEnter);
          const listed = await listBoards(server.pool, actor, { ...LIST, sortBy: 'name' });
          expect(listed.rows.some(({ id }) => id === board_id)).toBe(mayEnter);
        }
      }),
      runs(20),
    );
  });

  it('on which cards are late or due, and so on reminders', async () => {
    const days = [
      '2026-02-19',
      '2026-02-20',
      '2026-02-26',
      '2026-02-27',
      '2026-02-28',
      '2026-03-05',
      '2026-03-06',
    ];
    const now = new Date('2026-02-28T01:00:00.000Z');
    // At the company it is still the 27th.
    const today = '2026-02-27';
    const cards = fc.array(
      fc.record({
        expiration_date: fc.option(fc.constantFrom(...days)),
        current_phase_id: fc.constantFrom(...world.flow.phases.map(({ id }) => id)),
      }),
      { minLength: 1, maxLength: 12 },
    );
    const finals = new Set(world.flow.phases.flatMap(({ id, is_final }) => (is_final ? id : [])));
    expect(finals.size).toBeGreaterThan(0);
    let toldOf = 0;
    await fc.assert(
      fc.asyncProperty(cards, async drawn => {
        const all = await onlyCards(drawn);
        const isFinal = (card: Card) => finals.has(card.current_phase_id);
        const due = (wanted: DueFilter) =>
          all.filter(card => isDue(wanted, { due: card.expiration_date, isFinal: isFinal(card) }, today));
        const { tenant_id, flow } = world;
        for (const wanted of ['overdue', 'today', 'week', 'none'] as const) {
          const query = { ...LIST, due: wanted, archived: false };
          const { rows } = await listCards(server.pool, tenant_id, flow.board.id, query, now);
          expect(rows.map(({ id }) => id).sort(), wanted).toEqual(due(wanted).map(({ id }) => id));
        }
        const scope = { tenant_id, board_id: flow.board.id, today } as Parameters<typeof readStanding>[1];
        const { overdue } = await readStanding(server.pool, scope, 50);
        expect(overdue.count).toBe(due('overdue').length);
        const reminded = await inTransaction(server.pool, client => findDue(client, tenant_id, now, 50));
        expect(reminded.map(({ card_id, type }) => [card_id, type])).toEqual(
          all.flatMap(card => {
            const day = card.expiration_date;
            const state = day && dueState(day, today, isFinal(card));
            if (state === 'tomorrow') return [[card.id, 'due_tomorrow']];
            // Cards late for more than a week cause no more reminders.
            return state === 'overdue' && day! >= '2026-02-20' ? [[card.id, 'overdue']] : [];
          }),
        );
        toldOf += reminded.length;
      }),
      runs(20),
    );
    expect(toldOf).toBeGreaterThan(0);
  });

  it('on the results of a search, and on the search text if none was stored', async () => {
    const { flow, tenant_id } = world;
    const [field, other] = flow.fields;
    const car = world.newId();
    await insert('products', [aProduct({ id: car, title: 'HR-V', plate: PLATE })]);
    const word = fc.constantFrom(
      'Caminhão',
      'ACC',
      'ar',
      'Ação',
      'abc-1d23',
      '2022',
      'd23',
      '1',
      "l'été",
      'HR-V',
      'hrv',
      'HB 20',
      'hb20',
      '(21) 99876-5432',
      '5521998765432',
      '21998765432',
      '12.ABC.345/01DE-35',
      '12abc34501de35',
      'qrs\u20117T89',
      'q\u200Brs\u00A07t89',
      '21\u00A099876',
      'e/ou',
      'R$ 78.900,00',
      '78.900',
      '38.000',
      '%',
      '<b>',
    );
    const text = fc.array(word, { minLength: 1, maxLength: 4 }).map(words => words.join(' '));
    const card = fc.record({
      title: text,
      description: text,
      isSold: fc.boolean(),
      value: fc.oneof(
        text,
        fc.array(text, { minLength: 1, maxLength: 2 }),
        fc.integer({ min: 1, max: 3000 }),
        fc.constantFrom(7_890_000, 3_800_000, 38_000),
      ),
    });
    const backfill = readFileSync(
      new URL('../../server/database/migrations/0036_search_joined.sql', import.meta.url),
      'utf8',
    );
    let found = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(card, { minLength: 1, maxLength: 6 }), text, async (drawn, search) => {
        const all = await onlyCards(
          drawn.map(({ value, isSold, ...card }) => ({
            ...card,
            product_ids: isSold ? [car] : [],
            current_phase_id: flow.phases[0]!.id,
            custom_fields: { [other!.id]: 'Z', [field!.id]: value },
          })),
        );
        await server.pool.query(backfill);
        const { rows: kept } = await server.pool.query(
          'SELECT search_text FROM cards WHERE tenant_id = $1 ORDER BY id',
          [tenant_id],
        );
        expect(kept.map(({ search_text }) => search_text)).toEqual(all.map(searchText));
        const { rows } = await listCards(
          server.pool,
          tenant_id,
          flow.board.id,
          { ...LIST, search, archived: false },
          new Date(),
        );
        found += rows.length;
        const isSought = isPlated(PLATE, searchedPlate(search));
        const wanted = all.filter(
          card =>
            isFound(searchText(card), searchedParts(search)) || (isSought && card.product_ids.length > 0),
        );
        expect(rows.map(({ id }) => id).sort()).toEqual(wanted.map(({ id }) => id));
      }),
      runs(40),
    );
    expect(found).toBeGreaterThan(0);
  });

  it('on amounts and numbers, which are found in the form that is shown', async () => {
    const { flow, tenant_id } = world;
    const [field] = flow.fields;
    const all = await onlyCards(
      [7_890_000, 38_000, 78_000].map(value => ({
        current_phase_id: flow.phases[0]!.id,
        custom_fields: { [field!.id]: value },
      })),
    );
    for (const card of all)
      await server.pool.query('UPDATE cards SET search_text = $3 WHERE tenant_id = $1 AND id = $2', [
        ...[tenant_id, card.id],
        searchText(card),
      ]);
    for (const [search, value] of [
      ['R$ 78.900,00', 7_890_000],
      ['R$\u00A078.900', 7_890_000],
      ['78.900', 7_890_000],
      ['38.000', 38_000],
    ] as const) {
      const query = { ...LIST, search, archived: false };
      const { rows } = await listCards(server.pool, tenant_id, flow.board.id, query, new Date());
      expect([search, rows.map(({ custom_fields }) => custom_fields[field!.id])]).toEqual([search, [value]]);
    }
  });

  it('on which rounds are complete, and which cards have an answer', async () => {
    const { flow, people, tenant_id } = world;
    const [approver] = flow.approvers;
    const board = { ...flow.board, created_at: EARLIER };
    let found = 0;
    const card = fc.record({
      phase: fc.constantFrom(...flow.phases.map(({ id }) => id)),
      answers: fc.uniqueArray(
        fc.record({
          round: fc.integer({ min: 1, max: 2 }),
          state: fc.constantFrom(...approvalState.options),
        }),
        { selector: ({ round }) => round },
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(card, { minLength: 1, maxLength: 8 }), async drawn => {
        const cards = await onlyCards(drawn.map(({ phase }) => ({ current_phase_id: phase, round: 2 })));
        const approvals = drawn.map(({ answers, phase }, at) =>
          answers.map(answer =>
            anApproval({
              id: world.newId(),
              board_id: flow.board.id,
              card_id: cards[at]!.id,
              // An older round may have been in any phase.
              phase_id: answer.round === 2 ? phase : approver!.phase_id,
              phase_approver_id: approver!.id,
              user_id: people.aprova!.actor.user_id,
              ...answer,
            }),
          ),
        );
        await insert('approvals', approvals.flat());
        const complete = await cardsWithCompleteRound(server.pool, tenant_id, flow.board.id);
        found += complete.length;
        for (const [at, one] of cards.entries()) {
          const given = approvals[at]!;
          const state = { ...flow, board, card: one, approvals: given.filter(({ round }) => round === 2) };
          expect(complete.includes(one.id)).toBe(roundState(state) === 'complete');
          const loaded = await inTransaction(server.pool, client =>
            loadState(client, people.vendas!.actor, { board_id: flow.board.id, card_id: one.id }),
          );
          expect(loaded!.answered).toBe(isAnswered(given));
        }
      }),
      {
        ...runs(20),
        examples: [[[{ phase: approver!.phase_id, answers: [{ round: 2, state: 'approved' }] }]]],
      },
    );
    expect(found).toBeGreaterThan(0);
  });

  it('on which lines of history are shown', async () => {
    const part = fc.constantFrom({}, { title: 'a' }, { current_phase_id: 'x' }, { archived_at: null });
    const line = fc.record({
      kind: fc.constantFrom('updated' as const, 'updated' as const, ...historyKind.options),
      old: part,
      new: part,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 12 }), async drawn => {
        const [card] = await onlyCards([{ current_phase_id: world.flow.phases[0]!.id }]);
        const lines = drawn.map(values =>
          history.parse({
            id: world.newId(),
            board_id: card!.board_id,
            card_id: card!.id,
            user_id: card!.created_by,
            automatic: false,
            made_at: EARLIER,
            created_at: EARLIER,
            ...values,
          }),
        );
        await insert('history', lines);
        const { rows } = await server.pool.query(HISTORY, [world.tenant_id, card!.id]);
        expect(rows.map(({ id }) => id).sort()).toEqual(lines.filter(isShown).map(({ id }) => id));
      }),
      runs(30),
    );
  });
});
