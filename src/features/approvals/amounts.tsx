import { Trans } from '@lingui/react/macro';
import { type ApprovalFacts, percentFrom } from '../../../domain/card/approval-facts';
import { formatMoney, formatNumber } from '../../../domain/flow/field-words';
import classes from './amounts.module.css';

interface AmountsProps {
  proposed: ApprovalFacts['proposed'];
  /** Price at which the vehicle is offered, in cents. */
  listPrice: number | null;
}

/** Shows the proposed price beside the price in the stock, and the difference. */
export function Amounts({ proposed, listPrice }: AmountsProps) {
  if (!proposed && listPrice === null) return null;
  return (
    <div className={classes.amounts}>
      {proposed && (
        <div className={classes.amount}>
          <p>{proposed.name}</p>
          <b>{formatMoney(proposed.cents)}</b>
          <Difference percent={percentFrom(listPrice, proposed.cents)} />
        </div>
      )}
      {listPrice !== null && (
        <div className={classes.amount}>
          <p>
            <Trans>Tabela</Trans>
          </p>
          <b className={proposed ? classes.quiet : undefined}>{formatMoney(listPrice)}</b>
        </div>
      )}
    </div>
  );
}

function Difference({ percent }: { percent: number | null }) {
  if (percent === null) return null;
  const tenths = Math.round(Math.abs(percent) * 10) / 10;
  const text = formatNumber(tenths);
  if (tenths === 0) {
    return (
      <small>
        <Trans>igual à tabela</Trans>
      </small>
    );
  }
  return (
    <small data-below={percent < 0 || undefined}>
      {percent < 0 ? <Trans>{text}% abaixo da tabela</Trans> : <Trans>{text}% acima da tabela</Trans>}
    </small>
  );
}
