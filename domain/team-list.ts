import * as z from 'zod/mini';
import { isLate } from './card/due';
import type { Approval, Card } from './entities/card';
import { day, instant, uuid } from './entities/scalars';

const DAY_MS = 24 * 3_600_000;
/** Milliseconds in the same phase after which a card may count as still. */
export const STILL_MS = 14 * DAY_MS;
/** Milliseconds without any event after which a card that is past `STILL_MS` counts as still. */
export const QUIET_MS = 7 * DAY_MS;
/** Most listed cards of each kind, the longest waiting first. The counts include all. */
const NAMED_MAX = 200;

export const TEAM_KINDS = ['late', 'waiting', 'still'] as const;
const teamKind = z.enum(TEAM_KINDS);
export type TeamKind = z.infer<typeof teamKind>;

export const teamList = z.object({
  counts: z.object({ late: z.int(), waiting: z.int(), still: z.int() }),
  /** Cards by kind, and within a kind the longest waiting first. One card may have several kinds. */
  rows: z.array(
    z.object({
      kind: teamKind,
      board_id: uuid,
      card_id: uuid,
      identifier: z.nullable(z.string()),
      title: z.string(),
      /** Plate of the card's first vehicle. */
      plate: z.nullable(z.string()),
      /** Address of the card's picture, by `cardPhoto`. */
      photo: z.nullable(z.string()),
      board_name: z.string(),
      phase_name: z.string(),
      /** Due day of a late card, otherwise an instant. */
      since: z.union([day, instant]),
      /** The people whose action the card waits for. */
      user_ids: z.array(uuid),
    }),
  ),
});
export type TeamList = z.infer<typeof teamList>;
export type TeamRow = TeamList['rows'][number];
export type CardLook = Pick<TeamRow, 'plate' | 'photo'>;

/** All that the rule reads of a card that is not archived, in an active flow. */
export interface TeamFacts {
  card: Pick<
    Card,
    | 'id'
    | 'board_id'
    | 'identifier'
    | 'title'
    | 'expiration_date'
    | 'current_phase_moved_at'
    | 'owner_ids'
    | 'created_by'
  >;
  board_name: string;
  phase_name: string;
  is_final: boolean;
  /** Answers in the card's current round. */
  answers: Pick<Approval, 'user_id' | 'state' | 'updated_at'>[];
  /** Time of the card's last event; null if there is none. */
  last_at: string | null;
  /** Administrators of the card's flow. */
  admin_ids: string[];
  /** Absent on the server, which reads it for the listed cards alone. */
  look?: CardLook;
}

/**
 * Returns the kinds for which a card is on the team's list, each with its start and the people whose action is waited
 * for.
 */
export function teamRowsOf(
  { card, answers, admin_ids, last_at, is_final, board_name, phase_name, look }: TeamFacts,
  today: string,
  now: number,
): TeamRow[] {
  const { board_id, identifier, title, expiration_date: due, current_phase_moved_at: movedAt } = card;
  const { plate = null, photo = null } = look ?? {};
  const about = { board_id, card_id: card.id, identifier, title, plate, photo, board_name, phase_name };
  const responsible =
    card.owner_ids.length > 0 ? card.owner_ids : [...new Set([card.created_by, ...admin_ids])];
  const rows: TeamRow[] = [];
  if (due && isLate({ due, isFinal: is_final }, today))
    rows.push({ ...about, kind: 'late', since: due, user_ids: responsible });
  const asked = answers.filter(({ state }) => state === 'pending');
  // Once an approver has rejected, the other answers are no longer awaited.
  if (asked.length > 0 && !answers.some(({ state }) => state === 'rejected')) {
    const since = asked.map(({ updated_at }) => updated_at).reduce((a, b) => (a < b ? a : b));
    rows.push({ ...about, kind: 'waiting', since, user_ids: [...new Set(asked.map(one => one.user_id))] });
  }
  const isOld = Date.parse(movedAt) <= now - STILL_MS;
  const isQuiet = last_at === null || Date.parse(last_at) <= now - QUIET_MS;
  if (!is_final && isOld && isQuiet)
    rows.push({ ...about, kind: 'still', since: movedAt, user_ids: responsible });
  return rows;
}

/** Makes the team's list from cards of any flows, with at most `NAMED_MAX` cards of each kind. */
export function makeTeamList(facts: TeamFacts[], today: string, now: number): TeamList {
  const all = facts
    .flatMap(one => teamRowsOf(one, today, now))
    .sort((a, b) => (a.since === b.since ? (a.card_id < b.card_id ? -1 : 1) : a.since < b.since ? -1 : 1));
  const of = (kind: TeamKind) => all.filter(row => row.kind === kind);
  const [late, waiting, still] = [of('late'), of('waiting'), of('still')];
  return {
    counts: { late: late.length, waiting: waiting.length, still: still.length },
    rows: [late, waiting, still].flatMap(rows => rows.slice(0, NAMED_MAX)),
  };
}
