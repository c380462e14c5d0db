import { cardPhoto } from '../../domain/card/card-photo';
import type { Board, Phase } from '../../domain/entities/board';
import type { Card } from '../../domain/entities/card';
import type { Notification, Product } from '../../domain/entities/people';
import type { IndexEntry } from '../mirror/database';
import type { FoldedCard } from '../overlay/fold';
import { dueCards } from './columns';
import { configSlice } from './slices/config-slice';
import { indexSlice } from './slices/index-slice';
import { mentionsSlice } from './slices/mentions-slice';
import type { Overlay, ViewStore } from './store';
import { vehiclesOf } from './summaries';

/** Identifies a card in lists over all flows. */
export interface CardRef {
  board_id: string;
  card_id: string;
}

/** Data of a card that a line about it shows. */
export interface CardLine {
  card: Card;
  board: Board;
  phase: Phase | null;
  product: Product | null;
  /** Address of the card's picture, by `cardPhoto`. */
  photo: string | undefined;
}

type Due = { id: string; due: string }[];
const ofIndex = new WeakMap<
  ReadonlyMap<string, IndexEntry>,
  { phases: Phase[]; overlay: Overlay; today: string; due: Due }
>();

/**
 * Returns my open cards of these flows that are overdue or due today, the longest overdue first; undefined while one of
 * the flows is not known.
 */
export function readMyDueCards(store: ViewStore, boardIds: string[], today: string): CardRef[] | undefined {
  const found: (CardRef & { due: string })[] = [];
  for (const board_id of boardIds) {
    const due = dueOf(store, board_id, today);
    if (!due) return undefined;
    found.push(...due.map(({ id, due }) => ({ board_id, card_id: id, due })));
  }
  return found.sort((a, b) => (a.due < b.due ? -1 : a.due > b.due ? 1 : 0));
}

function dueOf(store: ViewStore, boardId: string, today: string): Due | undefined {
  const index = store.read(indexSlice(boardId))?.entries;
  const phases = store.read(configSlice(boardId))?.phases;
  if (!index || !phases) return undefined;
  const overlay = store.overlay(boardId);
  const known = ofIndex.get(index);
  if (known?.phases === phases && known.overlay === overlay && known.today === today) return known.due;
  const due = dueCards(phases, index, overlay, { today, ownerId: store.actor.user_id });
  ofIndex.set(index, { phases, overlay, today, due });
  return due;
}

const lines = new WeakMap<FoldedCard, CardLine>();

/** Returns a line about a card: undefined while it is not known, null if it is not on this device. */
export function cardLine(store: ViewStore, { board_id, card_id }: CardRef): CardLine | null | undefined {
  const folded = store.card(board_id, card_id);
  if (!folded) return folded;
  const known = lines.get(folded);
  if (known) return known;
  const { board, card, phases } = folded.state;
  if (!card) return null;
  const phase = phases.find(({ id }) => id === card.current_phase_id) ?? null;
  const vehicles = vehiclesOf(store, card);
  const photo = cardPhoto(store.actor.tenant_id, vehicles, folded.state.attachments);
  const line = { card, board, phase, product: vehicles[0] ?? null, photo };
  lines.set(folded, line);
  return line;
}

/**
 * Returns my unread mentions in cards that are on this device and not archived; undefined while one of the cards is not
 * known.
 */
export function readMentions(store: ViewStore): Notification[] | undefined {
  const mentions = store.read(mentionsSlice);
  const unread = mentions && store.notifications(mentions).filter(({ is_read }) => !is_read);
  const known = unread?.map(mention => ({ mention, line: cardLine(store, mention) }));
  if (!known || known.some(({ line }) => line === undefined)) return undefined;
  return known.flatMap(({ mention, line }) => (line && !line.card.archived_at ? mention : []));
}
