import { VehiclePhoto } from '../../ui/vehicle-photo';
import type { CardSummary } from '../../view/types';
import classes from './card-face.module.css';
import { CardMeta, CardTags, CardTop, RefusedStrip } from './card-marks';

/** What a card shows in a column of the board. */
export function CardFace({ summary }: { summary: CardSummary }) {
  const photo = summary.product?.images[0];
  return (
    <span className={classes.face}>
      {photo && (
        <span className={classes.photo}>
          <VehiclePhoto src={photo} />
        </span>
      )}
      <span className={classes.body}>
        <CardTop summary={summary} />
        <span className={classes.title}>{summary.card.title}</span>
        <CardTags summary={summary} />
        <CardMeta summary={summary} />
      </span>
      <RefusedStrip summary={summary} />
    </span>
  );
}
