import { useMemo } from 'react';
import { cardPhoto } from '../../../domain/card/card-photo';
import type { History } from '../../../domain/entities/card';
import type { CardRows } from '../../overlay/card-rows';
import { foldCard } from '../../overlay/fold';
import { cardView } from '../card-view';
import { configSlice } from '../slices/config-slice';
import type { CardView } from '../types';
import { useHeld, useStore, useView } from './use-store';

/** Rows that the server returned for a card that this device does not have. */
export interface AnsweredCard {
  rows: CardRows;
  history: History[];
}

/** Returns such a card as its panel shows it; null until it and its flow's configuration are known. */
export function useAnsweredCard(boardId: string, answered: AnsweredCard | undefined): CardView | null {
  const store = useStore();
  const slice = useMemo(() => configSlice(boardId), [boardId]);
  useHeld(store, [slice]);
  const config = useView(store, () => store.read(slice));
  return useMemo(() => {
    if (!answered || !config) return null;
    const folded = foldCard(store.actor, config, answered.rows, []);
    if (!folded.state.card) return null;
    const view = cardView(store, folded, answered.history, answered.rows);
    // The store has no vehicles of a card that is not on this device.
    const { products, state } = view;
    const photo = cardPhoto(store.actor.tenant_id, products, state.attachments);
    return { ...view, product: products[0] ?? null, photo };
  }, [store, answered, config]);
}
