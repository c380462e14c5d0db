import { Plural } from '@lingui/react/macro';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { FlowListItem } from '../../view/types';
import classes from './flow-list.module.css';

/** Flows as a list, for a phone. */
export function FlowList({ flows }: { flows: FlowListItem[] }) {
  return (
    <ul className={classes.list}>
      {flows.map(flow => (
        <li key={flow.id}>
          <Link to="/flows/$flowId" params={{ flowId: flow.id }} className={classes.flow}>
            <span className={classes.dot} style={{ background: flow.color }} aria-hidden />
            <span className={classes.text}>
              <b>{flow.name}</b>
              <small>
                {flow.prefix} ·{' '}
                {flow.cards_count !== null && (
                  <>
                    <Plural value={flow.cards_count} _0="# cards" one="# card" other="# cards" /> ·{' '}
                  </>
                )}
                <Plural value={flow.users_count} one="# membro" other="# membros" />
              </small>
              <small>{flow.creator_name}</small>
            </span>
            <IconChevronRight size={20} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
}
