import type { Table } from 'dexie';
import { applyChanges, bareState, type CardState } from '../../domain/card-state';
import { findCommand } from '../../domain/commands/table';
import type { Actor } from '../../domain/policy';
import type { Refusal } from '../../domain/refusals';
import type { OutboxEntry, PatioDatabase } from '../mirror/database';
import type { BoardConfig } from './types';

/** A card as the person sees it: what the server said with their own changes over it. */
export interface FoldedCard {
  state: CardState;
  /** Unsettled changes of this card, in order, the refused ones too. */
  entries: OutboxEntry[];
  /** What would be refused now, by entry id. */
  doubts: Map<string, Refusal>;
  /** The sequence of the last change that put it where it is; null when the server did. */
  moved_by: number | null;
}

/** A flow's configuration from the mirror; null when it is not here. */
export async function loadConfig(db: PatioDatabase, boardId: string): Promise<BoardConfig | null> {
  const of = { board_id: boardId };
  const [board, phases, rules, approvers, members, fields, tags] = await Promise.all([
    db.board.get(boardId),
    db.phase.where(of).toArray(),
    db.rule.where(of).toArray(),
    db.phase_approver.where(of).toArray(),
    db.member.where(of).toArray(),
    db.custom_field.where(of).toArray(),
    db.tag.where(of).toArray(),
  ]);
  return board ? { board, phases, rules, approvers, members, fields, tags } : null;
}

/** The state that commands about a card are decided on, as the mirror has it; the card is null when it is not there. */
async function loadState(db: PatioDatabase, config: BoardConfig, cardId: string): Promise<CardState> {
  const of = { card_id: cardId };
  const [card, tasks, options, approvals, comments, attachments, connections, links] = await Promise.all([
    db.card.get(cardId),
    db.task.where(of).toArray(),
    db.task_option.where(of).toArray(),
    db.approval.where(of).toArray(),
    db.comment.where(of).toArray(),
    db.attachment.where(of).toArray(),
    db.connection.where(of).toArray(),
    db.external_link.where(of).toArray(),
  ]);
  const here = card?.board_id === config.board.id ? card : null;
  return {
    ...bareState(config, here),
    tasks,
    options,
    approvals: approvals.filter(approval => approval.round === here?.round),
    comments,
    attachments,
    connections,
    links,
    answered: approvals.some(({ state }) => state !== 'pending'),
  };
}

interface Names {
  product_id?: string;
  user_id?: string;
  card_destination_id?: string;
}

/**
 * Gives a state what an input names besides the card, as far as this device has it. All is read before anything is
 * folded: a transaction in which many awaits follow each other without a read is committed too early.
 */
export async function namedBy(
  db: PatioDatabase,
  inputs: object[],
): Promise<(state: CardState, input: object) => CardState> {
  const names = inputs as Names[];
  const rows = async <Row extends { id: string }>(table: Table<Row, string>, ids: (string | undefined)[]) => {
    const found = await table.bulkGet([...new Set(ids.filter(id => id !== undefined))]);
    return new Map(found.flatMap(row => (row ? [[row.id, row] as const] : [])));
  };
  const products = await rows(
    db.product,
    names.map(({ product_id }) => product_id),
  );
  const people = await rows(
    db.person,
    names.map(({ user_id }) => user_id),
  );
  const others = await rows(
    db.card,
    names.map(({ card_destination_id }) => card_destination_id),
  );
  return (state, input) => {
    const { product_id = '', user_id = '', card_destination_id = '' } = input as Names;
    return {
      ...state,
      product: products.get(product_id) ?? null,
      person: people.get(user_id) ?? null,
      other: others.get(card_destination_id) ?? null,
    };
  };
}

/**
 * Folds the person's unsettled changes over a card of the mirror (rebase). A change that would be refused by now
 * adds nothing and is named in `doubts`; only the server refuses.
 */
export async function foldCard(
  db: PatioDatabase,
  actor: Actor,
  config: BoardConfig,
  cardId: string,
  entries: OutboxEntry[],
): Promise<FoldedCard> {
  let state = await loadState(db, config, cardId);
  const withNamed = await namedBy(
    db,
    entries.map(({ input }) => input),
  );
  const doubts = new Map<string, Refusal>();
  let moved_by: number | null = null;
  for (const entry of entries) {
    if (entry.status === 'refused') continue;
    const decision = redecide(withNamed(state, entry.input), actor, entry);
    if (!decision) continue;
    if (!decision.ok) {
      if (entry.status === 'waiting') doubts.set(entry.id, decision.refusal);
      continue;
    }
    const before = state.card?.current_phase_id;
    state = applyChanges(state, decision.changes);
    if (state.card && state.card.current_phase_id !== before) moved_by = entry.sequence;
  }
  return { state, entries, doubts, moved_by };
}

function redecide(state: CardState, actor: Actor, entry: OutboxEntry) {
  const input = findCommand(entry.name)?.input.safeParse(entry.input);
  // A change of a version that this one doesn't know is left to the server.
  if (!input?.success) return null;
  const clock = { now: entry.made_at, made_at: entry.made_at };
  return findCommand(entry.name)!.decide(state, input.data, actor, clock);
}

/** The unsettled changes of one card, in order. */
export function entriesOfCard(db: PatioDatabase, cardId: string): Promise<OutboxEntry[]> {
  return db.outbox.where({ card_id: cardId }).sortBy('sequence');
}
