import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { vehicleOf } from '../../../domain/card/yard-check';
import type { CardTarget } from '../../../domain/commands/command';
import type { CommandInputs } from '../../../domain/commands/command-table';
import type { Card } from '../../../domain/entities/card';
import type { ConcludedCheck } from '../../../domain/entities/concluded-check';
import type { Overlay, ViewStore } from '../store';
import { areSame, useStore, useView } from './use-store';

/** Cards as the person sees them, and the vehicle of each by the card's id. */
interface YardCards {
  cards: Card[];
  vehicles: ReadonlyMap<string, string>;
}

/**
 * Returns all cards of a flow on this device, and the others given; undefined while they are not read. The whole flow
 * must be known.
 */
export function useYardCards(boardId: string, others: readonly CardTarget[]): YardCards | undefined {
  const store = useStore();
  const ids = others.map(({ card_id }) => card_id);
  const boards = boardsOf(boardId, others);
  const overlays = useView(store, () => boards.map(id => store.overlay(id)), areSame);
  const rows = useLiveQuery(async () => readRows(store, boardId, ids), [store, boardId, ids.join()]);
  const cards = useMemo(() => rows && asSeen(rows, overlays), [rows, overlays]);
  return useLiveQuery(async () => cards && withVehicles(store, cards), [store, cards]);
}

/** Reads the same cards as they are now: the result of `useYardCards` may be from before the last code was read. */
export async function readYardCards(
  store: ViewStore,
  boardId: string,
  others: readonly CardTarget[],
): Promise<YardCards> {
  const ids = others.map(({ card_id }) => card_id);
  const rows = await readRows(store, boardId, ids);
  const overlays = boardsOf(boardId, others).map(id => store.overlay(id));
  return withVehicles(store, asSeen(rows, overlays));
}

async function withVehicles({ db }: ViewStore, cards: Card[]): Promise<YardCards> {
  const products = await db.product.bulkGet([...new Set(cards.flatMap(({ product_ids }) => product_ids))]);
  const plates = new Map(products.flatMap(product => (product ? [[product.id, product.plate]] : [])));
  const vehicles = cards.flatMap(card => {
    const vehicle = vehicleOf(card, id => plates.get(id));
    return vehicle ? [[card.id, vehicle] as const] : [];
  });
  return { cards, vehicles: new Map(vehicles) };
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

/** Returns all cards on this device that a check of the yard included; undefined while they are not read. */
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

/**
 * Returns all concluded checks of this device's flows, including those made here that are not sent yet; undefined while
 * they are not read.
 */
export function useConcludedChecks(): ConcludedCheck[] | undefined {
  const { db, actor } = useStore();
  return useLiveQuery(async () => {
    const mirrored = await db.concluded_check.toArray();
    const own = await db.outbox.filter(({ name }) => name === 'check.conclude').toArray();
    const waiting = own.flatMap(({ input, status, made_at }): ConcludedCheck[] => {
      const { check_id, ...found } = input as unknown as CommandInputs['check.conclude'];
      const isThere = status === 'refused' || mirrored.some(({ id }) => id === check_id);
      if (isThere) return [];
      return [{ ...found, id: check_id, user_id: actor.user_id, made_at, created_at: made_at }];
    });
    return [...mirrored, ...waiting];
  }, [db, actor]);
}

function asSeen(rows: Card[], overlays: Overlay[]): Card[] {
  const cards = new Map(rows.map(card => [card.id, card]));
  for (const overlay of overlays) {
    for (const { state } of overlay.values()) if (state.card) cards.set(state.card.id, state.card);
  }
  return [...cards.values()].filter(({ archived_at }) => !archived_at);
}
