import { useSyncExternalStore } from 'react';
import { followPictureGrant, readPictureGrant } from '../state/picture-grant';
import { PlainPhoto } from './plain-photo';

/** A vehicle's picture that this installation keeps; a quiet drawing where there is none, or it can’t be had now. */
export function VehiclePhoto({ src, alt }: { src?: string | undefined; alt?: string }) {
  const query = usePictureQuery();
  return <PlainPhoto src={src && query !== null ? src + query : undefined} alt={alt} />;
}

/** Tells the query that the address of a vehicle's picture needs here; null while it can't be shown. */
export const usePictureQuery = () => useSyncExternalStore(followPictureGrant, readPictureGrant);
