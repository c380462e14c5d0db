import {
  applyChanges,
  bareState,
  type CardState,
  type FlowConfig,
  type OtherCard,
} from '../../domain/card/card-state';
import { isAnswered } from '../../domain/card/round';
import type { Actor } from '../../domain/policy';
import type { Refusal } from '../../domain/refusals';
import type { OutboxEntry } from '../mirror/database';
import type { CardRows, Named } from './card-rows';
import { findCardCommand } from './commands';

/** Card as the person sees it: the server's data with their own changes over it. */
export interface FoldedCard {
  state: CardState;
  /** Unsettled changes of this card, in order, refused ones included. */
  entries: OutboxEntry[];
  /** Refusals of changes that would be refused now, by entry id. */
  doubts: Map<string, Refusal>;
  /** Sequence of the person's last change that moved it to its phase; null if the server's data did. */
  moved_by: number | null;
}

/**
 * Builds the state on which commands about a card are decided, from the mirror; its card is null if it is not there.
 */
function stateOfRows(config: FlowConfig, rows: CardRows): CardState {
  const here = rows.card?.board_id === config.board.id ? rows.card : null;
  const { tasks, options, approvals, comments, attachments, connections, links } = rows;
  return {
    ...bareState(config, here),
    tasks,
    options,
    approvals: approvals.filter(approval => approval.round === here?.round),
    comments,
    attachments,
    connections,
    links,
    answered: isAnswered(approvals),
  };
}

/**
 * Adds to the state the rows that an input names besides the card, as far as they are on this device.
 *
 * @param other replaces another card that the device doesn't have
 */
export function withNamed(state: CardState, rows: CardRows, input: object, other?: OtherCard): CardState {
  const { product_id = '', user_id = '', card_destination_id = '', upload_id = '' } = input as Named;
  return {
    ...state,
    product: rows.products.get(product_id) ?? null,
    person: rows.people.get(user_id) ?? null,
    other: rows.others.get(card_destination_id) ?? other ?? null,
    upload: rows.uploads.get(upload_id) ?? null,
  };
}

/**
 * Folds the person's unsettled changes over a card of the mirror (rebase). Pure. A change that would be refused now
 * adds nothing and is listed in `doubts`; only the server refuses.
 */
export function foldCard(
  actor: Actor,
  config: FlowConfig,
  rows: CardRows,
  entries: OutboxEntry[],
): FoldedCard {
  let state = stateOfRows(config, rows);
  const doubts = new Map<string, Refusal>();
  let moved_by: number | null = null;
  for (const entry of entries) {
    if (entry.status === 'refused') continue;
    const decision = redecide(withNamed(state, rows, entry.input, entry.other), actor, entry);
    if (!decision) continue;
    if (!decision.ok) {
      if (entry.status !== 'applied') doubts.set(entry.id, decision.refusal);
      continue;
    }
    const before = state.card?.current_phase_id;
    state = applyChanges(state, decision.changes);
    if (state.card && state.card.current_phase_id !== before) moved_by = entry.sequence;
  }
  return { state, entries, doubts, moved_by };
}

function redecide(state: CardState, actor: Actor, entry: OutboxEntry) {
  const input = findCardCommand(entry.name)?.input.safeParse(entry.input);
  // A change of a version unknown to this one is left to the server.
  if (!input?.success) return null;
  const clock = { now: entry.made_at, made_at: entry.made_at };
  return findCardCommand(entry.name)!.decide(state, input.data, actor, clock);
}
