import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import type { CardTarget } from '../../../domain/commands/command';
import type { Card } from '../../../domain/entities/card';
import type { Overlay } from '../store';
import { areSame, useStore, useView } from './use-store';

/**
 * Every card of a flow on this device, and those others, as the person sees them; undefined while they are not read.
 * The flow must be known whole.
 */
export function useYardCards(boardId: string, others: readonly CardTarget[]): Card[] | undefined {
  const store = useStore();
  const ids = others.map(({ card_id }) => card_id);
  const rows = useLiveQuery(async () => {
    const own = await store.db.card.where({ board_id: boardId }).toArray();
    const named = await store.db.card.bulkGet(ids);
    return [...own, ...named.filter(card => card !== undefined)];
  }, [store, boardId, ids.join()]);
  const boards = [boardId, ...new Set(others.map(({ board_id }) => board_id))];
  const overlays = useView(store, () => boards.map(id => store.overlay(id)), areSame);
  return useMemo(() => rows && asSeen(rows, overlays), [rows, overlays]);
}

/** Every card of all flows of this device that a check of the yard was about; undefined while they are not read. */
export function useCheckedCards(): Card[] | undefined {
  const store = useStore();
  const rows = useLiveQuery(
    async () => store.db.card.filter(({ last_check }) => Boolean(last_check)).toArray(),
    [store],
  );
  const boards = useLiveQuery(async () => store.db.board.toCollection().primaryKeys(), [store]);
  const overlays = useView(store, () => (boards ?? []).map(id => store.overlay(id)), areSame);
  return useMemo(
    () => rows && boards && asSeen(rows, overlays).filter(({ last_check }) => last_check),
    [rows, boards, overlays],
  );
}

function asSeen(rows: Card[], overlays: Overlay[]): Card[] {
  const cards = new Map(rows.map(card => [card.id, card]));
  for (const overlay of overlays) {
    for (const { state } of overlay.values()) if (state.card) cards.set(state.card.id, state.card);
  }
  return [...cards.values()].filter(({ archived_at }) => !archived_at);
}
