import type { PatioDatabase } from '../mirror/database';

const lockOf = ({ name }: Pick<PatioDatabase, 'name'>) => `in sight ${name}`;

/**
 * Lets the service worker know while this page of a company is visible: the page sends its waiting changes itself, and
 * knows better which to hold back. The browser ends the mark with the page, however the page ends.
 *
 * @returns a function that ends it earlier
 */
export function markInSight(db: Pick<PatioDatabase, 'name'>): () => void {
  const { document, navigator } = globalThis;
  if (!document || !navigator.locks) return () => {};
  let release: (() => void) | null = null;
  const mark = () => {
    const isInSight = document.visibilityState === 'visible';
    if (isInSight === (release !== null)) return;
    release?.();
    release = null;
    if (!isInSight) return;
    const isOver = new Promise<void>(resolve => {
      release = resolve;
    });
    void navigator.locks.request(lockOf(db), { mode: 'shared' }, () => isOver);
  };
  mark();
  document.addEventListener('visibilitychange', mark);
  return () => {
    document.removeEventListener('visibilitychange', mark);
    release?.();
  };
}

/** Returns whether a page of that company is visible; false in browsers without locks. */
export async function isInSight(db: Pick<PatioDatabase, 'name'>): Promise<boolean> {
  const { held = [] } = (await globalThis.navigator?.locks?.query()) ?? {};
  return held.some(({ name }) => name === lockOf(db));
}
