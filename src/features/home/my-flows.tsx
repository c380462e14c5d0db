import { Plural, Trans } from '@lingui/react/macro';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useSnapshot } from 'valtio';
import { recents } from '../../state/recents';
import { Section } from '../../ui/page/section';
import type { FlowListItem } from '../../view/types';
import { byRecent } from './by-recent';
import classes from './my-flows.module.css';

const SHOWN = 6;

/** Lists the person's flows, recently opened ones first. */
export function MyFlows({ flows }: { flows: FlowListItem[] }) {
  const { flow_ids } = useSnapshot(recents);
  const active = flows.filter(({ enabled }) => enabled);
  if (active.length === 0) return null;
  return (
    <Section
      title={<Trans>Meus fluxos</Trans>}
      more={
        <Link to="/flows">
          <Trans>Ver todos</Trans>
        </Link>
      }
    >
      <ul className={classes.flows}>
        {byRecent(active, flow_ids)
          .slice(0, SHOWN)
          .map(flow => (
            <li key={flow.id}>
              <Link to="/flows/$flowId" params={{ flowId: flow.id }} className={classes.flow}>
                <span className={classes.mark} style={{ background: flow.color }} aria-hidden />
                <span className={classes.text}>
                  <b>{flow.name}</b>
                  <small>
                    {flow.cards_count !== null && (
                      <>
                        <Plural value={flow.cards_count} _0="# cards" one="# card" other="# cards" /> ·{' '}
                      </>
                    )}
                    <Plural value={flow.users_count} _0="# membros" one="# membro" other="# membros" />
                  </small>
                </span>
                <IconChevronRight size={18} aria-hidden />
              </Link>
            </li>
          ))}
      </ul>
    </Section>
  );
}
