/** The header of a write's answer that says up to where a mirror must have come to show its effect. */
export const REVISIONS_HEADER = 'x-revisions';

/** `board:<id>=12,user:<id>=13` */
export const writeRevisions = (feeds: Record<string, number>) =>
  Object.entries(feeds)
    .map(([feed, revision]) => `${feed}=${revision}`)
    .join(',');

/** What `writeRevisions` wrote; of anything else nothing is known, so nothing is waited for. */
export function readRevisions(header: string | null): Record<string, number> {
  const named = (header ?? '').split(',').map(part => /^([a-z]+:[\w-]+)=(\d{1,16})$/.exec(part));
  return Object.fromEntries(named.flatMap(found => (found ? [[found[1]!, Number(found[2])]] : [])));
}

/**
 * The last revision that a cursor holds whole: none on the way to the feed's head. A row of an earlier revision that has
 * changed since is told with its latest one, which is still to come.
 */
export function revisionOf(value: string): number {
  const [, revision, inside] = value.split('.');
  return inside === undefined ? Number(revision) : 0;
}
