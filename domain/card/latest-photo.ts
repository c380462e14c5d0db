import type { Attachment } from '../entities/card';
import { isPhoto } from '../flow/photo-slots';

/** The photo that shows in a place of the roteiro: the latest; the others stay among the files of the card. */
export function latestPhotoOf(slotId: string, attachments: Attachment[]): Attachment | null {
  const photos = attachments.filter(file => file.slot === slotId && isPhoto(file));
  return photos.reduce<Attachment | null>(
    (last, photo) => (last && last.created_at > photo.created_at ? last : photo),
    null,
  );
}
