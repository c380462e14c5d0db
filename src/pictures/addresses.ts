/** Pattern of the address of an attached picture or a vehicle's, with the flow or company that it belongs to. */
const PICTURE =
  /^\/api\/(board|tenant)s\/([0-9a-f-]+)\/(?:cards\/[0-9a-f-]{36}\/attachments\/[0-9a-f-]{36}\/previews|pictures\/[0-9a-f-]{36})\/\d+$/;

/**
 * Returns the feed that a picture which requires the session belongs to; the picture is removed from this device with
 * it. Null for any other address.
 */
export function feedOfPicture(pathname: string): string | null {
  const [, kind, id] = PICTURE.exec(pathname) ?? [];
  return kind ? `${kind}:${id}` : null;
}

/** Returns the company of a picture; null if its address comes from an older page, which named none. */
export function companyOfPicture(address: string, origin: string): number | null {
  const { pathname, searchParams } = new URL(address, origin);
  const [, kind, id] = PICTURE.exec(pathname) ?? [];
  return Number(kind === 'tenant' ? id : searchParams.get('tenant')) || null;
}

/** Returns the address of a picture's smaller size, in which it is fetched ahead. */
export const smallerOf = (pathname: string): string =>
  `${pathname.slice(0, pathname.lastIndexOf('/'))}/${pathname.includes('/pictures/') ? '480' : '160'}`;

/** Returns the key under which a picture is cached: its path. */
export const keyOf = (address: string, origin: string): string => new URL(address, origin).pathname;
