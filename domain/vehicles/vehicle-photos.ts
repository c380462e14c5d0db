import type { Product } from '../entities/people';

type Pictured = Pick<Product, 'pictures'>;

/**
 * Addresses of a vehicle's photos that this installation keeps, by the pixels of their longer side. Where the feed has
 * them nobody's device looks: the server fetches them a moment after the import.
 */
export const photosOf = ({ pictures = [] }: Pictured, size: '480' | '1280'): string[] =>
  pictures.map(path => `${path}/${size}`);

/** The one that a vehicle is known by, small. */
export const photoOf = (product: Pictured | null | undefined): string | undefined =>
  product ? photosOf(product, '480')[0] : undefined;
