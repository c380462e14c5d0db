import type { CardTarget } from '../commands/command';
import type { Card, CheckResult } from '../entities/card';
import { CODE_MAX } from '../entities/concluded-check';
import { foldText } from '../text/fold-text';
import { wordsOf } from '../text/search-text';
import { UNSEEN } from './unseen';

/**
 * A check of the yard in progress: the flow and phases whose cars are looked for, the place, and the cars seen so far.
 */
export interface YardCheck {
  check_id: string;
  board_id: string;
  /** Phases whose cars should be at the place. */
  phase_ids: string[];
  place: string;
  started_at: string;
  /** Cards that were seen, of any flow, each once. */
  seen: CardTarget[];
  /** Scanned codes that match no card of this device. */
  unknown: string[];
}

/**
 * Returns a code as it is stored: without invisible characters, and without characters that a row cannot hold. Empty if
 * no character remains.
 */
export const keptCode = (code: string): string =>
  code
    .slice(0, CODE_MAX)
    .replaceAll(UNSEEN, '')
    .replaceAll(/[\0\p{Surrogate}]/gu, '')
    .trim();

type Checked = Pick<Card, 'id' | 'board_id' | 'current_phase_id' | 'archived_at' | 'last_check'>;

/** Returns the place where a card was last seen; null if it was never seen or has been missing since. */
export const placeOf = ({ last_check }: Pick<Card, 'last_check'>): string | null =>
  last_check && last_check.result !== 'missing' ? last_check.place : null;

const isSamePlace = (a: string, b: string) => foldText(a).trim() === foldText(b).trim();

/** A Brazilian plate, folded and without punctuation: «ABC1234» and «ABC1D23». */
const PLATE = /^[a-z]{3}[0-9][a-z0-9][0-9]{2}$/;

/**
 * Returns a key of the one vehicle that a card is about, equal for all cards of that vehicle: the plate where it is
 * known from the stock or from a field of the card, or else the vehicle's id in the stock. Null for a card of no
 * vehicle or of several.
 */
export function vehicleOf(
  { product_ids, custom_fields }: Pick<Card, 'product_ids' | 'custom_fields'>,
  plateOf: (productId: string) => string | null | undefined,
): string | null {
  const compact = (text: string) => wordsOf(text).join('');
  const [product, ...others] = product_ids;
  if (product) return others.length > 0 ? null : compact(plateOf(product) ?? '') || product;
  const texts = Object.values(custom_fields).flatMap(value =>
    typeof value === 'string' ? compact(value) : [],
  );
  const [plate, ...more] = new Set(texts.filter(text => PLATE.test(text)));
  return plate && more.length === 0 ? plate : null;
}

/**
 * Sorts the cards of a check by result. Expected are the cards of the chosen phases that were last seen at this place
 * or whose place is unknown. A seen card of these phases that was last seen elsewhere is misplaced; any other seen card
 * is unexpected. Cards of one vehicle count as one: the result goes to those in the chosen phases, or else to the one
 * that was scanned first. A card whose result this check has already written keeps it, because that result itself
 * changed the card's last place.
 *
 * @param cards all cards of the flow, and those of other flows that were seen
 * @param vehicles the vehicle of each card that is about exactly one, by the card's id
 */
export function sortCheck(
  { check_id, board_id, phase_ids, place, seen }: Omit<YardCheck, 'started_at' | 'unknown'>,
  cards: readonly Checked[],
  vehicles: ReadonlyMap<string, string>,
): Record<CheckResult, string[]> {
  const found: Record<CheckResult, string[]> = { present: [], missing: [], misplaced: [], unexpected: [] };
  const isOfPhases = (card: Checked) =>
    card.board_id === board_id && phase_ids.includes(card.current_phase_id);
  const vehicleIn = (id: string) => vehicles.get(id) ?? id;
  const expected = new Set(cards.filter(isOfPhases).map(({ id }) => vehicleIn(id)));
  const first = new Map([...seen].reverse().map(({ card_id }) => [vehicleIn(card_id), card_id]));
  for (const card of cards) {
    const vehicle = vehicleIn(card.id);
    const isSeen = first.has(vehicle);
    const known = placeOf(card);
    const { last_check: last } = card;
    const isWritten = last?.check_id === check_id && (last.result !== 'missing') === isSeen;
    const isElsewhere = known !== null && !isSamePlace(known, place);
    if (isWritten) found[last.result].push(card.id);
    else if (!isOfPhases(card)) {
      if (first.get(vehicle) === card.id && !expected.has(vehicle)) found.unexpected.push(card.id);
    } else if (isSeen) found[isElsewhere ? 'misplaced' : 'present'].push(card.id);
    else if (!isElsewhere && !card.archived_at) found.missing.push(card.id);
  }
  return found;
}
