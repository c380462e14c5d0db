/** Runs what it is given one after the other, each once the one before has ended, however it did. */
export function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return work => {
    const mine = last.then(work, work);
    last = mine.catch(() => undefined);
    return mine;
  };
}
