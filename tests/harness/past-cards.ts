import type { Pool } from 'pg';
import type { World } from './world';

export interface PastCard {
  created: string;
  /** Name of the phase in which the card began. */
  in: string;
  moves?: [at: string, to: string][];
  answers?: [at: string, who: string, kind: 'phase_approved' | 'phase_rejected', phase: string][];
  archived?: string;
  due?: string;
  owners?: string[];
}
/** Creates a card of a world's flow with a history as if it had happened. */
export async function addPastCard(pool: Pool, world: World, told: PastCard): Promise<void> {
  const { created, in: first, moves = [], answers = [], archived, due, owners = [] } = told;
  const id = world.newId();
  const { tenant_id } = world;
  const user = (who: string) => world.people[who]!.actor.user_id;
  const phase = (name: string) => world.flow.phases.find(phase => phase.name === name)!.id;
  const { rows: made } = await pool.query('SELECT count(*)::int AS cards FROM cards WHERE tenant_id = $1', [
    tenant_id,
  ]);
  const number = made[0].cards + 1;
  const board_id = world.flow.board.id;
  const now = moves.at(-1) ?? [created, first];
  await pool.query(
    `INSERT INTO cards (tenant_id, id, board_id, identifier, title, made_at, created_at, created_by, current_phase_id,
       current_phase_moved_at, archived_at, expiration_date, owner_ids)
     VALUES ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9, $10, $11, $12)`,
    [
      ...[
        tenant_id,
        id,
        board_id,
        `VND-${number}`,
        `=Card ${number}`,
        created,
        user('gestor'),
        phase(now[1]),
      ],
      ...[now[0], archived ?? null, due ?? null, owners.map(user)],
    ],
  );
  const line = (at: string, kind: string, old: object, fresh: object, who = 'gestor') =>
    pool.query(
      `INSERT INTO history (tenant_id, id, board_id, card_id, kind, user_id, old, new, made_at, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
      [
        tenant_id,
        world.newId(),
        board_id,
        id,
        kind,
        user(who),
        JSON.stringify(old),
        JSON.stringify(fresh),
        at,
      ],
    );
  await line(created, 'created', {}, { title: 'x' });
  let from = first;
  for (const [at, to] of moves) {
    await line(at, 'phase_moved', { phase_id: phase(from) }, { phase_id: phase(to) });
    await line(at, 'commented', {}, { description: 'x' });
    from = to;
  }
  for (const [at, who, kind, where] of answers) {
    await line(at, kind, {}, { phase_id: phase(where), comment: null }, who);
  }
}

/** Adds seven cards of March 2026. São Paulo is three hours behind UTC. */
export async function addPastCards(pool: Pool, world: World): Promise<void> {
  const tell = (told: PastCard) => addPastCard(pool, world, told);
  // Completed at nine in the evening of the fifth, a day late, which no longer matters; first rejected after two hours,
  // and approved when it left.
  await tell({
    created: '2026-03-02T12:00:00Z',
    in: 'Interesse',
    moves: [
      ['2026-03-03T12:00:00Z', 'Proposta'],
      ['2026-03-05T12:00:00Z', 'Aprovação'],
      ['2026-03-06T00:00:00Z', 'Entregue'],
    ],
    due: '2026-03-04',
    answers: [
      ['2026-03-05T14:00:00Z', 'aprova', 'phase_rejected', 'Aprovação'],
      ['2026-03-06T00:00:00Z', 'aprova', 'phase_approved', 'Aprovação'],
    ],
  });
  // Created an hour before Sunday ends, and two days late.
  await tell({
    created: '2026-03-09T02:00:00Z',
    in: 'Interesse',
    moves: [['2026-03-11T02:00:00Z', 'Proposta']],
    due: '2026-03-18',
    owners: ['vendas'],
  });
  // Takes long, is completed, reopened and completed again.
  await tell({
    created: '2026-02-01T12:00:00Z',
    in: 'Interesse',
    moves: [
      ['2026-02-20T12:00:00Z', 'Proposta'],
      ['2026-03-12T12:00:00Z', 'Interesse'],
      ['2026-03-13T12:00:00Z', 'Entregue'],
      ['2026-03-14T12:00:00Z', 'Proposta'],
      ['2026-03-16T12:00:00Z', 'Entregue'],
    ],
  });
  // Archived unfinished on the evening of the tenth.
  await tell({ created: '2026-03-04T12:00:00Z', in: 'Interesse', archived: '2026-03-11T01:00:00Z' });
  // Due today, which is not late.
  await tell({
    created: '2026-03-19T12:00:00Z',
    in: 'Interesse',
    due: '2026-03-20',
    owners: ['vendas', 'gestor'],
  });
  // Completed on the day before the period, and archived within it.
  await tell({
    created: '2026-03-01T02:59:00Z',
    in: 'Interesse',
    moves: [['2026-03-02T02:59:00Z', 'Entregue']],
    due: '2026-03-01',
    archived: '2026-03-10T12:00:00Z',
  });
  // Has no owner; one approver's first answer is within the period, the other's before it.
  await tell({
    created: '2026-01-10T12:00:00Z',
    in: 'Aprovação',
    answers: [
      ['2026-02-15T12:00:00Z', 'aprova', 'phase_rejected', 'Aprovação'],
      ['2026-03-10T12:00:00Z', 'gestor', 'phase_approved', 'Aprovação'],
      ['2026-03-11T12:00:00Z', 'aprova', 'phase_approved', 'Aprovação'],
    ],
  });
}
