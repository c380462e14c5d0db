import type { SharedCard } from '../../../domain/card/shared-card';

/**
 * Returns the card's photos in large size: of its vehicles on sale, then its own, then of vehicles that have left the
 * stock.
 */
export function customerPhotos({ products, attachments }: Pick<SharedCard, 'products' | 'attachments'>) {
  const photosOf = (vehicles: typeof products) =>
    vehicles.flatMap(({ pictures = [], title }) => pictures.map(src => ({ src, alt: title })));
  const own = attachments.flatMap(({ previews, title, url }) => {
    const src = previews?.['1280'];
    return src ? [{ src, alt: title, original: url }] : [];
  });
  const isOnSale = ({ enabled }: (typeof products)[number]) => enabled !== false;
  return [
    ...photosOf(products.filter(isOnSale)),
    ...own,
    ...photosOf(products.filter(vehicle => !isOnSale(vehicle))),
  ];
}
