import type { Attachment } from '../entities/card';
import type { Product } from '../entities/people';
import { photoOf } from '../vehicles/vehicle-photos';

/** Pixels of the longer side: as a picture stands in a list, on a board, and as it is looked at. */
export const PICTURE_SIZES = ['160', '480', '1280'] as const;
export type PictureSize = (typeof PICTURE_SIZES)[number];

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
 * The picture that a card is known by, small: its first vehicle's on sale, else the first photo on the card, else that of
 * a vehicle which has left the stock. Undefined where it has none.
 *
 * @param vehicles of the card, in its order
 */
export function cardPhoto(
  tenantId: number,
  vehicles: readonly Product[],
  attachments: readonly Attachment[],
): string | undefined {
  const pictured = vehicles.filter(vehicle => photoOf(vehicle));
  const onSale = pictured.find(({ enabled }) => enabled);
  if (onSale) return photoOf(onSale);
  const [own] = attachments
    .filter(({ has_previews }) => has_previews)
    .sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
  return own ? previewAddress(tenantId, own, '480') : photoOf(pictured[0]);
}
