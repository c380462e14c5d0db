import type { Attachment } from '../../domain/entities/card';

/** Pixels of the longer side: as a picture stands in a list, and as it is looked at. */
export const PICTURE_SIZES = ['160', '480', '1280'] as const;
export type PictureSize = (typeof PICTURE_SIZES)[number];

const PREVIEW =
  /^\/api\/boards\/([0-9a-f-]{36})\/cards\/[0-9a-f-]{36}\/attachments\/[0-9a-f-]{36}\/previews\/\d+$/;

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

/** The company that an attached picture is of; null where its address is of an older page, which named none. */
export const companyOfPreview = (address: string, origin: string): number | null =>
  Number(new URL(address, origin).searchParams.get('tenant')) || null;

/** The flow that an attached picture is of; null for any other address. */
export const flowOfPreview = (pathname: string): string | null => PREVIEW.exec(pathname)?.[1] ?? null;

/** The smaller one of a picture that is to be looked at. */
export const smallerOf = (pathname: string): string => `${pathname.slice(0, pathname.lastIndexOf('/'))}/160`;

/** By what a picture of this address is kept: its path on our own site, all of it on another. */
export function keyOf(address: string, origin: string): string {
  const url = new URL(address, origin);
  return url.origin === origin ? url.pathname : url.href;
}

/** Whether this site answers it as a picture that is worth keeping. */
export const isOwnPicture = (pathname: string): boolean =>
  pathname.startsWith('/vehicles/') || flowOfPreview(pathname) !== null;
