import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Tabs } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { usePageTitle } from '../../state/page-title';
import { EmptyState } from '../../ui/page/empty-state';
import { PageHeader } from '../../ui/page/page-header';
import { PageState } from '../../ui/page/page-state';
import { TabBar } from '../../ui/page/tabs';
import { usePeople } from '../../view/hooks/company';
import { useNotices } from '../../view/hooks/notices';
import { markRead } from './mark-read';
import { NoNotices } from './no-notices';
import { NoticeList } from './notice-list';
import { isAmong, type Show } from './notices-search';
import classes from './notifications-page.module.css';

interface NotificationsPageProps {
  /** Part that is shown, from the address; all by default. */
  show: Show | undefined;
  onShow: (show: Show | undefined) => void;
}

/** Shows the page of this person's notifications, by day. */
export function NotificationsPage({ show, onShow }: NotificationsPageProps) {
  const { t } = useLingui();
  usePageTitle(t`Avisos`);
  const notices = useNotices();
  const people = usePeople();
  const unread = notices?.filter(({ is_read }) => !is_read) ?? [];
  const shown = notices?.filter(notice => isAmong(notice, show));
  return (
    <Tabs
      className={classes.tabs}
      value={show ?? 'all'}
      keepMounted={false}
      onChange={next => onShow(next === 'all' ? undefined : (next as Show))}
    >
      <PageHeader
        title={<Trans>Avisos</Trans>}
        actions={
          unread.length > 0 && (
            <Button
              variant="default"
              leftSection={<IconChecks size={18} aria-hidden />}
              onClick={() => void markRead(unread.map(({ id }) => id))}
            >
              <Trans>Marcar como lidos</Trans>
            </Button>
          )
        }
      >
        <TabBar
          label={t`Quais avisos`}
          value={show ?? 'all'}
          tabs={[
            { value: 'all', label: t`Todos` },
            { value: 'unread', label: t`Não lidos`, count: unread.length },
            { value: 'approvals', label: t`Aprovações` },
            { value: 'talk', label: t`Conversas` },
            { value: 'moves', label: t`Cards` },
            { value: 'due', label: t`Vencimentos` },
          ]}
        />
      </PageHeader>
      <Tabs.Panel value={show ?? 'all'} className={classes.panel}>
        {!shown || !people ? (
          <div className={classes.loading}>
            <PageState kind="loading" rows={6} rowHeight={68} />
          </div>
        ) : shown.length > 0 ? (
          <NoticeList key={show} notices={shown} people={people} leaves={show === 'unread'} />
        ) : (
          <Nothing show={show} total={notices?.length ?? 0} />
        )}
      </Tabs.Panel>
    </Tabs>
  );
}

function Nothing({ show, total }: { show: Show | undefined; total: number }) {
  if (show === 'unread' && total > 0) {
    return (
      <EmptyState icon={<IconChecks size={30} />} title={<Trans>Tudo lido</Trans>}>
        <Plural
          value={total}
          one="O aviso que chegou está em «Todos»."
          other="Os # avisos estão em «Todos»."
        />
      </EmptyState>
    );
  }
  return <NoNotices />;
}
