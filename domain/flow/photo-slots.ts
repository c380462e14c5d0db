import type { Board, PhotoSlot } from '../entities/board';
import type { Attachment } from '../entities/card';

/** «Roteiro de fotos»: the photos that each card of a flow should have, in the order of taking. */

/** Returns the roteiro of a flow. It is empty for a flow that was mirrored by an app version without roteiros. */
export const slotsOf = ({ photo_slots }: Pick<Board, 'photo_slots'>): PhotoSlot[] => photo_slots ?? [];

/** Content type of iPhones' photos, which most other devices can't show. */
export const HEIC = 'image/heic';

/** Returns whether every device can show the file as a picture. */
export const isPhoto = ({ content_type }: Pick<Attachment, 'content_type'>) =>
  content_type.startsWith('image/') && content_type !== HEIC;
