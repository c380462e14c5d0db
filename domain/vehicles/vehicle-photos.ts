import type { Product } from '../entities/people';

type Pictured = Pick<Product, 'pictures'>;

/**
 * Returns the addresses of a vehicle's photos that this installation stores, in the given size (pixels of the longer
 * side). Devices never load them from the feed's sites; the server fetches them right after the import.
 */
export const photosOf = ({ pictures = [] }: Pictured, size: '480' | '1280'): string[] =>
  pictures.map(path => `${path}/${size}`);

/** Returns the small photo that represents a vehicle. */
export const photoOf = (product: Pictured | null | undefined): string | undefined =>
  product ? photosOf(product, '480')[0] : undefined;
