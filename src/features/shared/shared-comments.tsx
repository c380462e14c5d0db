import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type SharedCard, type SharedComment, sharedComment } from '../../../domain/card/shared-card';
import { Avatar } from '../../ui/avatar';
import { LinkedText } from '../../ui/text/linked-text';
import { FoldedList } from './folded-list';
import { LineTime } from './line-time';
import classes from './shared-lines.module.css';
import { usePages } from './use-pages';

/** Lists the comments of the card, the newest first. */
export function SharedComments({ slug, card }: { slug: string; card: SharedCard }) {
  const { comments, comments_count, company } = card;
  const pages = usePages({ slug, path: '/comments', row: sharedComment }, comments, comments_count);
  return (
    <FoldedList title={<Trans>Comentários</Trans>} count={comments_count} pages={pages}>
      <ul className={classes.list}>
        {pages.rows.map((comment, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no ids, and only grow at the end
          <li key={at} className={classes.comment}>
            <span aria-hidden>
              <Avatar name={comment.author_name} size={32} />
            </span>
            <div>
              <p className={classes.who}>
                <b>{comment.author_name}</b>
                <LineTime of={comment} timeZone={company.time_zone} />
              </p>
              <p className={classes.words}>{wordsOf(comment)}</p>
            </div>
          </li>
        ))}
      </ul>
    </FoldedList>
  );
}

/** Returns the words of a comment, with the names of mentioned people emphasised. */
function wordsOf({ description, mentions = [] }: SharedComment): ReactNode[] {
  let from = 0;
  const pieces = mentions.flatMap(({ at, length }) => {
    const before = <LinkedText key={`before ${at}`} text={description.slice(from, at)} />;
    from = at + length;
    return [before, <b key={at}>{description.slice(at, from)}</b>];
  });
  return [...pieces, <LinkedText key="end" text={description.slice(from)} />];
}
