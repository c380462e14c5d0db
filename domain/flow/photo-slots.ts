import type { Board, PhotoSlot } from '../entities/board';
import type { Attachment } from '../entities/card';

/** «Roteiro de fotos»: the photos that each card of a flow is to have, in the order of taking. */

/** The roteiro of a flow; of one that was kept by an app that knew of none, it is empty. */
export const slotsOf = ({ photo_slots }: Pick<Board, 'photo_slots'>): PhotoSlot[] => photo_slots ?? [];

/** The format of iPhones' photos, which most other devices don't show. */
export const HEIC = 'image/heic';

/** A picture that anybody can look at. */
export const isPhoto = ({ content_type }: Pick<Attachment, 'content_type'>) =>
  content_type.startsWith('image/') && content_type !== HEIC;
