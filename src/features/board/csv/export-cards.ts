import { plural, t } from '@lingui/core/macro';
import { toCsv } from '../../../../domain/csv/to-csv';
import { keepFile } from '../../../api/keep-file';
import { success } from '../../../state/alerts';
import { companyTimeZone } from '../../../state/session/session';
import { readCards } from '../../../view/read-cards';
import type { ViewStore } from '../../../view/store';
import type { BoardView, ColumnView, People } from '../../../view/types';
import { cardsTable } from './cards-table';

/** Data of the flow that the board shows. */
interface Shown {
  view: BoardView;
  people: People;
  today: string;
}

/** Saves the cards that a board shows as a file for spreadsheets, from the data on the device. */
export async function exportCards(
  store: ViewStore,
  { view, people, today }: Shown,
  columns: ColumnView[],
): Promise<void> {
  const { board } = view;
  const ids = columns.flatMap(({ card_ids }) => card_ids);
  const { cards, products } = await readCards(store, board.id, ids);
  const text = toCsv(cardsTable(cards, { view, people, products, timeZone: companyTimeZone() }));
  keepFile(new File([text], `cards-${board.prefix.toLowerCase()}-${today}.csv`, { type: 'text/csv' }));
  success(t`${plural(cards.length, { one: '# card exportado', other: '# cards exportados' })}`);
}
