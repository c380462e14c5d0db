import type { PatioDatabase } from '../mirror/database';

const lockOf = ({ name }: Pick<PatioDatabase, 'name'>) => `in sight ${name}`;

/**
 * Tells the service worker that a page of a company is looked at, whenever this one is: it sends what waits there
 * itself, and knows better what is to be kept back. The browser ends it with the page, however that ends.
 *
 * @returns what ends it before that
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

/** Whether a page of that company is looked at; without locks none is known of. */
export async function isInSight(db: Pick<PatioDatabase, 'name'>): Promise<boolean> {
  const { held = [] } = (await globalThis.navigator?.locks?.query()) ?? {};
  return held.some(({ name }) => name === lockOf(db));
}
