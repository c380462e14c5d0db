import { proxy } from 'valtio';

/** The new card that is being written, by its board, by the search over everything or from the tray. */
export const newCard = proxy<{
  /** Its flow; null while none is written. */
  board_id: string | null;
  /** Photos of the tray that it is to get. */
  photos: string[];
  /** The phase that the last one was made in, until a phone has opened it. */
  made_in: string | null;
}>({ board_id: null, photos: [], made_in: null });

/** No new card is written any more. */
export function closeNewCard(): void {
  Object.assign(newCard, { board_id: null, photos: [] });
}
