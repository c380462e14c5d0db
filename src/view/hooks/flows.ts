import { useMemo } from 'react';
import type { FlowConfig } from '../../../domain/card/card-state';
import { boardFeed, userFeed } from '../../../domain/entities/feeds';
import { byFieldOrder } from '../../../domain/flow/custom-fields';
import { byOrder } from '../../../domain/flow/phase-order';
import { type Actor, permission } from '../../../domain/policy';
import { cardCountsSlice, myBoardsSlice } from '../slices/board-slices';
import { configSlice } from '../slices/config-slice';
import { feedsSlice } from '../slices/feeds-slice';
import type { ViewStore } from '../store';
import type { BoardView, FlowListItem } from '../types';
import { useHeld, useSlice, useStore, useView } from './use-store';

/** Returns every flow that the person may see, active or not; undefined while the list is not known yet. */
export function useBoards(): FlowListItem[] | undefined {
  const { actor } = useStore();
  const feeds = useSlice(feedsSlice);
  const boards = useSlice(myBoardsSlice);
  const counts = useSlice(cardCountsSlice);
  return useMemo(() => {
    if (!feeds?.ready.has(userFeed(actor.user_id)) || !boards || !counts) return undefined;
    return boards.map(board => ({
      ...board,
      cards_count: feeds.ready.has(boardFeed(board.id)) ? (counts.get(board.id) ?? 0) : null,
    }));
  }, [actor.user_id, feeds, boards, counts]);
}

/** Returns whether all data has been mirrored to this device once; undefined until that is read. */
export const useIsComplete = (): boolean | undefined => useSlice(feedsSlice)?.isComplete;

/** Returns a flow's configuration: undefined while it is loading, null if this person has no such flow. */
export function useBoard(boardId: string): BoardView | null | undefined {
  const store = useStore();
  const slice = useMemo(() => configSlice(boardId), [boardId]);
  useHeld(store, [slice, feedsSlice, myBoardsSlice]);
  const { actor } = store;
  const config = useView(store, () => store.read(slice));
  const isReady = useView(store, () => store.read(feedsSlice)?.ready.has(boardFeed(boardId)) ?? false);
  const isMissing = useView(store, () => isNoFlow(store, boardId));
  return useMemo(() => {
    if (!isReady || !config) return isMissing ? null : undefined;
    return viewOf(config, actor);
  }, [isReady, config, isMissing, actor]);
}

/**
 * Returns whether a flow does not exist for this person: it is missing from the list of flows once that is mirrored.
 */
export function isNoFlow(store: ViewStore, boardId: string): boolean {
  const isListReady = store.read(feedsSlice)?.ready.has(userFeed(store.actor.user_id)) ?? false;
  const boards = store.read(myBoardsSlice);
  return isListReady && boards !== undefined && !boards.some(({ id }) => id === boardId);
}

function viewOf(config: FlowConfig, actor: Actor): BoardView | null {
  const me = config.members.find(({ user_id }) => user_id === actor.user_id) ?? null;
  if (permission(actor, 'enter_flow', { member: me }) !== 'yes') return null;
  return {
    ...config,
    phases: [...config.phases].sort(byOrder),
    fields: [...config.fields].sort(byFieldOrder),
    tags: [...config.tags].sort((a, b) => a.name.localeCompare(b.name, 'pt-BR')),
    me,
  };
}
