import { useMemo } from 'react';
import { type SavedViews, savedViewsSlice } from '../slices/saved-views-slice';
import { useSlice } from './use-store';

/** The named filters of a flow's board; undefined while they are not known yet. */
export function useSavedViews(boardId: string): SavedViews | undefined {
  return useSlice(useMemo(() => savedViewsSlice(boardId), [boardId]));
}
