import { type RefObject, useEffect, useState } from 'react';

/** Distance outside the visible part within which a column already renders its cards. */
const MARGIN = '0px 500px';

/**
 * Whether a column is in or near the visible part of the board, since only those render their cards in a flow of many
 * phases. Undefined until the browser has reported it.
 */
export function useIsNear(
  column: RefObject<HTMLElement | null>,
  board: RefObject<HTMLElement | null>,
): boolean | undefined {
  const [isNear, setNear] = useState<boolean>();
  useEffect(() => {
    if (!column.current) return;
    const observer = new IntersectionObserver(entries => setNear(entries.at(-1)!.isIntersecting), {
      root: board.current,
      rootMargin: MARGIN,
    });
    observer.observe(column.current);
    return () => observer.disconnect();
  }, [column, board]);
  return isNear;
}
