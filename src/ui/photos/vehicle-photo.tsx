import { useSyncExternalStore } from 'react';
import { followPictureGrant, readPictureGrant } from '../../state/picture-grant';
import { PlainPhoto } from './plain-photo';

/**
 * A vehicle's or a card's picture that this installation keeps; a quiet drawing where there is none, or it can’t be had
 * now. A card's comes through the service worker alone: no grant opens it.
 */
export function VehiclePhoto({ src, alt }: { src?: string | undefined; alt?: string }) {
  const query = usePictureQuery();
  const canShow = query === '' || (query !== null && !src?.includes('?'));
  return <PlainPhoto src={src && canShow ? src + query : undefined} alt={alt} />;
}

/** Tells the query that the address of a vehicle's picture needs here; null while it can't be shown. */
export const usePictureQuery = () => useSyncExternalStore(followPictureGrant, readPictureGrant);
