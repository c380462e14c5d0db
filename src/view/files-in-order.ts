import type { Attachment } from '../../domain/entities/card';
import { shownTimes } from '../../domain/shown-times';

/**
 * Sorts a card's files, the latest first by the time shown for them: that time is the same before and after the upload,
 * in any order of arrival, so that no file changes its place while it is sent.
 */
export const filesInOrder = (files: readonly Attachment[]): Attachment[] =>
  [...files].sort((a, b) => (placeOf(a) > placeOf(b) ? -1 : 1));

/** Returns the sort key of a file: its time, then its id, which also grows with time. */
const placeOf = (file: Attachment) => `${shownTimes(file).at} ${file.id}`;
