import type { BoardFilter } from '../../../view/types';

/** The filter in the address; parts that filter nothing are left out. */
export interface BoardSearch {
  q?: string;
  tags?: string[];
  owners?: string[];
  due?: Exclude<BoardFilter['due'], 'any'>;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True while the search is open on a phone: going back closes it. */
    isSearching?: boolean | undefined;
  }
}

const DUE = ['overdue', 'today', 'week', 'none'] as const;

const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string').slice(0, 50) : [];

/** Longest text in the address, as in the addresses of lists: far longer than any search. */
const TEXT_MAX = 2000;

/** Reads the filter from the address and drops invalid parts. */
export function parseBoardSearch(search: Record<string, unknown>): BoardSearch {
  const isText = typeof search.q === 'string' || typeof search.q === 'number';
  return toSearch({
    text: isText ? String(search.q).slice(0, TEXT_MAX) : '',
    tag_ids: strings(search.tags),
    owner_ids: strings(search.owners),
    due: DUE.find(due => due === search.due) ?? 'any',
  });
}

export function toSearch({ text, tag_ids, owner_ids, due }: BoardFilter): BoardSearch {
  return {
    ...(text && { q: text }),
    ...(tag_ids.length > 0 && { tags: tag_ids }),
    ...(owner_ids.length > 0 && { owners: owner_ids }),
    ...(due !== 'any' && { due }),
  };
}

export function toFilter({ q, tags, owners, due }: BoardSearch): BoardFilter {
  return { text: q ?? '', tag_ids: tags ?? [], owner_ids: owners ?? [], due: due ?? 'any' };
}

/** Returns the list with `item` added, or removed if it was in it. */
export const toggled = (list: readonly string[], item: string): string[] =>
  list.includes(item) ? list.filter(other => other !== item) : [...list, item];
