import type { CardTarget } from './commands/command';
import type { Card, CheckResult } from './entities/card';
import { foldText } from './fold-text';

/** A check of the yard while somebody walks: whose cars are looked for, where, and what has been seen. */
export interface YardCheck {
  check_id: string;
  board_id: string;
  /** The phases whose cars should stand there. */
  phase_ids: string[];
  place: string;
  started_at: string;
  /** Of whatever flow, each once. */
  seen: CardTarget[];
  /** Codes of no card of this device. */
  unknown: string[];
}

type Checked = Pick<Card, 'id' | 'board_id' | 'current_phase_id' | 'archived_at' | 'last_check'>;

/** Where a card was seen last; null where it never was, or was missing since. */
export const placeOf = ({ last_check }: Pick<Card, 'last_check'>): string | null =>
  last_check && last_check.result !== 'missing' ? last_check.place : null;

const isSamePlace = (a: string, b: string) => foldText(a).trim() === foldText(b).trim();

/**
 * What of each card is found, by these rules: expected at a place are the cards of the chosen phases that were last seen
 * there, or of which nobody knows where they are. One of these phases that was last seen elsewhere is misplaced; any
 * other that is seen is unexpected. What this very check has written already stands, as it says itself where the card is.
 *
 * @param cards all of the flow, and those seen of other flows
 */
export function sortCheck(
  { check_id, board_id, phase_ids, place, seen }: Omit<YardCheck, 'started_at' | 'unknown'>,
  cards: readonly Checked[],
): Record<CheckResult, string[]> {
  const found: Record<CheckResult, string[]> = { present: [], missing: [], misplaced: [], unexpected: [] };
  const isSeen = new Set(seen.map(({ card_id }) => card_id));
  for (const card of cards) {
    const isOfPhases = card.board_id === board_id && phase_ids.includes(card.current_phase_id);
    const known = placeOf(card);
    const { last_check: last } = card;
    const isWritten = last?.check_id === check_id && (last.result !== 'missing') === isSeen.has(card.id);
    const isElsewhere = known !== null && !isSamePlace(known, place);
    if (isWritten) found[last.result].push(card.id);
    else if (isSeen.has(card.id)) {
      found[!isOfPhases ? 'unexpected' : isElsewhere ? 'misplaced' : 'present'].push(card.id);
    } else if (isOfPhases && !isElsewhere && !card.archived_at) found.missing.push(card.id);
  }
  return found;
}
