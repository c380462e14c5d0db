import type { Card } from '../../domain/entities/card';
import type { Product } from '../../domain/entities/people';
import { readCardCode } from '../../domain/reading/card-code';
import { foldText } from '../../domain/text/fold-text';
import type { IndexEntry } from '../mirror/database';
import { placed } from './columns';
import type { CardRef } from './my-day';
import { readCards } from './read-cards';
import type { ViewStore } from './store';

/** Largest number of cards named if the typed text fits several. */
const MOST = 10;
/** Smallest number of letters: fewer fit too many cards. */
const LETTERS_MIN = 2;

/** Reduces a plate or an identifier to its letters and digits: «ABC-1D23» is «abc1d23». */
const compact = (text: string) => foldText(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * Finds the cards of this device that a code means, as the person sees them: the one named by an address, or those with
 * an identifier or plate, typed whole or in part. Finds nothing for a card that is not on this device, whether or not
 * it exists elsewhere.
 */
export async function findByCode(store: ViewStore, text: string): Promise<CardRef[]> {
  const named = readCardCode(text);
  if (named) {
    const { cards } = await readCards(store, named.board_id, [named.card_id]);
    const isHere = cards.some(({ board_id, archived_at }) => board_id === named.board_id && !archived_at);
    return isHere ? [named] : [];
  }
  const wanted = compact(text);
  if (wanted.length < LETTERS_MIN) return [];
  const inPart: CardRef[] = [];
  const exact: CardRef[] = [];
  const plated = new Set(
    await store.db.product.filter(({ plate }) => isPlateOf(compact(plate ?? ''), wanted)).primaryKeys(),
  );
  for (const [board_id, entries] of await entriesByBoard(store)) {
    const some = [...placed(entries, store.overlay(board_id))];
    const near = new Set(some.flatMap(({ id, text }) => (compact(text).includes(wanted) ? id : [])));
    // The index text excludes vehicles, so all cards are read if a vehicle's plate fits.
    const ids = plated.size > 0 ? some.map(({ id }) => id) : [...near];
    const { cards, products } = await readCards(store, board_id, ids);
    for (const card of cards) {
      const ref = { board_id, card_id: card.id };
      if (isNamed(card, products, wanted)) exact.push(ref);
      else if (near.has(card.id) || card.product_ids.some(id => plated.has(id))) inPart.push(ref);
    }
  }
  return (exact.length > 0 ? exact : inPart).slice(0, MOST);
}

/** Fewest characters of a part of a plate: a smaller part fits some vehicle nearly always, and all cards are read then. */
const PLATE_PART_MIN = 4;

const isPlateOf = (plate: string, wanted: string) =>
  plate === wanted || (wanted.length >= PLATE_PART_MIN && plate.includes(wanted));

function isNamed(card: Card, products: ReadonlyMap<string, Product>, wanted: string): boolean {
  const names = [
    card.identifier,
    ...Object.values(card.custom_fields),
    ...card.product_ids.map(id => products.get(id)?.plate),
  ];
  return names.some(name => typeof name === 'string' && compact(name) === wanted);
}

async function entriesByBoard(store: ViewStore): Promise<Map<string, Map<string, IndexEntry>>> {
  const boards = new Map<string, Map<string, IndexEntry>>();
  // Flows that are being loaded have no chunk of the index yet.
  for (const id of await store.db.board.toCollection().primaryKeys()) boards.set(id, new Map());
  for (const { board_id, entries } of await store.db.card_index.toArray()) {
    const known = boards.get(board_id);
    for (const entry of entries) known?.set(entry.id, entry);
  }
  return boards;
}
