import { useMemo } from 'react';
import type { Notification } from '../../../domain/entities/people';
import { type CardLine, type CardRef, cardLine, readMentions, readMyDueCards } from '../my-day';
import { cardSlice } from '../slices/card-slice';
import { configSlice } from '../slices/config-slice';
import { indexSlice } from '../slices/index-slice';
import { mentionsSlice } from '../slices/mentions-slice';
import type { FlowListItem } from '../types';
import { areSame, useHeld, useStore, useView } from './use-store';

/**
 * Returns my open cards of all flows that are overdue or due today, the longest overdue first; undefined until all are
 * known.
 *
 * @param today the company's day, `YYYY-MM-DD`
 */
export function useMyDueCards(flows: FlowListItem[] | undefined, today: string): CardRef[] | undefined {
  const store = useStore();
  // A flow still being loaded is included once it is here.
  const ids = useMemo(
    () => flows?.flatMap(({ id, enabled, cards_count }) => (enabled && cards_count !== null ? id : [])),
    [flows],
  );
  useHeld(store, ids?.flatMap(id => [indexSlice(id), configSlice(id)]) ?? []);
  return useView(store, () => ids && readMyDueCards(store, ids, today), areSameRefs);
}

/**
 * Returns lines about cards of any flow: undefined for a card that is not known yet, null for one that is not on this
 * device, or for null.
 */
export function useCardLines(refs: readonly (CardRef | null)[]): (CardLine | null | undefined)[] {
  const store = useStore();
  useHeld(
    store,
    refs.flatMap(ref => (ref ? [configSlice(ref.board_id), cardSlice(ref.card_id)] : [])),
  );
  return useView(store, () => refs.map(ref => ref && cardLine(store, ref)), areSame);
}

/** Returns my unread mentions, the latest first; undefined until their cards are known. */
export function useMentions(): Notification[] | undefined {
  const store = useStore();
  useHeld(store, [mentionsSlice]);
  return useView(store, () => readMentions(store), areSame);
}

const areSameRefs = (a: CardRef[] | undefined, b: CardRef[] | undefined) =>
  areSame(
    a?.map(({ card_id }) => card_id),
    b?.map(({ card_id }) => card_id),
  ) && (a === undefined) === (b === undefined);
