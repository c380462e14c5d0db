/** Where a guest wanted to go, kept in the address of the sign-in page; only ever a place of this app. */
export function wantedAddress(search: unknown): string | undefined {
  const next = (search as { next?: unknown } | undefined)?.next;
  return typeof next === 'string' && /^\/[^/\\]/.test(next) ? next : undefined;
}
