import { Plural } from '@lingui/react/macro';
import { IconCards, IconCheck, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './home-tiles.module.css';
import type { MyDay } from './use-my-day';

/** Shows totals for everybody; the number of pending approvals is a link to them. */
export function HomeTiles({ counts: { approvals_pending, cards, people } }: { counts: MyDay['counts'] }) {
  return (
    <div className={classes.tiles}>
      <div className={classes.tile}>
        <Tile icon={<IconCards />} value={cards}>
          <Plural value={cards} _0="cards" one="card" other="cards" />
        </Tile>
      </div>
      <div className={classes.tile}>
        <Tile icon={<IconUsers />} value={people}>
          <Plural value={people} _0="pessoas na empresa" one="pessoa na empresa" other="pessoas na empresa" />
        </Tile>
      </div>
      <Link to="/approvals" className={classes.tile} data-calls={approvals_pending > 0 || undefined}>
        <Tile icon={<IconCheck />} value={approvals_pending}>
          <Plural
            value={approvals_pending}
            _0="aprovações à sua espera"
            one="aprovação à sua espera"
            other="aprovações à sua espera"
          />
        </Tile>
      </Link>
    </div>
  );
}

/** Shows a number and its label. */
export function Tile({ icon, value, children }: { icon: ReactNode; value: number; children: ReactNode }) {
  return (
    <>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <span>
        <b className={classes.value}>{value.toLocaleString('pt-BR')}</b>
        <span className={classes.label}>{children}</span>
      </span>
    </>
  );
}
