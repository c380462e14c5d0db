import type { Notification } from '../../../domain/entities/people';
import { usePeople } from '../../view/hooks/company';
import classes from './new-notices.module.css';
import { NoticeRow } from './notice-row';

/** Shows a few unread notifications in a list of their own; one that is read disappears. */
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
