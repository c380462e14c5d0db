import type { Attachment } from '../../domain/entities/card';

/** Pixels of the longer side: as a picture stands in a list, and as it is looked at. */
export const PICTURE_SIZES = ['160', '480', '1280'] as const;
export type PictureSize = (typeof PICTURE_SIZES)[number];

/** An attached picture, or a vehicle's, with what carries it: a flow or a company. */
const PICTURE =
  /^\/api\/(board|tenant)s\/([0-9a-f-]+)\/(?:cards\/[0-9a-f-]{36}\/attachments\/[0-9a-f-]{36}\/previews|pictures\/[0-9a-f-]{36})\/\d+$/;

/**
 * Where an attached picture lies for as long as it exists: unlike signed addresses it stays the same, so that what was
 * kept under it is found again. It asks for the session, which the service worker adds; nothing else may show it. The
 * company is for the worker: of two tabs each may be in another one.
 */
export const previewAddress = (
  tenantId: number,
  { board_id, card_id, id }: Pick<Attachment, 'board_id' | 'card_id' | 'id'>,
  size: PictureSize,
): string => `/api/boards/${board_id}/cards/${card_id}/attachments/${id}/previews/${size}?tenant=${tenantId}`;

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
