import { cardPhoto } from '../../domain/card/card-photo';
import { roundState } from '../../domain/card/round';
import type { Approval, Card } from '../../domain/entities/card';
import type { Product } from '../../domain/entities/people';
import type { FoldedCard } from '../overlay/fold';
import { entryView } from './entry-view';
import { cardSlice } from './slices/card-slice';
import type { ViewStore } from './store';
import type { CardSummary } from './types';

/** Summaries by folded card: the same fold gives the same summary, so that an unchanged card is not rendered again. */
const made = new WeakMap<FoldedCard, CardSummary>();

/** Returns the summary of an existing card for the board. */
export function summaryOf(store: ViewStore, folded: FoldedCard): CardSummary {
  const known = made.get(folded);
  if (known) return known;
  const summary = summarize(folded, vehiclesOf(store, folded.state.card!), store.actor.tenant_id);
  made.set(folded, summary);
  return summary;
}

/** Returns the vehicles of a card that are on this device, in the card's order. */
export function vehiclesOf(store: ViewStore, { id, product_ids }: Card): Product[] {
  const known = store.read(cardSlice(id))?.products;
  return product_ids.flatMap(product => known?.get(product) ?? []);
}

function summarize(folded: FoldedCard, vehicles: Product[], tenantId: number): CardSummary {
  const { state, entries, doubts } = folded;
  const card = state.card!;
  const refused = entries.find(({ status }) => status === 'refused');
  return {
    card,
    state,
    tags: card.tag_ids.flatMap(id => state.tags.find(tag => tag.id === id) ?? []),
    // Each checklist item counts as one; a task without items doesn't count.
    tasks_done: state.options.filter(({ checked }) => checked).length,
    tasks_total: state.options.length,
    comments: state.comments.length,
    files: state.attachments.length,
    round: roundState(state),
    approvals: currentAnswers(state.approvals, card),
    product: vehicles[0] ?? null,
    photo: cardPhoto(tenantId, vehicles, state.attachments),
    waiting: entries.filter(({ status }) => status === 'waiting' || status === 'applied').length,
    refused: refused ? entryView(refused, folded, entries) : null,
    doubtful: doubts.size > 0,
  };
}

function currentAnswers(approvals: Approval[], { current_phase_id, round }: Card): Approval[] {
  return approvals.filter(answer => answer.phase_id === current_phase_id && answer.round === round);
}
