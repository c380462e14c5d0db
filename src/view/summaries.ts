import { bareState, type CardState } from '../../domain/card-state';
import type { Approval } from '../../domain/entities/card';
import type { Product } from '../../domain/entities/people';
import { roundState } from '../../domain/move-rule';
import type { PatioDatabase } from '../mirror/database';
import { entryView } from './entry-view';
import { type FoldedCard, loadConfig } from './fold';
import type { Overlay } from './overlay';
import type { CardSummary } from './types';

/** What the board shows of the given cards. Reads the rows of these alone; cards that are not there are left out. */
export async function readSummaries(
  db: PatioDatabase,
  boardId: string,
  ids: string[],
  overlay: Overlay,
): Promise<Map<string, CardSummary>> {
  const config = await loadConfig(db, boardId);
  const summaries = new Map<string, CardSummary>();
  if (!config || ids.length === 0) return summaries;
  const [cards, tasks, options, approvals, commentKeys] = await Promise.all([
    db.card.bulkGet(ids),
    db.task.where('card_id').anyOf(ids).toArray(),
    db.task_option.where('card_id').anyOf(ids).toArray(),
    db.approval.where('card_id').anyOf(ids).toArray(),
    db.comment.where('card_id').anyOf(ids).keys(),
  ]);
  const comments = groupBy(commentKeys as string[], key => key);
  const tasksOf = groupBy(tasks, ({ card_id }) => card_id);
  const optionsOf = groupBy(options, ({ card_id }) => card_id);
  const approvalsOf = groupBy(approvals, ({ card_id }) => card_id);
  const productIds = cards.flatMap(card => card?.product_ids[0] ?? []);
  const products = new Map(
    (await db.product.bulkGet(productIds)).flatMap(found => (found ? [[found.id, found]] : [])),
  );

  ids.forEach((id, at) => {
    const folded = overlay.get(id);
    const card = folded ? folded.state.card : cards[at];
    if (!card) return;
    const round = (approvalsOf.get(id) ?? []).filter(approval => approval.round === card.round);
    const state = folded?.state ?? {
      ...bareState(config, card),
      tasks: tasksOf.get(id) ?? [],
      options: optionsOf.get(id) ?? [],
      approvals: round,
    };
    const count = folded ? folded.state.comments.length : (comments.get(id)?.length ?? 0);
    summaries.set(id, summarize(state, count, products.get(card.product_ids[0] ?? '') ?? null, folded));
  });
  return summaries;
}

/** One card's summary from its state. */
export function summarize(
  state: CardState,
  comments: number,
  product: Product | null,
  folded: FoldedCard | undefined,
): CardSummary {
  const card = state.card!;
  const waiting = folded?.entries.filter(({ status }) => status !== 'refused') ?? [];
  const refused = folded?.entries.find(({ status }) => status === 'refused');
  return {
    card,
    tags: card.tag_ids.flatMap(id => state.tags.find(tag => tag.id === id) ?? []),
    // Each item to tick counts as one; a task without items counts for nothing.
    tasks_done: state.options.filter(({ checked }) => checked).length,
    tasks_total: state.options.length,
    comments,
    round: roundState(state),
    approvals: currentAnswers(state.approvals, card.current_phase_id),
    product,
    waiting: waiting.length,
    refused: refused && folded ? entryView(refused, folded) : null,
    doubtful: (folded?.doubts.size ?? 0) > 0,
  };
}

function currentAnswers(approvals: Approval[], phaseId: string): Approval[] {
  return approvals.filter(({ phase_id }) => phase_id === phaseId);
}

function groupBy<Row>(rows: Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}
