import { formatFieldValue } from '../../../../domain/flow/custom-fields';
import { companyTimeZone } from '../../../state/session/session';
import type { CardSummary } from '../../../view/types';
import { useBoardContext } from '../board-context';
import { Rest } from './card-marks';
import classes from './card-marks.module.css';

/** So many values can be read beside each other. */
const MOST = 3;

/** The values that the flow shows on its cards, in one line, and how many more there are. */
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
