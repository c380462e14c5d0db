import { isEmpty } from '../../../../domain/flow/custom-fields';
import type { Preferences } from '../../../state/preferences';
import type { BoardView, CardSummary } from '../../../view/types';

/** Heights of a card in a column, in pixels; the styles keep to them, so that nothing jumps when a card comes in. */
const COMPACT = 98;
const WITH_PHOTO = 216;
const WITHOUT_PHOTO = 132;
/** The line of the fields that the flow shows on its cards, where one of them is filled. */
const FIELDS = 22;

/** How high a card stands; one that is not known yet is taken for one with a photo and fields. */
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
