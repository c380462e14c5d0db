import { proxy } from 'valtio';

/** The new card that is being written: opened from its board, from the search over everything or from the tray. */
export const newCard = proxy<{
  /** Flow of the new card; null while no card is being written. */
  board_id: string | null;
  /** Photos of the tray that the new card will get. */
  photos: string[];
  /** Phase in which the last card was created; null once a phone has opened that phase. */
  made_in: string | null;
}>({ board_id: null, photos: [], made_in: null });

/** Closes the form of the new card. */
export function closeNewCard(): void {
  Object.assign(newCard, { board_id: null, photos: [] });
}
