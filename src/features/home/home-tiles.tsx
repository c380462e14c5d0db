import { Plural, Trans } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconCards, IconCheck, IconCloudUp, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCounts } from '../../view/hooks/counts';
import { useQueue } from '../../view/hooks/outbox';
import classes from './home-tiles.module.css';

/** The numbers of the first screen; those that ask for something lead there. */
export function HomeTiles() {
  const counts = useCounts();
  const queue = useQueue();
  if (!counts || !queue) {
    return (
      <div className={classes.tiles} aria-busy="true">
        {[0, 1, 2, 3].map(tile => (
          <Skeleton key={tile} height={82} radius={14} />
        ))}
      </div>
    );
  }
  const { approvals_pending, cards, people } = counts;
  const { waiting, refused } = queue;
  return (
    <div className={classes.tiles}>
      <Link to="/approvals" className={classes.tile} data-calls={approvals_pending > 0 || undefined}>
        <Tile icon={<IconCheck />} value={approvals_pending}>
          <Plural
            value={approvals_pending}
            _0="aprovações pendentes"
            one="aprovação pendente"
            other="aprovações pendentes"
          />
        </Tile>
      </Link>
      <Link to="/sync" className={classes.tile} data-bad={refused > 0 || undefined}>
        {refused > 0 ? (
          <Tile icon={<IconAlertTriangle />} value={refused}>
            <Plural value={refused} one="alteração recusada" other="alterações recusadas" />
          </Tile>
        ) : (
          <Tile icon={<IconCloudUp />} value={waiting}>
            <Trans>a enviar</Trans>
          </Tile>
        )}
      </Link>
      <div className={classes.tile}>
        <Tile icon={<IconCards />} value={cards}>
          <Plural value={cards} _0="cards" one="card" other="cards" />
        </Tile>
      </div>
      <div className={classes.tile}>
        <Tile icon={<IconUsers />} value={people}>
          <Plural value={people} one="usuário" other="usuários" />
        </Tile>
      </div>
    </div>
  );
}

function Tile({ icon, value, children }: { icon: ReactNode; value: number; children: ReactNode }) {
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
