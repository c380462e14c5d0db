import { Plural } from '@lingui/react/macro';
import type { FeedReportRow } from '../../../domain/entities/product-feed';
import { StatusPill } from '../../ui/status-pill';
import classes from './stock.module.css';

/** Shows how many vehicles of a file can be used, how many can't, and the number of oddities. */
export function ReportNumbers({ report }: { report: FeedReportRow }) {
  const { valid, invalid, warnings, more_warnings } = report;
  const odd = warnings.length + more_warnings;
  return (
    <p className={classes.numbers}>
      <StatusPill tone={valid > 0 ? 'ok' : 'plain'}>
        <Plural value={valid} _0="nenhum veículo pronto" one="# veículo pronto" other="# veículos prontos" />
      </StatusPill>
      {invalid > 0 && (
        <StatusPill tone="bad">
          <Plural value={invalid} one="# fica de fora" other="# ficam de fora" />
        </StatusPill>
      )}
      {odd > 0 && (
        <StatusPill tone="warn">
          <Plural value={odd} one="# aviso" other="# avisos" />
        </StatusPill>
      )}
    </p>
  );
}
