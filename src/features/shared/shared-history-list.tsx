import { Trans } from '@lingui/react/macro';
import { type SharedCard, sharedHistory } from '../../../domain/card/shared-card';
import { FoldedList } from './folded-list';
import { kindWords } from './history-kinds';
import { LineTime } from './line-time';
import classes from './shared-lines.module.css';
import { usePages } from './use-pages';

/** Lists the history of the card, the newest first. */
export function SharedHistoryList({ slug, card }: { slug: string; card: SharedCard }) {
  const { history, history_count, company } = card;
  const pages = usePages({ slug, path: '/history', row: sharedHistory }, history, history_count);
  return (
    <FoldedList title={<Trans>Histórico</Trans>} count={history_count} pages={pages}>
      <ol className={classes.list}>
        {pages.rows.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no ids, and only grow at the end
          <li key={at} className={classes.line}>
            <span>
              <b>{line.user_name}</b> {kindWords(line.kind)}
            </span>
            <LineTime of={line} timeZone={company.time_zone} />
          </li>
        ))}
      </ol>
    </FoldedList>
  );
}
