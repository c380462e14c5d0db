import { cardPhoto } from '../../../domain/card/card-photo';
import type { Card } from '../../../domain/entities/card';
import { type Actor, permission } from '../../../domain/policy';
import { STILL_MS, type TeamFacts } from '../../../domain/team-list';
import type { PatioDatabase } from '../../mirror/database';
import { groupBy } from '../group-by';
import { type Slice, tableSlice } from '../slice';

const DAY_MS = 24 * 3_600_000;

/**
 * Makes the slice of the cards on this device that may belong on the team's list, of active flows that the person
 * administers, in the state last received from the server; the rule of `domain/team-list` decides. Null for a person
 * who administers none.
 *
 * @param today the company's day, `YYYY-MM-DD`
 */
export const teamSlice = (actor: Actor, today: string): Slice<TeamFacts[] | null> =>
  tableSlice(`team ${today}`, TABLES, db => readTeamFacts(db, actor, today));

const TABLES = [
  ...['board', 'member', 'phase', 'card_index', 'card'],
  ...['approval', 'history', 'product', 'attachment'],
];

/** Reads the index, and whole rows only for cards that may be late, waiting for an answer, or long unmoved. */
export async function readTeamFacts(
  db: PatioDatabase,
  actor: Actor,
  today: string,
): Promise<TeamFacts[] | null> {
  const [boards, members, phaseRows] = await Promise.all([
    db.board.toArray(),
    db.member.toArray(),
    db.phase.toArray(),
  ]);
  const run = boards.filter(({ id }) => {
    const member = members.find(one => one.board_id === id && one.user_id === actor.user_id) ?? null;
    return permission(actor, 'configure_flow', { member }) === 'yes';
  });
  if (run.length === 0 && actor.role !== 'admin') return null;
  const flows = new Map(run.filter(({ enabled }) => enabled).map(board => [board.id, board]));
  const phases = new Map(phaseRows.map(phase => [phase.id, phase]));
  const chunks = await db.card_index
    .where('board_id')
    .anyOf([...flows.keys()])
    .toArray();
  // One day more than any time zone needs, as the rule compares the exact moment.
  const old = new Date(Date.parse(today) + 2 * DAY_MS - STILL_MS).toISOString();
  const open = chunks
    .flatMap(({ entries }) => entries)
    .filter(({ phase_id }) => phases.get(phase_id)?.is_final === false);
  const oldIds = open.filter(({ moved_at }) => moved_at <= old).map(({ id }) => id);
  const lateIds = open.filter(({ due }) => due !== null && due < today).map(({ id }) => id);
  const answers = (await db.approval.orderBy('[user_id+state]').uniqueKeys()) as unknown as [
    string,
    string,
  ][];
  const asked = await db.approval
    .where('[user_id+state]')
    .anyOf(answers.filter(([, state]) => state === 'pending'))
    .toArray();
  const ids = [...new Set([...oldIds, ...lateIds, ...asked.map(({ card_id }) => card_id)])];
  const cards = await db.card.bulkGet(ids);
  const productIds = [...new Set(cards.flatMap(card => card?.product_ids ?? []))];
  const [approvals, lines, products, files] = await Promise.all([
    db.approval.where('card_id').anyOf(ids).toArray(),
    db.history.where('card_id').anyOf(oldIds).toArray(),
    db.product.bulkGet(productIds),
    db.attachment.where('card_id').anyOf(ids).toArray(),
  ]);
  const vehicles = new Map(products.flatMap(product => (product ? [[product.id, product]] : [])));
  const filesOf = groupBy(files, ({ card_id }) => card_id);
  const answersOf = groupBy(approvals, ({ card_id }) => card_id);
  const last = new Map<string, string>();
  for (const { card_id, created_at } of lines)
    if (created_at > (last.get(card_id) ?? '')) last.set(card_id, created_at);
  const adminsOf = groupBy(
    members.filter(({ role }) => role === 'admin'),
    ({ board_id }) => board_id,
  );
  const factsOf = (card: Card | undefined): TeamFacts[] => {
    const board = card && flows.get(card.board_id);
    const phase = card && phases.get(card.current_phase_id);
    if (!board || !phase || card.archived_at) return [];
    const onCard = card.product_ids.flatMap(id => vehicles.get(id) ?? []);
    return [
      {
        card,
        board_name: board.name,
        phase_name: phase.name,
        is_final: phase.is_final,
        answers: (answersOf.get(card.id) ?? []).filter(
          ({ round, phase_id }) => round === card.round && phase_id === phase.id,
        ),
        last_at: last.get(card.id) ?? null,
        admin_ids: (adminsOf.get(board.id) ?? []).map(({ user_id }) => user_id).sort(),
        look: {
          plate: onCard[0]?.plate ?? null,
          photo: cardPhoto(actor.tenant_id, onCard, filesOf.get(card.id) ?? []) ?? null,
        },
      },
    ];
  };
  return cards.flatMap(factsOf);
}
