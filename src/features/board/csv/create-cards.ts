import type { CardRow } from '../../../../domain/csv/cards-from-csv';
import { shownValue } from '../../../../domain/csv/csv-table';
import type { LineProblem } from '../../../../domain/entities/line-problem';
import { CARD_LABELS } from '../../../../domain/flow/field-words';
import { newId } from '../../../view/new-id';
import { type Performed, perform } from '../../../view/perform';

export interface Created {
  count: number;
  /** Why a line came to no card after all. */
  refused: LineProblem[];
  /** Which tag or owner a card was made without. */
  incomplete: LineProblem[];
}

/**
 * Makes a card of each line, with its tags and owners: commands like any other, so that they wait without a connection
 * and arrive once. What the flow no longer has by then is told. Others are told of all of them once.
 *
 * @param onDone tells how many lines have been tried
 * @param signal ends it before the next line
 */
export async function createCards(
  board_id: string,
  rows: CardRow[],
  onDone: (count: number) => void,
  signal: AbortSignal,
): Promise<Created> {
  const created: Created = { count: 0, refused: [], incomplete: [] };
  const batch = newId();
  for (const [at, { line, tag_ids, owner_ids, ...card }] of rows.entries()) {
    if (signal.aborted) break;
    const problemsOf = (column: string, done: Performed): LineProblem[] =>
      done.ok ? [] : [{ line, column, message: done.refusal.message, value: shownValue(card.title) }];
    const to = { board_id, card_id: newId() };
    const made = await perform('card.create', { ...card, ...to }, { batch });
    created.refused.push(...problemsOf(CARD_LABELS.title, made));
    if (made.ok) {
      created.count += 1;
      for (const tag_id of tag_ids)
        created.incomplete.push(
          ...problemsOf('Etiquetas', await perform('tag.add', { ...to, tag_id }, { batch })),
        );
      for (const user_id of owner_ids)
        created.incomplete.push(
          ...problemsOf('Responsáveis', await perform('owner.add', { ...to, user_id }, { batch })),
        );
    }
    onDone(at + 1);
  }
  return created;
}
