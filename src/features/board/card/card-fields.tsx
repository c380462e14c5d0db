import { formatFieldValue } from '../../../../domain/flow/custom-fields';
import { companyTimeZone } from '../../../state/session/session';
import type { CardSummary } from '../../../view/types';
import { useBoardContext } from '../board-context';
import { Rest } from './card-marks';
import classes from './card-marks.module.css';

/** Most values that fit beside each other. */
const MOST = 3;

/** Shows in one line the values that the flow shows on its cards, and the number of further ones. */
export function CardFields({ summary: { card } }: { summary: CardSummary }) {
  const { view } = useBoardContext();
  const shown = view.fields.filter(({ show_on_card }) => show_on_card);
  const values = shown.flatMap(({ id, name, type }) => {
    const text = formatFieldValue(type, card.custom_fields[id] ?? null, companyTimeZone());
    return text ? [{ id, name, type, text }] : [];
  });
  if (values.length === 0) return null;
  return (
    <span className={classes.fields}>
      {values.slice(0, MOST).map(({ id, name, type, text }) => (
        <span key={id} title={name} data-type={type}>
          {text}
        </span>
      ))}
      <Rest count={values.length - MOST} />
    </span>
  );
}
