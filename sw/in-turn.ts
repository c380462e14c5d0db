let last: Promise<unknown> = Promise.resolve();

/**
 * Looks at what the system shows and puts something in its place, after everybody before is done: else one that looked
 * first would be shown over a newer one. What one throws goes to its caller alone.
 */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work, work);
  last = mine;
  return mine;
}
