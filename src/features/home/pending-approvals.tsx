import { Trans } from '@lingui/react/macro';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { companyTimeZone } from '../../state/session';
import { ago } from '../../ui/time-words';
import { useNow } from '../../ui/use-now';
import { VehiclePhoto } from '../../ui/vehicle-photo';
import type { ApprovalItem } from '../../view/types';
import classes from './card-rows.module.css';
import { Section } from './section';

const SHOWN = 4;

/** The first of those that wait for this person's word. */
export function PendingApprovals({ items }: { items: ApprovalItem[] | undefined }) {
  const now = useNow();
  const zone = companyTimeZone();
  const pending = items?.filter(({ approval }) => approval.state === 'pending') ?? [];
  if (pending.length === 0) return null;
  return (
    <Section
      title={<Trans>Esperam sua aprovação</Trans>}
      more={
        <Link to="/approvals">
          <Trans>Responder</Trans>
        </Link>
      }
    >
      <ul className={classes.rows}>
        {pending.slice(0, SHOWN).map(({ approval, card, board, phase, product }) => (
          <li key={approval.id}>
            <Link
              className={classes.row}
              to="/flows/$flowId/cards/$cardId"
              params={{ flowId: board.id, cardId: card.id }}
            >
              {product?.images[0] && (
                <span className={classes.photo}>
                  <VehiclePhoto src={product.images[0]} />
                </span>
              )}
              <span className={classes.text}>
                <b>{card.title}</b>
                <small>
                  {card.identifier} · {phase.name}
                </small>
              </span>
              <small>{ago(card.current_phase_moved_at, now, zone)}</small>
              <IconChevronRight size={18} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
