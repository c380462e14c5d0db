import type { Attachment } from '../../domain/entities/card';
import { shownTimes } from '../../domain/shown-times';

/**
 * A card's files, the latest first by the time that is shown of them: it is the same before and after they have arrived,
 * in whatever order that was, so that none changes its place while it is sent.
 */
export const filesInOrder = (files: readonly Attachment[]): Attachment[] =>
  [...files].sort((a, b) => (placeOf(a) > placeOf(b) ? -1 : 1));

/** Ids grow with time, too. */
const placeOf = (file: Attachment) => `${shownTimes(file).at} ${file.id}`;
