import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import type { CardTarget } from '../../../domain/commands/command';
import type { Card } from '../../../domain/entities/card';
import type { Overlay, ViewStore } from '../store';
import { areSame, useStore, useView } from './use-store';

/**
 * Every card of a flow on this device, and those others, as the person sees them; undefined while they are not read.
 * The flow must be known whole.
 */
export function useYardCards(boardId: string, others: readonly CardTarget[]): Card[] | undefined {
  const store = useStore();
  const ids = others.map(({ card_id }) => card_id);
  const rows = useLiveQuery(async () => readRows(store, boardId, ids), [store, boardId, ids.join()]);
  const boards = boardsOf(boardId, others);
  const overlays = useView(store, () => boards.map(id => store.overlay(id)), areSame);
  return useMemo(() => rows && asSeen(rows, overlays), [rows, overlays]);
}

/** The same as they are now: what shows may be from before the last code. */
export async function readYardCards(
  store: ViewStore,
  boardId: string,
  others: readonly CardTarget[],
): Promise<Card[]> {
  const ids = others.map(({ card_id }) => card_id);
  const rows = await readRows(store, boardId, ids);
  return asSeen(
    rows,
    boardsOf(boardId, others).map(id => store.overlay(id)),
  );
}

const boardsOf = (boardId: string, others: readonly CardTarget[]) => [
  boardId,
  ...new Set(others.map(({ board_id }) => board_id)),
];

async function readRows({ db }: ViewStore, boardId: string, ids: string[]): Promise<Card[]> {
  const own = await db.card.where({ board_id: boardId }).toArray();
  const named = await db.card.bulkGet(ids);
  return [...own, ...named.filter(card => card !== undefined)];
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
