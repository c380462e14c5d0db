import { useSyncExternalStore } from 'react';
import { followPictureGrant, readPictureGrant } from '../../state/picture-grant';
import { PlainPhoto } from './plain-photo';

/**
 * Renders a picture of a vehicle or card that this installation stores; shows a quiet drawing if there is none, or it
 * can't be loaded now. A card's picture loads only through the service worker: no grant opens it.
 */
export function VehiclePhoto({ src, alt }: { src?: string | undefined; alt?: string }) {
  const query = usePictureQuery();
  const canShow = query === '' || (query !== null && !src?.includes('?'));
  return <PlainPhoto src={src && canShow ? src + query : undefined} alt={alt} />;
}

/** Returns the query that the address of a vehicle's picture needs on this page; null while it can't be shown. */
export const usePictureQuery = () => useSyncExternalStore(followPictureGrant, readPictureGrant);
