import { formatFieldValue } from '../../../domain/custom-fields';
import { companyTimeZone } from '../../state/session';
import type { CardSummary } from '../../view/types';
import { useBoardContext } from './board-context';
import classes from './card-marks.module.css';

/** The values that the flow shows on its cards, in one line. */
export function CardFields({ summary: { card } }: { summary: CardSummary }) {
  const { view } = useBoardContext();
  const shown = view.fields.filter(({ show_on_card }) => show_on_card);
  if (shown.length === 0) return null;
  const values = shown.flatMap(({ id, name, type }) => {
    const text = formatFieldValue(type, card.custom_fields[id] ?? null, companyTimeZone());
    return text ? [{ id, name, text }] : [];
  });
  return (
    <span className={classes.fields}>
      {values.map(({ id, name, text }) => (
        <span key={id} title={name}>
          {text}
        </span>
      ))}
    </span>
  );
}
