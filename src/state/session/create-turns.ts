/** Runs the given work one piece after the other; each starts once the previous one has ended, even with an error. */
export function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return work => {
    const mine = last.then(work, work);
    last = mine.catch(() => undefined);
    return mine;
  };
}
