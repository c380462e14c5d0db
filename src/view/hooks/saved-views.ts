import { useMemo } from 'react';
import { type SavedViews, savedViewsSlice } from '../slices/saved-views-slice';
import { useSlice } from './use-store';

/** Returns the saved views (named filters) of a flow's board; undefined while they are not known. */
export function useSavedViews(boardId: string): SavedViews | undefined {
  return useSlice(useMemo(() => savedViewsSlice(boardId), [boardId]));
}
