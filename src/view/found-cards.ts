import { isFound, searchedParts } from '../../domain/text/search';
import { wordsText } from '../../domain/text/search-text';
import type { IndexEntry } from '../mirror/database';
import { placed } from './columns';
import type { CardRef } from './my-day';
import type { Overlay } from './store';

/** Flow to search: its index, with the person's own changes over it. */
export interface SearchedFlow {
  board_id: string;
  entries: ReadonlyMap<string, IndexEntry>;
  overlay: Overlay;
}

export interface FoundCards {
  /**
   * First cards found: those whose identifier begins with the text, then those whose title does, then the others; in
   * each group the last moved first.
   */
  cards: CardRef[];
  total: number;
  /** Ids of all cards that were searched. */
  known: ReadonlySet<string>;
}

/** Number of characters at the start of a card's search text that mostly include its identifier and title. */
const TITLE_CHARS = 60;

/**
 * Finds cards of several flows by their text, of one person if `ownerId` is given. An empty text finds all cards of
 * that person, and no card if there is no person. `plated` are the vehicles whose plate the text asks for.
 *
 * @param most how many cards to return
 */
export function findCards(
  flows: SearchedFlow[],
  { text, ownerId, plated }: { text: string; ownerId: string | null; plated: ReadonlySet<string> },
  most: number,
): FoundCards {
  const ways = searchedParts(text);
  const begins = wordsText(text);
  const known = new Set<string>();
  const found: (CardRef & { rank: number; moved_at: string })[] = [];
  const isAsked = ways !== null && (begins !== '' || ownerId !== null);
  for (const { board_id, entries, overlay } of flows) {
    for (const entry of placed(entries, overlay)) {
      known.add(entry.id);
      if (!isAsked || (ownerId && !entry.owner_ids.includes(ownerId))) continue;
      const isPlated = entry.product_ids.some(id => plated.has(id));
      if (!isPlated && !isFound(entry.text, ways)) continue;
      const rank = isPlated ? 1 : rankOf(entry.text, begins, ways);
      found.push({ board_id, card_id: entry.id, rank, moved_at: entry.moved_at });
    }
  }
  found.sort((a, b) => a.rank - b.rank || (a.moved_at < b.moved_at ? 1 : a.moved_at > b.moved_at ? -1 : 0));
  const cards = found.slice(0, most).map(({ board_id, card_id }) => ({ board_id, card_id }));
  return { cards, total: found.length, known };
}

function rankOf(text: string, begins: string, ways: string[][]): number {
  if (text.startsWith(`${begins} `)) return 0;
  if (text.startsWith(begins)) return 1;
  return isFound(text.slice(0, TITLE_CHARS), ways) ? 2 : 3;
}
