import type { Notification } from '../../../domain/entities/people';
import { usePeople } from '../../view/hooks/company';
import classes from './new-notices.module.css';
import { NoticeRow } from './notice-row';

/** A few unread notifications by themselves; one that is read leaves. */
export function NewNotices({ notices }: { notices: Notification[] }) {
  const people = usePeople();
  if (!people) return null;
  return (
    <ul className={classes.list}>
      {notices.map(notice => (
        <li key={notice.id}>
          <NoticeRow notice={notice} people={people} leaves isDated />
        </li>
      ))}
    </ul>
  );
}
