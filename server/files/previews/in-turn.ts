let last: Promise<unknown> = Promise.resolve();

/** Runs one piece of work at a time in this process, in the order they were asked for, whatever becomes of each. */
export function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const mine = last.then(work);
  last = mine.catch(() => {});
  return mine;
}
