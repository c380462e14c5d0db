import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconMessage, IconTrash } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Comment } from '../../../../domain/entities/card';
import { permission } from '../../../../domain/policy';
import { removeComment } from '../../../acts/remove-comment';
import { Avatar } from '../../../ui/avatar';
import { EmptyState } from '../../../ui/page/empty-state';
import { LinkedText } from '../../../ui/text/linked-text';
import { splitMentions } from '../../../ui/text/mentions';
import { useStore } from '../../../view/hooks/use-store';
import { useCardContext } from '../card-context';
import classes from './card-comments.module.css';
import { MadeAt } from './made-at';

/** Comments that are rendered at first, and added by each press: a card may have tens of thousands. */
const PAGE = 50;

/** Lists the comments of the card: the newest at the end, beside the composer, and scrolled into view. */
export function CardComments() {
  const { view } = useCardContext();
  const comments = view.all_comments;
  const list = useRef<HTMLUListElement>(null);
  const [count, setCount] = useState(PAGE);
  /** First comment that was rendered when more were requested, and its position. */
  const stood = useRef<{ first: Element; top: number } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolled when it opens, and when there is one more
  useLayoutEffect(() => {
    list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }, [comments.length]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more of them are drawn
  useLayoutEffect(() => {
    if (!stood.current) return;
    const { first, top } = stood.current;
    stood.current = null;
    keepInPlace(first, top);
    // Moves the keyboard focus to the newly shown comments, where the person is reading.
    (first.previousElementSibling as HTMLElement | null)?.focus({ preventScroll: true });
  }, [count]);
  const showMore = () => {
    const first = list.current?.firstElementChild;
    if (first) stood.current = { first, top: first.getBoundingClientRect().top };
    setCount(count + PAGE);
  };
  return (
    <div className={classes.comments}>
      {comments.length === 0 && (
        <EmptyState icon={<IconMessage size={30} />} title={<Trans>Nenhum comentário</Trans>}>
          <Trans>Cite alguém com @ para avisar essa pessoa.</Trans>
        </EmptyState>
      )}
      {comments.length > count && (
        <Button variant="default" fullWidth onClick={showMore}>
          <Trans>Ver anteriores</Trans>
        </Button>
      )}
      <ul ref={list} className={classes.list}>
        {comments.slice(-count).map(comment => (
          <CommentItem key={comment.id} comment={comment} />
        ))}
      </ul>
    </div>
  );
}

/** Scrolls the elements around it until it has its previous position: which of them scrolls depends on the screen. */
function keepInPlace(element: Element, top: number): void {
  for (let around = element.parentElement; around; around = around.parentElement)
    around.scrollTop += element.getBoundingClientRect().top - top;
}

function CommentItem({ comment }: { comment: Comment }) {
  const { t } = useLingui();
  const { actor } = useStore();
  const { view, people, isReadOnly } = useCardContext();
  const author = people.get(comment.user_id)?.name ?? t`Alguém`;
  const entry = view.entries.find(
    ({ comment_id, status }) => comment_id === comment.id && (status === 'waiting' || status === 'refused'),
  );
  const member = view.state.members.find(({ user_id }) => user_id === actor.user_id) ?? null;
  const isAuthor = comment.user_id === actor.user_id;
  const mayRemove = !isReadOnly && permission(actor, 'delete_comment', { member, isAuthor }) === 'yes';
  return (
    <li className={classes.comment} tabIndex={-1}>
      <Avatar name={author} photo={people.get(comment.user_id)?.photo} size={32} />
      <div className={classes.text}>
        <p className={classes.head}>
          <b>{author}</b>
          <span className={classes.when}>
            <MadeAt of={comment} />
          </span>
          {entry && (
            <span className={classes.waiting}>
              ↑ <Trans>a enviar</Trans>
            </span>
          )}
        </p>
        <p className={classes.words}>
          {splitMentions(comment.description).map((piece, index) =>
            piece.kind === 'text' ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text that never changes
              <LinkedText key={index} text={piece.text} />
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text that never changes
              <b key={index} className={classes.mention}>
                @{people.get(piece.user_id)?.name ?? t`alguém`}
              </b>
            ),
          )}
        </p>
      </div>
      {mayRemove && (
        <ActionIcon
          className={classes.remove}
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t`Excluir o comentário de ${author}`}
          title={t`Excluir o comentário de ${author}`}
          onClick={() => void removeComment(view.card, comment)}
        >
          <IconTrash size={17} />
        </ActionIcon>
      )}
    </li>
  );
}
