/** Picture that is cached on this device. */
export interface KeptPicture {
  key: string;
  /** Size in the cache, without the browser's overhead. */
  bytes: number;
  /** Time when it was last shown, in milliseconds since 1970; 0 if it was only fetched ahead. */
  used: number;
}

/**
 * Returns the pictures to delete so that the others fit into the budget: the least recently used first, those marked
 * «manter offline» last. A new picture counts among the others, and may be deleted itself.
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
