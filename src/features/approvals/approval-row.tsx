import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { formatMoney } from '../../../domain/flow/field-words';
import { companyTimeZone } from '../../state/session/session';
import { VehiclePhoto } from '../../ui/photos/vehicle-photo';
import { firstName } from '../../ui/text/initials';
import { ago } from '../../ui/text/time-words';
import { useIsPhone } from '../../ui/use-media';
import { useNow } from '../../ui/use-now';
import { AnswerState } from './answer-state';
import classes from './approval-row.module.css';
import { requestWords } from './request-words';
import type { ListedApproval } from './use-asked';

interface ApprovalRowProps {
  item: ListedApproval;
  /** Name of the person who asks. */
  asker: string;
  isOpen: boolean;
}

/**
 * Shows a row of an approval in the list: the card in two lines, or the person's answer while it may still be undone.
 */
export function ApprovalRow({ item, asker, isOpen }: ApprovalRowProps) {
  const { approval, card, board, product, photo, facts } = item;
  const isPhone = useIsPhone();
  const now = useNow();
  const link = useRef<HTMLAnchorElement>(null);
  return (
    <li className={classes.row} data-open={isOpen || undefined} data-approval-id={approval.id}>
      <Link
        ref={link}
        to="/approvals"
        search={{ open: approval.id }}
        // On a desk, moving through the list adds no entries to the browser's history.
        replace={!isPhone}
        className={classes.link}
        aria-current={isOpen || undefined}
      >
        <span className={classes.photo}>
          <VehiclePhoto src={photo} />
        </span>
        <span className={classes.text}>
          <span className={classes.top}>
            <b className={classes.title}>{card.title}</b>
            <small className={classes.when}>{ago(card.current_phase_moved_at, now, companyTimeZone())}</small>
          </span>
          <span className={classes.asks}>{requestWords(item, firstName(asker))}</span>
          <span className={classes.asks}>{board.name}</span>
          {facts.proposed ? (
            <span className={classes.amount}>{formatMoney(facts.proposed.cents)}</span>
          ) : product?.price ? (
            <span className={classes.amount}>
              <Trans>Tabela {formatMoney(product.price)}</Trans>
            </span>
          ) : null}
        </span>
      </Link>
      {approval.state !== 'pending' && (
        <div className={classes.answer}>
          <AnswerState item={item} onUndo={() => link.current?.focus()} />
        </div>
      )}
    </li>
  );
}
