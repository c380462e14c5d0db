import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { todayIn } from '../../../domain/today-in';
import { companyTimeZone } from '../../state/session';
import { Avatar } from '../../ui/avatar';
import { fullDay } from '../../ui/time';
import type { FlowListItem } from '../../view/types';
import classes from './flow-table.module.css';

/** Flows as a table; the whole row leads to the board. */
export function FlowTable({ flows }: { flows: FlowListItem[] }) {
  const zone = companyTimeZone();
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Fluxo</Trans>
          </th>
          <th scope="col">
            <Trans>Criado por</Trans>
          </th>
          <th scope="col">
            <Trans>Criado em</Trans>
          </th>
          <th scope="col" className={classes.number}>
            <Trans>Membros</Trans>
          </th>
          <th scope="col" className={classes.number}>
            <Trans>Cards</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {flows.map(flow => (
          <tr key={flow.id}>
            <th scope="row">
              <Link to="/flows/$flowId" params={{ flowId: flow.id }} className={classes.name}>
                <span className={classes.dot} style={{ background: flow.color }} aria-hidden />
                <span>
                  {flow.name}
                  <small>{flow.prefix}</small>
                </span>
              </Link>
            </th>
            <td>
              <span className={classes.creator}>
                <Avatar name={flow.creator_name} size={24} />
                {flow.creator_name}
              </span>
            </td>
            <td>{fullDay(todayIn(zone, new Date(flow.created_at)))}</td>
            <td className={classes.number}>{flow.users_count}</td>
            <td className={classes.number}>{flow.cards_count?.toLocaleString('pt-BR') ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
