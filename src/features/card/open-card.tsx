import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { REFUSALS } from '../../../domain/refusals';
import { todayIn } from '../../../domain/today-in';
import { companyTimeZone, session } from '../../state/session';
import { TabPanel, Tabs } from '../../ui/tabs';
import { usePeople } from '../../view/hooks/company';
import type { CardView } from '../../view/types';
import { CardApprovals } from './card-approvals';
import { CardComments } from './card-comments';
import { CardProvider } from './card-context';
import { CardData } from './card-data';
import { CardEntries } from './card-entries';
import { CardHeader } from './card-header';
import { CardHistory } from './card-history';
import { CardPhotos } from './card-photos';
import { CardTasks } from './card-tasks';
import { CardTitle } from './card-title';
import { MyAnswer } from './my-answer';
import classes from './open-card.module.css';

type Tab = 'data' | 'tasks' | 'comments' | 'history' | 'approvals';

/** The panel of a card that is here. */
export function OpenCard({ view, onClose }: { view: CardView; onClose: () => void }) {
  const { t } = useLingui();
  const { user } = useSnapshot(session);
  const people = usePeople();
  // Where the board's key for commenting leads.
  const isCommenting = useLocation({ select: ({ hash }) => hash === 'comments' });
  const [tab, setTab] = useState<Tab>(isCommenting ? 'comments' : 'data');
  const timeZone = companyTimeZone();
  const { card, state, tasks_done, tasks_total, approvals, all_comments } = view;
  const isArchived = card.archived_at !== null;
  const context = useMemo(
    () => ({
      view,
      people,
      myId: user?.id ?? '',
      timeZone,
      today: todayIn(timeZone, new Date()),
      isReadOnly: isArchived || !state.board.enabled,
    }),
    [view, people, user?.id, timeZone, isArchived, state.board.enabled],
  );
  const tabs: { value: Tab; label: string; count?: number }[] = [
    { value: 'data', label: t`Dados` },
    {
      value: 'tasks',
      label: tasks_total > 0 ? t`Tarefas ${tasks_done}/${tasks_total}` : t`Tarefas`,
    },
    { value: 'comments', label: t`Comentários`, count: all_comments.length },
    { value: 'history', label: t`Histórico` },
    {
      value: 'approvals',
      label: t`Aprovações`,
      count: approvals.filter(({ state }) => state === 'pending').length,
    },
  ];
  return (
    <CardProvider value={context}>
      <CardHeader onClose={onClose} />
      {context.isReadOnly && (
        <p className={classes.readOnly}>
          {isArchived ? REFUSALS.card_archived.message : REFUSALS.board_disabled.message}
        </p>
      )}
      <CardPhotos />
      <div className={classes.top}>
        <CardTitle />
        <CardEntries />
        <MyAnswer />
      </div>
      <div className={classes.tabs}>
        <Tabs id="card" label={t`Partes do card`} tabs={tabs} value={tab} onChange={setTab} />
      </div>
      <div className={classes.body}>
        <TabPanel id="card" value={tab}>
          {tab === 'data' && <CardData />}
          {tab === 'tasks' && <CardTasks />}
          {tab === 'comments' && <CardComments isWriting={isCommenting} />}
          {tab === 'history' && <CardHistory />}
          {tab === 'approvals' && <CardApprovals />}
        </TabPanel>
      </div>
      <p className={classes.foot}>
        <Trans>Criado por {people.get(card.created_by)?.name ?? t`alguém`}</Trans>
      </p>
    </CardProvider>
  );
}
