import { useEffect, useRef, useState } from 'react';

/**
 * Saves that a row has another place.
 *
 * @param to its place among the others, from 0
 * @param ids all rows as they stand then
 * @returns whether it was kept; whoever saves it tells why not
 */
export type MoveRow = (id: string, to: number, ids: string[]) => Promise<boolean>;

interface Wanted {
  ids: string[];
  /** Moves that are not answered yet. */
  pending: number;
  /** How the rows stood before the first of them, and after each: what may still come before the last has. */
  onTheWay: string[];
}

const keyOf = (ids: readonly string[]) => ids.join();

/**
 * Rows in the order that the person gave them, from the frame in which they did, until `rows` come in it; moves are
 * saved one after the other. A refused one takes back itself and those that wait behind it.
 */
export function useRowOrder<Row extends { id: string }>(rows: readonly Row[], onMove: MoveRow | null) {
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const refusals = useRef(0);
  const key = keyOf(rows.map(({ id }) => id));

  // What was saved is there, or somebody else's order: from now on the rows say where they stand.
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

/** Rows that have come meanwhile stand last. */
function inOrder<Row extends { id: string }>(rows: readonly Row[], ids: string[]): Row[] {
  const byId = new Map(rows.map(row => [row.id, row]));
  return [...ids.flatMap(id => byId.get(id) ?? []), ...rows.filter(({ id }) => !ids.includes(id))];
}
