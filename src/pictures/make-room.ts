/** A picture that this device keeps. */
export interface KeptPicture {
  key: string;
  /** As it lies in the cache, without what the browser itself adds. */
  bytes: number;
  /** When it was last shown, in milliseconds since 1970; 0 for one that has only been fetched ahead. */
  used: number;
}

/**
 * Which pictures go so that all that stay fit into the budget: the least recently used first, what is marked «manter
 * offline» last. One that has just come counts among the others, and may be what goes.
 */
export function makeRoom(
  pictures: readonly KeptPicture[],
  isMarked: (key: string) => boolean,
  budget: number,
): string[] {
  let total = pictures.reduce((sum, { bytes }) => sum + bytes, 0);
  const order = [...pictures].sort(
    (a, b) => Number(isMarked(a.key)) - Number(isMarked(b.key)) || a.used - b.used,
  );
  const gone: string[] = [];
  for (const { key, bytes } of order) {
    if (total <= budget) break;
    total -= bytes;
    gone.push(key);
  }
  return gone;
}
