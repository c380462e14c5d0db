/** Returns the address that a guest wanted, stored in the address of the sign-in page; always a page of this app. */
export function wantedAddress(search: unknown): string | undefined {
  const next = (search as { next?: unknown } | undefined)?.next;
  return typeof next === 'string' && /^\/[^/\\]/.test(next) ? next : undefined;
}
