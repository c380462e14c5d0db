import { useLingui } from '@lingui/react/macro';
import { VehiclePhoto } from '../../ui/photos/vehicle-photo';
import { usePeople } from '../../view/hooks/company';
import { useCardLines } from '../../view/hooks/my-day';
import type { CardRef } from '../../view/my-day';
import classes from './several-cards.module.css';

interface SeveralCardsProps {
  refs: CardRef[];
  onChoose: (ref: CardRef) => void;
}

/**
 * Lists the cards that a code may mean, each with vehicle, flow, phase and people, which distinguish several cards of
 * one vehicle.
 */
export function SeveralCards({ refs, onChoose }: SeveralCardsProps) {
  const { t } = useLingui();
  const lines = useCardLines(refs);
  const people = usePeople();
  if (refs.length === 0) return null;
  return (
    <section className={classes.several} aria-label={t`Cards encontrados`}>
      {lines.map((line, at) => {
        if (!line) return null;
        const { card, board, phase, product, photo } = line;
        const owners = card.owner_ids.flatMap(id => people?.get(id)?.name ?? []);
        const where = [board.name, phase?.name].filter(Boolean).join(' › ');
        return (
          <button key={card.id} type="button" className={classes.card} onClick={() => onChoose(refs[at]!)}>
            <span className={classes.photo}>
              <VehiclePhoto src={photo} />
            </span>
            <span className={classes.text}>
              <b>
                {card.identifier} {card.title}
              </b>{' '}
              <small>{[product?.plate, where].filter(Boolean).join(' · ')}</small>{' '}
              <small>{owners.join(', ') || t`Sem responsável`}</small>
            </span>
          </button>
        );
      })}
    </section>
  );
}
