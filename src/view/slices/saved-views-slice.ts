import type { SavedView } from '../../../domain/flow/saved-views';
import { type Slice, tableSlice } from '../slice';

/** Saved views of a flow's board by name: those that the flow shares, and the person's own. */
export interface SavedViews {
  shared: SavedView[];
  own: SavedView[];
}

const byName = (views: SavedView[]) => views.sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'));

export const savedViewsSlice = (board_id: string): Slice<SavedViews> =>
  tableSlice(`saved views ${board_id}`, ['shared_view', 'own_view'], async db => ({
    shared: byName(await db.shared_view.where({ board_id }).toArray()),
    own: byName(await db.own_view.where({ board_id }).toArray()),
  }));
