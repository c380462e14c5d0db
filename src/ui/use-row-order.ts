import { useEffect, useRef, useState } from 'react';

/**
 * Saves the new position of a row.
 *
 * @param to its position among the others, from 0
 * @param ids all rows in the new order
 * @returns whether it was saved; the function itself reports why not
 */
export type MoveRow = (id: string, to: number, ids: string[]) => Promise<boolean>;

interface Wanted {
  ids: string[];
  /** Number of moves whose result has not arrived yet. */
  pending: number;
  /**
   * Orders before the first move and after each: `rows` may still arrive in any of them before the last move is saved.
   */
  onTheWay: string[];
}

const keyOf = (ids: readonly string[]) => ids.join();

/**
 * Returns rows in the order that the person gave them, from the same frame on, until `rows` arrive in it; moves are
 * saved one after the other. A refused move is undone together with those that wait behind it.
 */
export function useRowOrder<Row extends { id: string }>(rows: readonly Row[], onMove: MoveRow | null) {
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const refusals = useRef(0);
  const key = keyOf(rows.map(({ id }) => id));

  // Once the saved order has arrived, or another person's, the rows' own order applies.
  const hasCome = wanted?.pending === 0 && (key === keyOf(wanted.ids) || !wanted.onTheWay.includes(key));
  useEffect(() => {
    if (hasCome) setWanted(null);
  }, [hasCome]);

  const shown = wanted && !hasCome ? inOrder(rows, wanted.ids) : rows;
  const move = (id: string, to: number) => {
    const others = shown.filter(row => row.id !== id).map(row => row.id);
    const ids = [...others.slice(0, to), id, ...others.slice(to)];
    setWanted(last => ({
      ids,
      pending: (last?.pending ?? 0) + 1,
      onTheWay: [...(last?.onTheWay ?? [key]), keyOf(ids)],
    }));
    const seen = refusals.current;
    queue.current = queue.current.then(async () => {
      if (seen !== refusals.current) return;
      if (await onMove?.(id, to, ids)) {
        setWanted(last => last && { ...last, pending: last.pending - 1 });
      } else {
        refusals.current += 1;
        setWanted(null);
      }
    });
  };
  return { shown, move };
}

/** Sorts rows by ids; rows that have arrived meanwhile are last. */
function inOrder<Row extends { id: string }>(rows: readonly Row[], ids: string[]): Row[] {
  const byId = new Map(rows.map(row => [row.id, row]));
  return [...ids.flatMap(id => byId.get(id) ?? []), ...rows.filter(({ id }) => !ids.includes(id))];
}
