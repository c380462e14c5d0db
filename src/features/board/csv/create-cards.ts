import type { CardRow } from '../../../../domain/csv/cards-from-csv';
import { shownValue } from '../../../../domain/csv/csv-table';
import type { LineProblem } from '../../../../domain/entities/line-problem';
import { CARD_LABELS } from '../../../../domain/flow/field-words';
import { newId } from '../../../view/new-id';
import { type Performed, perform } from '../../../view/perform';

export interface Created {
  count: number;
  /** Lines that yielded no card, with the reasons. */
  refused: LineProblem[];
  /** Tags or owners that a card was created without. */
  incomplete: LineProblem[];
}

/**
 * Creates a card from each line, with its tags and owners. These are ordinary commands, so they wait without a
 * connection and are sent once. Tags and owners that the flow no longer has are reported. Other people are notified
 * once of all the cards.
 *
 * @param onDone called with the number of lines that have been tried
 * @param signal stops it before the next line
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
