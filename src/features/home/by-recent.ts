/** Sorts recently opened items first, in that order; the others keep theirs. */
export function byRecent<T extends { id: string }>(flows: T[], recent: readonly string[]): T[] {
  const place = (id: string) => {
    const index = recent.indexOf(id);
    return index < 0 ? recent.length : index;
  };
  return [...flows].sort((a, b) => place(a.id) - place(b.id));
}
