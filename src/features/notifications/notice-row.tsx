import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconCalendarDue, IconCheck } from '@tabler/icons-react';
import { Link, linkOptions } from '@tanstack/react-router';
import { useRef } from 'react';
import type { Notification, Person } from '../../../domain/entities/people';
import { CARD_TAB } from '../../../domain/notices/notification-tab';
import { isOfMany, noticeTitle, notificationWords } from '../../../domain/notices/notification-words';
import { todayIn } from '../../../domain/today-in';
import { companyTimeZone } from '../../state/session/session';
import { Avatar } from '../../ui/avatar';
import { plainMentions } from '../../ui/text/mentions';
import { shortDay, toWallClock } from '../../ui/text/time';
import { useToday } from '../../ui/use-now';
import { useBoard } from '../../view/hooks/flows';
import { markRead } from './mark-read';
import classes from './notice-row.module.css';

interface NoticeRowProps {
  notice: Notification;
  people: ReadonlyMap<string, Person>;
  /** True if it disappears from the list when it is read. */
  leaves: boolean;
  /** True if nothing around it shows its day. */
  isDated?: boolean;
  onOpen?: (() => void) | undefined;
}

/** Shows a row of a notification; opening its link marks it as read. */
export function NoticeRow({ notice, people, leaves, isDated, onOpen }: NoticeRowProps) {
  const { t } = useLingui();
  const { id, board_id, type, comment, created_by_id, current_phase_id } = notice;
  const title = noticeTitle(notice);
  const board = useBoard(board_id);
  const link = useRef<HTMLAnchorElement>(null);
  const person = created_by_id ? people.get(created_by_id) : undefined;
  const phase = board?.phases.find(({ id }) => id === current_phase_id)?.name ?? null;
  const nameOf = (userId: string) => people.get(userId)?.name ?? t`Alguém`;
  const today = useToday(companyTimeZone());
  const day = todayIn(companyTimeZone(), new Date(notice.created_at));
  const read = () => void markRead([id]);
  const readAndStay = () => {
    // The button disappears, and with «Não lidos» its row too, so the focus moves first.
    const row = link.current?.closest('li');
    const next = leaves ? (row?.nextElementSibling ?? row?.previousElementSibling) : row;
    (next?.querySelector<HTMLElement>('a') ?? document.querySelector<HTMLElement>('main h1'))?.focus();
    read();
  };
  return (
    <div className={classes.row} data-unread={!notice.is_read || undefined}>
      <Link
        ref={link}
        className={classes.link}
        {...whereTo(notice)}
        onClick={() => {
          if (!notice.is_read) read();
          onOpen?.();
        }}
      >
        {created_by_id ? (
          <Avatar name={nameOf(created_by_id)} photo={person?.photo ?? null} size={38} />
        ) : (
          <span className={classes.clock} data-late={type === 'overdue' || undefined} aria-hidden>
            <IconCalendarDue size={21} />
          </span>
        )}
        <span className={classes.text}>
          <span className={classes.words}>
            {!notice.is_read && <span className={classes.hidden}>{t`Não lido:`} </span>}
            {notificationWords(notice, person?.name ?? null, phase)}
          </span>
          <span className={classes.about}>
            {title}
            {board && <> · {board.board.name}</>}
          </span>
          {comment && <span className={classes.comment}>{plainMentions(comment, nameOf)}</span>}
        </span>
        <time className={classes.time} dateTime={notice.created_at}>
          {isDated && day !== today
            ? shortDay(day, today)
            : toWallClock(notice.created_at, companyTimeZone()).slice(11, 16)}
        </time>
      </Link>
      {!notice.is_read && (
        <ActionIcon
          className={classes.read}
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t`Marcar como lido: ${title}`}
          title={t`Marcar como lido`}
          onClick={readAndStay}
        >
          <IconCheck size={20} />
        </ActionIcon>
      )}
    </div>
  );
}

/** Returns the target of a notification's link, the same as `pushedPath`. */
function whereTo(notice: Notification) {
  const { type, board_id: flowId, card_id: cardId, target_user_id } = notice;
  if (!isOfMany(notice)) {
    const search = CARD_TAB[type] ? { tab: CARD_TAB[type] } : {};
    return linkOptions({ to: '/flows/$flowId/cards/$cardId', params: { flowId, cardId }, search });
  }
  if (type === 'approval_asked') return linkOptions({ to: '/approvals', search: {} });
  const search = type === 'assigned' ? { owners: [target_user_id] } : {};
  return linkOptions({ to: '/flows/$flowId', params: { flowId }, search });
}
