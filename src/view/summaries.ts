import type { Approval, Card } from '../../domain/entities/card';
import type { Product } from '../../domain/entities/people';
import { roundState } from '../../domain/round';
import type { FoldedCard } from '../overlay/fold';
import { entryView } from './entry-view';
import { cardSlice } from './slices/card-slice';
import type { ViewStore } from './store';
import type { CardSummary } from './types';

/** The same card as it was folded has the same summary, so that a card that did not change is not drawn again. */
const made = new WeakMap<FoldedCard, CardSummary>();

/** What the board shows of a card that is there. */
export function summaryOf(store: ViewStore, folded: FoldedCard): CardSummary {
  const { card } = folded.state;
  const product = store.read(cardSlice(card!.id))?.products.get(card!.product_ids[0] ?? '') ?? null;
  const summary = made.get(folded) ?? summarize(folded, product);
  made.set(folded, summary);
  return summary;
}

function summarize(folded: FoldedCard, product: Product | null): CardSummary {
  const { state, entries, doubts } = folded;
  const card = state.card!;
  const refused = entries.find(({ status }) => status === 'refused');
  return {
    card,
    state,
    tags: card.tag_ids.flatMap(id => state.tags.find(tag => tag.id === id) ?? []),
    // Each item to tick counts as one; a task without items counts for nothing.
    tasks_done: state.options.filter(({ checked }) => checked).length,
    tasks_total: state.options.length,
    comments: state.comments.length,
    round: roundState(state),
    approvals: currentAnswers(state.approvals, card),
    product,
    waiting: entries.filter(({ status }) => status === 'waiting' || status === 'applied').length,
    refused: refused ? entryView(refused, folded, entries) : null,
    doubtful: doubts.size > 0,
  };
}

function currentAnswers(approvals: Approval[], { current_phase_id, round }: Card): Approval[] {
  return approvals.filter(answer => answer.phase_id === current_phase_id && answer.round === round);
}
