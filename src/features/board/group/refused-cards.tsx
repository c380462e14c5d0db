import { Plural, Trans } from '@lingui/react/macro';
import type { Card } from '../../../../domain/entities/card';
import { Sheet } from '../../../ui/sheet/sheet';
import type { Refused } from './change-selected';
import classes from './selection-bar.module.css';

interface RefusedCardsProps {
  refused: ReadonlyMap<string, Refused>;
  nameOf: (id: string) => Pick<Card, 'identifier' | 'title'> | undefined;
  onClose: () => void;
}

/** Shows why some of the chosen cards were not changed with the others. */
export function RefusedCards({ refused, nameOf, onClose }: RefusedCardsProps) {
  const isAnyHere = [...refused.values()].some(({ isGone }) => !isGone);
  return (
    <Sheet
      isOpen={refused.size > 0}
      onClose={onClose}
      title={
        <Plural value={refused.size} one="# card ficou como estava" other="# cards ficaram como estavam" />
      }
    >
      <ul className={classes.refused}>
        {[...refused].map(([id, { message }]) => {
          const card = nameOf(id);
          return (
            <li key={id}>
              <b>
                {card?.identifier} {card?.title}
              </b>
              <p>{message}</p>
            </li>
          );
        })}
      </ul>
      {isAnyHere && (
        <p className={classes.hint}>
          <Trans>Os que ainda estão no fluxo continuam selecionados.</Trans>
        </p>
      )}
    </Sheet>
  );
}
