import { isDue, isLate } from '../../domain/card/due';
import type { Phase } from '../../domain/entities/board';
import { byOrder } from '../../domain/flow/phase-order';
import { indexEntry } from '../mirror/card-index';
import type { IndexEntry } from '../mirror/database';
import type { FoldedCard } from '../overlay/fold';
import { groupBy } from './group-by';
import type { Overlay } from './store';
import type { BoardFilter, ColumnView } from './types';

type Placed = IndexEntry & { moved_by: number | null };

/** Cards of a phase as the server has them, filtered and sorted. */
interface BaseColumn {
  shown: Placed[];
  total: number;
}

/** Last columns built from each index: the person's changes affect few of them, and never the index. */
const bases = new WeakMap<
  ReadonlyMap<string, IndexEntry>,
  {
    phases: Phase[];
    filter: Omit<BoardFilter, 'text'>;
    today: string;
    isSought: IsSought;
    columns: Map<string, BaseColumn>;
  }
>();

/** Returns whether the text of the filter finds a card. */
type IsSought = (entry: IndexEntry) => boolean;
const all: IsSought = () => true;

/**
 * Builds the columns of a flow: the index with the person's own changes over it, filtered and in display order. Cards
 * that the person moved and that wait to be sent are first, the last moved on top; then cards by the time they entered,
 * latest first. `today` is the day in the company's time zone, `isSought` the filter's text.
 */
export function buildColumns(
  phases: Phase[],
  index: ReadonlyMap<string, IndexEntry>,
  overlay: Overlay,
  filter: Omit<BoardFilter, 'text'>,
  today: string,
  isSought = all,
): ColumnView[] {
  const columns = new Map(baseColumns(phases, index, filter, today, isSought));
  const change = (phaseId: string, by: (column: BaseColumn) => BaseColumn) =>
    columns.set(phaseId, by(columns.get(phaseId) ?? { shown: [], total: 0 }));
  const leaving = groupBy(
    [...overlay.keys()].flatMap(id => index.get(id) ?? []),
    ({ phase_id }) => phase_id,
  );
  for (const [phaseId, gone] of leaving) {
    const ids = new Set(gone.map(({ id }) => id));
    change(phaseId, ({ shown, total }) => ({
      shown: shown.filter(({ id }) => !ids.has(id)),
      total: total - ids.size,
    }));
  }
  const matches = matcher(filter, phases, today, isSought);
  for (const [phaseId, came] of groupBy(changed(overlay), ({ phase_id }) => phase_id)) {
    change(phaseId, ({ shown, total }) => ({
      shown: [...came.filter(matches), ...shown].sort(latestFirst),
      total: total + came.length,
    }));
  }
  return [...phases]
    .filter(phase => phase.enabled || (columns.get(phase.id)?.total ?? 0) > 0)
    .sort(byOrder)
    .map(phase => {
      const { shown, total } = columns.get(phase.id) ?? { shown: [], total: 0 };
      return { phase, total, card_ids: shown.map(({ id }) => id) };
    });
}

/** Returns the columns, reusing those of `before` that did not change, so that they are not rendered again. */
export function reuseColumns(before: ColumnView[], columns: ColumnView[]): ColumnView[] {
  return columns.map(column => {
    const same = before.find(({ phase }) => phase.id === column.phase.id);
    if (!same || same.phase !== column.phase || same.total !== column.total) return column;
    const { card_ids } = column;
    const isSame =
      same.card_ids.length === card_ids.length && same.card_ids.every((id, at) => id === card_ids[at]);
    return isSame ? same : column;
  });
}

function baseColumns(
  phases: Phase[],
  index: ReadonlyMap<string, IndexEntry>,
  filter: Omit<BoardFilter, 'text'>,
  today: string,
  isSought: IsSought,
): Map<string, BaseColumn> {
  const known = bases.get(index);
  if (
    known?.phases === phases &&
    known.filter === filter &&
    known.today === today &&
    known.isSought === isSought
  )
    return known.columns;
  const matches = matcher(filter, phases, today, isSought);
  const columns = new Map<string, BaseColumn>();
  for (const entry of index.values()) {
    const column = columns.get(entry.phase_id) ?? { shown: [], total: 0 };
    columns.set(entry.phase_id, column);
    column.total += 1;
    if (matches(entry)) column.shown.push({ ...entry, moved_by: null });
  }
  for (const { shown } of columns.values()) shown.sort(latestFirst);
  bases.set(index, { phases, filter, today, isSought, columns });
  return columns;
}

/**
 * Returns the person's open cards that are overdue or due today, the longest overdue first; cards in a final phase are
 * done.
 */
export function dueCards(
  phases: Phase[],
  index: ReadonlyMap<string, IndexEntry>,
  overlay: Overlay,
  { today, ownerId }: { today: string; ownerId: string },
): { id: string; due: string }[] {
  const open = openIds(phases);
  return [...placed(index, overlay)]
    .filter(({ phase_id, owner_ids }) => open.has(phase_id) && owner_ids.includes(ownerId))
    .flatMap(entry => {
      const { due } = entry;
      return due !== null && (due === today || isLate({ due, isFinal: false }, today))
        ? { ...entry, due }
        : [];
    })
    .sort((a, b) => (a.due === b.due ? latestFirst(a, b) : a.due < b.due ? -1 : 1))
    .map(({ id, due }) => ({ id, due }));
}

/** Ids of the phases that are not final: cards in other phases are done, and never late. */
const openIds = (phases: Phase[]) => new Set(phases.flatMap(({ id, is_final }) => (is_final ? [] : id)));

/** Yields every card with the person's own changes over it. */
export function* placed(index: ReadonlyMap<string, IndexEntry>, overlay: Overlay): Generator<Placed> {
  for (const entry of index.values()) if (!overlay.has(entry.id)) yield { ...entry, moved_by: null };
  yield* changed(overlay);
}

/** Returns the cards that the person has changed and that are not archived. */
function changed(overlay: Overlay): Placed[] {
  return [...overlay.values()].flatMap(folded => {
    const { card } = folded.state;
    if (!card || card.archived_at) return [];
    const known = places.get(folded) ?? { ...indexEntry(card), moved_by: folded.moved_by };
    places.set(folded, known);
    return known;
  });
}

/** Places computed once for each fold: computing the text by which a card is found takes longer than all the rest. */
const places = new WeakMap<FoldedCard, Placed>();

function latestFirst(a: Placed, b: Placed): number {
  if (a.moved_by !== b.moved_by) return (b.moved_by ?? -1) - (a.moved_by ?? -1);
  if (a.moved_at !== b.moved_at) return a.moved_at < b.moved_at ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}

function matcher(
  filter: Omit<BoardFilter, 'text'>,
  phases: Phase[],
  today: string,
  isSought: IsSought,
): (entry: IndexEntry) => boolean {
  const open = openIds(phases);
  return entry =>
    isSought(entry) &&
    (filter.tag_ids.length === 0 || filter.tag_ids.some(id => entry.tag_ids.includes(id))) &&
    (filter.owner_ids.length === 0 || filter.owner_ids.some(id => entry.owner_ids.includes(id))) &&
    isDue(filter.due, { due: entry.due, isFinal: !open.has(entry.phase_id) }, today);
}
