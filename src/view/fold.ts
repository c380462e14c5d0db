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

/** The state with what an input names besides the card, as far as this device has it. */
export async function withNamed(db: PatioDatabase, state: CardState, input: object): Promise<CardState> {
  const { product_id, card_destination_id } = input as { product_id?: string; card_destination_id?: string };
  if (!product_id && !card_destination_id) return state;
  const [product = null, other = null] = await Promise.all([
    product_id ? db.product.get(product_id) : null,
    card_destination_id ? db.card.get(card_destination_id) : null,
  ]);
  return { ...state, product, other };
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
  const doubts = new Map<string, Refusal>();
  let moved_by: number | null = null;
  for (const entry of entries) {
    if (entry.status === 'refused') continue;
    state = await withNamed(db, state, entry.input);
    const decision = redecide(state, actor, entry);
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
