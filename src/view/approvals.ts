import { approvalFacts } from '../../domain/card/approval-facts';
import { cardPhoto } from '../../domain/card/card-photo';
import type { Approval, Card, History } from '../../domain/entities/card';
import type { FoldedCard } from '../overlay/fold';
import { commentsInOrder } from './comments-in-order';
import { standingApproval } from './count-pending';
import type { Slice } from './slice';
import { feedsSlice } from './slices/feeds-slice';
import { historySlice } from './slices/history-slice';
import type { ViewStore } from './store';
import { vehiclesOf } from './summaries';
import type { ApprovalItem } from './types';

/** Items by the folded card they were made from, so that lists of the same items are equal. */
const made = new WeakMap<FoldedCard, Map<string, ApprovalItem | null>>();

/**
 * Returns my approvals whose round is still open; undefined until every flow has been mirrored once and all their cards
 * are known.
 */
export function readApprovals(store: ViewStore, slice: Slice<Approval[]>): ApprovalItem[] | undefined {
  const approvals = store.read(slice);
  if (!approvals || !store.read(feedsSlice)?.isComplete) return undefined;
  const items: ApprovalItem[] = [];
  for (const { id, board_id, card_id } of approvals) {
    const folded = store.card(board_id, card_id);
    if (folded === undefined) return undefined;
    const item = folded && itemOf(store, folded, id);
    if (item) items.push(item);
  }
  return items;
}

function itemOf(store: ViewStore, folded: FoldedCard, id: string): ApprovalItem | null {
  const known = made.get(folded) ?? new Map<string, ApprovalItem | null>();
  made.set(folded, known);
  const item = known.get(id);
  // Checked again, as history may arrive a page after its card.
  const isKnown = item === null || (item && item.asked_by === askerOf(store, item.card));
  const now = isKnown ? item : makeItem(store, folded, id);
  known.set(id, now);
  return now;
}

function makeItem(store: ViewStore, folded: FoldedCard, id: string): ApprovalItem | null {
  const { state, entries } = folded;
  const { board, card, options } = state;
  const approval = standingApproval(folded, id);
  const phase = state.phases.find(row => row.id === card?.current_phase_id);
  if (!approval || !card || !phase) return null;
  const mine = entries.filter(entry => entry.input.approval_id === id && entry.status !== 'refused');
  const vehicles = vehiclesOf(store, card);
  return {
    approval,
    card,
    board,
    phase,
    product: vehicles[0] ?? null,
    photo: cardPhoto(store.actor.tenant_id, vehicles, state.attachments),
    asked_by: askerOf(store, card),
    state,
    facts: approvalFacts(state.fields, card),
    tasks_done: options.filter(({ checked }) => checked).length,
    tasks_total: options.length,
    last_comment: commentsInOrder({ state, entries }).at(-1) ?? null,
    waiting: mine.filter(({ status }) => status !== 'writing').length,
    held_id: mine.find(({ held }) => held)?.id ?? null,
  };
}

/**
 * Returns the person who asked for the approval: by asking again, else by moving the card into its phase, else by
 * creating it.
 */
export function askerOf(store: ViewStore, card: Card): string {
  return askerAmong(store.read(historySlice(card.id)), card);
}

/** Returns the same, from the lines of the card's history, the latest first. */
export function askerAmong(lines: readonly History[] | undefined, card: Card): string {
  const asking = lines?.find(({ kind, new: fresh }) => kind === 'phase_moved' || 'round' in fresh);
  const isOfPhase = asking && [undefined, card.current_phase_id].includes(asking.new.phase_id as string);
  return isOfPhase ? asking.user_id : card.created_by;
}
