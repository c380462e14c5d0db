import type { Attachment } from '../entities/card';
import type { Product } from '../entities/people';
import { photoOf } from '../vehicles/vehicle-photos';

/** Lengths of a picture's longer side, in pixels: in a list, on a board, and viewed alone. */
export const PICTURE_SIZES = ['160', '480', '1280'] as const;
export type PictureSize = (typeof PICTURE_SIZES)[number];

/**
 * Returns the address of an attached picture's preview. Unlike a signed address it never changes, so that a cached copy
 * is found again. It requires the session, which the service worker adds; nothing else can load it. The company is
 * included for the worker, because two tabs may be in different companies.
 */
export const previewAddress = (
  tenantId: number,
  { board_id, card_id, id }: Pick<Attachment, 'board_id' | 'card_id' | 'id'>,
  size: PictureSize,
): string => `/api/boards/${board_id}/cards/${card_id}/attachments/${id}/previews/${size}?tenant=${tenantId}`;

type PhotoOfCard = Pick<Attachment, 'id' | 'board_id' | 'card_id' | 'has_previews' | 'created_at'>;

/**
 * Returns the small picture that represents a card: that of its first vehicle on sale, else the first photo on the
 * card, else that of a vehicle which has left the stock. Undefined where there is none.
 *
 * @param vehicles of the card, in its order
 */
export function cardPhoto(
  tenantId: number,
  vehicles: readonly Pick<Product, 'pictures' | 'enabled'>[],
  attachments: readonly PhotoOfCard[],
): string | undefined {
  const pictured = vehicles.filter(vehicle => photoOf(vehicle));
  const onSale = pictured.find(({ enabled }) => enabled);
  if (onSale) return photoOf(onSale);
  const [own] = attachments
    .filter(({ has_previews }) => has_previews)
    .sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
  return own ? previewAddress(tenantId, own, '480') : photoOf(pictured[0]);
}
