import { isEmpty } from '../../../../domain/flow/custom-fields';
import type { Preferences } from '../../../state/preferences';
import type { BoardView, CardSummary } from '../../../view/types';

/** Heights of a card in a column, in pixels. The styles use the same, so that nothing jumps when a card is loaded. */
const COMPACT = 98;
const WITH_PHOTO = 216;
const WITHOUT_PHOTO = 132;
/** Height of the line of fields that the flow shows on its cards, in pixels, if one of them is filled. */
const FIELDS = 22;

/** Returns the height of a card, in pixels. A card that is not loaded yet counts as one with a photo and fields. */
export function cardHeight(
  density: Preferences['density'],
  { fields }: Pick<BoardView, 'fields'>,
  summary: CardSummary | undefined,
): number {
  if (density === 'compact') return COMPACT;
  const photo = summary && !summary.photo ? WITHOUT_PHOTO : WITH_PHOTO;
  const isFilled = (id: string) => !summary || !isEmpty(summary.card.custom_fields[id]);
  return photo + (fields.some(({ show_on_card, id }) => show_on_card && isFilled(id)) ? FIELDS : 0);
}
