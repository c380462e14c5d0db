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

/** The state that commands about a card are decided on, as the mirror has it; the card is null when it is not there. */
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
 * The state with what an input names besides the card, as far as this device has it.
 *
 * @param other what stands for another card that the device doesn't have
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
 * Folds the person's unsettled changes over a card of the mirror (rebase). Pure. A change that would be refused by
 * now adds nothing and is named in `doubts`; only the server refuses.
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
  // A change of a version that this one doesn't know is left to the server.
  if (!input?.success) return null;
  const clock = { now: entry.made_at, made_at: entry.made_at };
  return findCardCommand(entry.name)!.decide(state, input.data, actor, clock);
}
