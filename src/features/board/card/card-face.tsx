import { useSnapshot } from 'valtio';
import { excerpt } from '../../../../domain/text/excerpt';
import { preferences } from '../../../state/preferences';
import { VehiclePhoto } from '../../../ui/photos/vehicle-photo';
import type { CardSummary } from '../../../view/types';
import { useBoardContext } from '../board-context';
import classes from './card-face.module.css';
import { CardFields } from './card-fields';
import { cardHeight } from './card-height';
import { CardMeta, CardTags, CardTop, RefusedStrip, RejectedStrip } from './card-marks';

/** Shows the content of a card in a column of the board. */
export function CardFace({ summary }: { summary: CardSummary }) {
  const { density } = useSnapshot(preferences);
  const { view } = useBoardContext();
  const { photo } = summary;
  const isCompact = density === 'compact';
  return (
    <>
      <span
        className={classes.face}
        data-density={density}
        // Minus the border of the card.
        style={{ height: cardHeight(density, view, summary) - 2 }}
      >
        {photo && (
          <span className={classes.photo}>
            <VehiclePhoto src={photo} />
          </span>
        )}
        <span className={classes.body}>
          <CardTop summary={summary} />
          {/* As much as two lines hold, cut between words. */}
          <span className={classes.title} title={summary.card.title}>
            {excerpt(summary.card.title, isCompact ? 32 : 42)}
          </span>
          {!isCompact && <CardFields summary={summary} />}
          {!isCompact && <CardTags summary={summary} />}
          <CardMeta summary={summary} />
        </span>
      </span>
      <RejectedStrip summary={summary} />
      <RefusedStrip summary={summary} />
    </>
  );
}
