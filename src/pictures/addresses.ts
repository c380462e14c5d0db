/** An attached picture, or a vehicle's, with what carries it: a flow or a company. */
const PICTURE =
  /^\/api\/(board|tenant)s\/([0-9a-f-]+)\/(?:cards\/[0-9a-f-]{36}\/attachments\/[0-9a-f-]{36}\/previews|pictures\/[0-9a-f-]{36})\/\d+$/;

/**
 * The feed that tells of a picture which asks for the session, and that it leaves this device with; null for any other
 * address.
 */
export function feedOfPicture(pathname: string): string | null {
  const [, kind, id] = PICTURE.exec(pathname) ?? [];
  return kind ? `${kind}:${id}` : null;
}

/** The company that a picture is of; null where its address is of an older page, which named none. */
export function companyOfPicture(address: string, origin: string): number | null {
  const { pathname, searchParams } = new URL(address, origin);
  const [, kind, id] = PICTURE.exec(pathname) ?? [];
  return Number(kind === 'tenant' ? id : searchParams.get('tenant')) || null;
}

/** The smaller one of a picture that is to be looked at: as it is fetched ahead. */
export const smallerOf = (pathname: string): string =>
  `${pathname.slice(0, pathname.lastIndexOf('/'))}/${pathname.includes('/pictures/') ? '480' : '160'}`;

/** By what a picture of this address is kept: its path. */
export const keyOf = (address: string, origin: string): string => new URL(address, origin).pathname;
