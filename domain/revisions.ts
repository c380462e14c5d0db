/** Header of a write's response. It has the revisions that a mirror must reach to show the effect of the write. */
export const REVISIONS_HEADER = 'x-revisions';

/** Writes revisions as `board:<id>=12,user:<id>=13`. */
export const writeRevisions = (feeds: Record<string, number>) =>
  Object.entries(feeds)
    .map(([feed, revision]) => `${feed}=${revision}`)
    .join(',');

/** Reads what `writeRevisions` wrote. Any other text yields no revisions, so that the device waits for none. */
export function readRevisions(header: string | null): Record<string, number> {
  const named = (header ?? '').split(',').map(part => /^([a-z]+:[\w-]+)=(\d{1,16})$/.exec(part));
  return Object.fromEntries(named.flatMap(found => (found ? [[found[1]!, Number(found[2])]] : [])));
}

/**
 * Returns the last revision that the mirror has completely; 0 while it is still on the way to the feed's head. A row of
 * an earlier revision that has changed since is sent with its latest revision, which is yet to arrive.
 */
export function revisionOf(value: string): number {
  const [, revision, inside] = value.split('.');
  return inside === undefined ? Number(revision) : 0;
}
