import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import * as z from 'zod/mini';
import type { Connection } from '../../../../domain/entities/card';
import { queries, read } from '../../../online/queries';
import { useCardPlaces } from '../../../view/hooks/connectable';
import type { EntryView } from '../../../view/types';
import { useCardContext } from '../card-context';

/** Connection with the other card. */
export interface Connected {
  connection: Connection;
  /**
   * `unknown` until it is determined which card it is, `hidden` for a card of a flow that the person does not see,
   * `unreachable` for a card that only the server knows, without a connection.
   */
  state: 'known' | 'unknown' | 'hidden' | 'unreachable';
  card: {
    id: string;
    board_id: string;
    identifier: string | null;
    title: string;
    board_name: string;
    phase_name: string;
    isArchived: boolean;
  } | null;
}

const answer = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      card: z.nullable(
        z.object({
          id: z.string(),
          board_id: z.string(),
          board_name: z.string(),
          identifier: z.string(),
          title: z.string(),
          phase_name: z.string(),
          archived_at: z.nullable(z.string()),
        }),
      ),
    }),
  ),
});

/**
 * Returns the card's connections. Cards of its own flow are on this device; which card of another flow it is, only the
 * server reports, and only to people who see it. `error` is the reason if it could not be asked.
 */
export function useConnected() {
  const { card, state, entries } = useCardContext().view;
  const connections = state.connections.filter(({ card_id }) => card_id === card.id);
  // Remembers a card just connected here, as the server's row doesn't name a card of another flow.
  const known = useRef(new Map<string, string>());
  for (const { id, card_source_id, card_destination_id } of connections) {
    const other = card_source_id === card.id ? card_destination_id : card_source_id;
    if (other) known.current.set(id, other);
  }
  // Remembers likewise the server's data of a card that is not on this device.
  const found = useRef(new Map<string, NonNullable<EntryView['other']>>());
  for (const { other } of entries) if (other) found.current.set(other.id, other);
  const otherIds = connections.flatMap(({ id }) => known.current.get(id) ?? []);
  const places = useCardPlaces(otherIds);
  const far = connections.filter(({ id }) => {
    const other = known.current.get(id);
    return !other || (places && !places.get(other) && !found.current.has(other));
  });
  const path = `/boards/${card.board_id}/cards/${card.id}/connections`;
  const asked = read(path, answer);
  const { data, error, refetch } = useQuery(
    {
      ...asked,
      queryKey: [...asked.queryKey, far.map(({ id }) => id).join()] as never,
      enabled: far.length > 0 && card.identifier !== null,
      placeholderData: before => before,
    },
    queries,
  );
  const others = connections.map((connection): Connected => {
    const otherId = known.current.get(connection.id) ?? '';
    const place = places?.get(otherId);
    if (place) {
      const { id, board_id, identifier, title, archived_at } = place.card;
      const { board_name, phase_name } = place;
      const isArchived = archived_at !== null;
      return {
        connection,
        state: 'known',
        card: { id, board_id, identifier, title, board_name, phase_name, isArchived },
      };
    }
    const answered =
      data?.data.find(({ id }) => id === connection.id) ??
      (found.current.has(otherId) && { card: found.current.get(otherId)! });
    if (!answered) return { connection, state: error ? 'unreachable' : 'unknown', card: null };
    if (!answered.card) return { connection, state: 'hidden', card: null };
    return {
      connection,
      state: 'known',
      card: { ...answered.card, isArchived: answered.card.archived_at !== null },
    };
  });
  return { others: places ? others : undefined, error, refetch };
}
