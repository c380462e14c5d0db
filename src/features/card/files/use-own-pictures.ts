import { useEffect, useRef, useState } from 'react';
import { isPhoto } from '../../../../domain/flow/photo-slots';
import type { Keeping } from '../../../state/keeping';
import { readKeptFile } from '../../../view/store-file';
import type { CardView } from '../../../view/types';

/**
 * Returns the card's photos that are stored on this device, by the ids of their files. A photo that was here while this
 * is shown stays after its upload, since the server makes its previews a moment later.
 */
export function useOwnPictures(
  { entries, state }: CardView,
  writing: readonly Keeping[],
): ReadonlyMap<string, Blob> {
  const [own, setOwn] = useState<ReadonlyMap<string, Blob>>(new Map());
  const asked = useRef(new Set<string>());
  useEffect(() => {
    const isNew = (id: string) => !asked.current.has(id) && asked.current.add(id);
    const show = (id: string, picture: Blob) => setOwn(before => new Map(before).set(id, picture));
    for (const { id, file } of writing) if (isPhoto({ content_type: file.type }) && isNew(id)) show(id, file);
    const photos = new Set(state.attachments.filter(isPhoto).map(({ id }) => id));
    for (const { file } of entries) {
      if (!file || !photos.has(file.attachment_id) || !isNew(file.attachment_id)) continue;
      void readKeptFile(file.upload_id)
        // The database was closed meanwhile, for instance by signing out, and another page is shown by now.
        .catch(() => null)
        .then(picture => picture && show(file.attachment_id, picture));
    }
  }, [entries, state.attachments, writing]);
  return own;
}
