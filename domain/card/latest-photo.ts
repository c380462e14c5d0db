import type { Attachment } from '../entities/card';
import { isPhoto } from '../flow/photo-slots';

/**
 * Returns the photo that is shown in a slot of the roteiro: the latest. The others remain among the files of the card.
 */
export function latestPhotoOf(slotId: string, attachments: Attachment[]): Attachment | null {
  const photos = attachments.filter(file => file.slot === slotId && isPhoto(file));
  return photos.reduce<Attachment | null>(
    (last, photo) => (last && last.created_at > photo.created_at ? last : photo),
    null,
  );
}
