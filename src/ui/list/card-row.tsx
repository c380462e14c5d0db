import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { VehiclePhoto } from '../photos/vehicle-photo';
import classes from './card-row.module.css';

interface CardRowProps {
  photo: string | undefined;
  title: ReactNode;
  /** Second line. */
  about: ReactNode;
  phase?: ReactNode;
  /** Whether the row has another act besides its link, which then shows no arrow. */
  hasAct?: boolean;
}

/** Renders the content of a row about a card of any flow: photo, title, a line about it, and its phase. */
export function CardRow({ photo, title, about, phase, hasAct }: CardRowProps) {
  return (
    <>
      <span className={classes.photo}>
        <VehiclePhoto src={photo} />
      </span>
      <span className={classes.text}>
        <b>{title}</b>
        <small>{about}</small>
      </span>
      {phase && <small className={classes.phase}>{phase}</small>}
      {!hasAct && <IconChevronRight size={18} aria-hidden />}
    </>
  );
}
