import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PageState } from '../../ui/page/page-state';
import { usePeople } from '../../view/hooks/company';
import { useNotices } from '../../view/hooks/notices';
import { markRead } from './mark-read';
import { NoNotices } from './no-notices';
import { NoticeList } from './notice-list';
import classes from './notices-panel.module.css';

/** Shows a panel of the person's notifications on a desktop, beside the current page. */
export default function NoticesPanel({ onDone }: { onDone: () => void }) {
  const notices = useNotices();
  const people = usePeople();
  const unread = notices?.filter(({ is_read }) => !is_read) ?? [];
  return (
    <div className={classes.panel}>
      <header className={classes.head}>
        <b>
          {unread.length > 0 ? (
            <Plural value={unread.length} one="# aviso não lido" other="# avisos não lidos" />
          ) : (
            <Trans>Avisos</Trans>
          )}
        </b>
        {unread.length > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => void markRead(unread.map(({ id }) => id))}
          >
            <Trans>Marcar como lidos</Trans>
          </Button>
        )}
        <Link to="/notifications" className={classes.all} onClick={onDone}>
          <Trans>Ver todos</Trans>
        </Link>
      </header>
      {!notices || !people ? (
        <div className={classes.loading}>
          <PageState kind="loading" rows={5} rowHeight={64} />
        </div>
      ) : notices.length > 0 ? (
        <NoticeList notices={notices} people={people} leaves={false} onOpen={onDone} />
      ) : (
        <NoNotices />
      )}
    </div>
  );
}
