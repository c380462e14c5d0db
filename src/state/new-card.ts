import { proxy } from 'valtio';

/** The flow in which a new card is being written, by its board or by the search over everything. */
export const newCard = proxy<{ board_id: string | null }>({ board_id: null });
